// Whether the page is light or dark, before anything of it is seen. The choice is stored in the browser.

{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dress = () => {
    const theme = localStorage.getItem("psolver-theme");
    const isDark = theme === "dark" || (theme !== "light" && dark.matches);
    document.documentElement.classList.toggle("dark", isDark);
  };
  dark.addEventListener("change", dress);
  addEventListener("psolver-theme", dress);
  dress();
}
