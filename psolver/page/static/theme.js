// The looks of the page, before anything of it is seen: see looks.js, which stores the choices.

{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const { classList } = document.documentElement;
  const dress = () => {
    const theme = localStorage.getItem("psolver-theme");
    classList.toggle("dark", theme === "dark" || (theme !== "light" && dark.matches));
    for (const name of ["strong", "pale"]) classList.toggle(name, localStorage.getItem("psolver-colors") === name);
    for (const name of ["hatched", "large"]) classList.toggle(name, localStorage.getItem(`psolver-${name}`) === "yes");
  };
  dark.addEventListener("change", dress);
  addEventListener("psolver-looks", dress);
  dress();
}
