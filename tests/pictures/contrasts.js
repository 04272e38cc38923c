// Measures the contrasts in a picture: see test_contrast.py.
/* global getComputedStyle, DOMPoint */
(svg) => {
  const SHAPES = "path, rect, circle, ellipse";
  const isPaint = (text) => text.startsWith("rgb");
  const INNER = ["cells", "folds", "dots", "axis"];
  const rgb = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const over = ([red, green, blue, own = 1], share, below) =>
    [red, green, blue].map((value, at) => value * own * share + below[at] * (1 - own * share));
  const light = (color) => {
    const [red, green, blue] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((first, second) => first - second);
    return high / low;
  };
  const parts = [...svg.querySelectorAll(`${SHAPES}, text`)].filter((one) => !one.closest("defs, pattern"));
  const known = parts.map((element) => {
    const style = getComputedStyle(element);
    const inverse = element.getCTM().inverse();
    const box = element.getBBox();
    const whole = { element, style, inverse, box, isText: element.matches("text"), kind: element.classList[0] ?? "" };
    const fill = style.fill.startsWith("url") ? "rgb(255,255,255)" : style.fill; // a hatching
    return { ...whole, isFilled: isPaint(fill), fill: rgb(fill), fillShare: Number(style.fillOpacity) };
  });
  const near = ({ box }, { x, y }) =>
    x >= box.x - 6 && y >= box.y - 6 && x <= box.x + box.width + 6 && y <= box.y + box.height + 6;
  /** The colour of the fills at a point, before some element. */
  const groundAt = (point, before = known.length) => {
    let color = [255, 0, 255];
    for (const one of known.slice(0, before)) {
      const own = point.matrixTransform(one.inverse);
      if (one.isText || !one.isFilled || !near(one, own)) continue;
      if (one.element.isPointInFill(own)) color = over(one.fill, one.fillShare, color);
    }
    return color;
  };
  const lineAt = (point) => {
    for (const one of [...known].reverse()) {
      const own = point.matrixTransform(one.inverse);
      if (one.isText || INNER.includes(one.kind) || !isPaint(one.style.stroke) || !near(one, own)) continue;
      if (one.element.isPointInStroke(own)) {
        return over(rgb(one.style.stroke), Number(one.style.strokeOpacity), groundAt(point));
      }
    }
    return null;
  };
  /** Points along an element, each with one on both hands. */
  const along = ({ element }, number) => {
    const length = element.getTotalLength();
    const to = element.getCTM();
    return [...Array(number).keys()].map((at) => {
      const [here, next] = [0.41, 0.51].map((part) => element.getPointAtLength(((at + part) / number) * length));
      const [x, y] = [next.x - here.x, next.y - here.y];
      const far = 2 / (Math.hypot(x, y) || 1);
      const hands = [1, -1].map((hand) => new DOMPoint(here.x - hand * y * far, here.y + hand * x * far));
      return [here, ...hands].map((point) => new DOMPoint(point.x, point.y).matrixTransform(to));
    });
  };
  /** Points on both hands of the middles of some single lines. */
  const middles = (element) => {
    const ends = element.getAttribute("d").matchAll(/M(-?[\d.]+) (-?[\d.]+)(?:([HVLh])(-?[\d.]+)(?: (-?[\d.]+))?)/g);
    const points = [...ends].map(([, left, top, sign, one, other]) => {
      const [x, y] = [Number(left), Number(top)];
      const [endX, endY] = { H: [one, y], V: [x, one], L: [one, other], h: [x, y] }[sign].map(Number);
      const far = 1.5 / (Math.hypot(endX - x, endY - y) || 1);
      return [1, -1].map((hand) => {
        const across = (x + endX) / 2 - hand * (endY - y) * far;
        return new DOMPoint(across, (y + endY) / 2 + hand * (endX - x) * far).matrixTransform(element.getCTM());
      });
    });
    return points.filter((_, at) => at % Math.ceil(points.length / 40) === 0).flat();
  };
  /** Whether a board goes on across the side at a point, or glass is before it, behind which all steps back. */
  const isOpen = (point) =>
    known.some(({ kind, element, inverse, fillShare }) => {
      const own = point.matrixTransform(inverse);
      if (kind === "across") return element.isPointInStroke(own);
      return kind === "empty" && fillShare < 1 && element.isPointInFill(own);
    });
  const worst = {};
  const note = (name, value) => (worst[name] = Math.min(worst[name] ?? 99, Math.round(100 * value) / 100));
  const seen = {};
  known.forEach((one, place) => {
    const { element, style, kind, box } = one;
    const look = `${element.classList} ${style.fill}`;
    seen[look] = (seen[look] ?? 0) + 1;
    if (element.closest(".faint") || (!one.isText && seen[look] > 4)) return;
    if (one.isText) {
      const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(element.getCTM());
      const ground = groundAt(middle, place);
      note(element.classList.contains("soft") ? "soft text" : "text", contrast(over(one.fill, one.fillShare, ground), ground));
    } else if (INNER.includes(kind)) {
      for (const point of middles(element)) {
        const halo = kind === "axis" && rgb(known[place - 1].style.stroke);
        const ground = halo || groundAt(point, place);
        const isOnPiece = !element.matches(".ruled, .dim, .dots, .axis");
        const line = over(rgb(style.stroke), Number(style.strokeOpacity), ground);
        note(isOnPiece ? "lines on pieces" : kind, contrast(line, ground));
      }
    } else if (["piece", "plain", "shaded", "empty", "hole"].includes(kind) && element.getTotalLength) {
      if (style.fillOpacity !== "1") return; // glass, which hides nothing
      // the corners aside, at which other lines end
      const values = along(one, 23).map(([point, ...hands]) => {
        const colors = [lineAt(point), ...hands.map((hand) => groundAt(hand))].filter(Boolean);
        const pairs = colors.flatMap((color, at) => colors.slice(at + 1).map((other) => contrast(color, other)));
        return isOpen(point) ? 99 : Math.max(...pairs);
      });
      note(`border of ${kind}`, values.sort((low, high) => low - high)[5]);
    }
  });
  return worst;
};
