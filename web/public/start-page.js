// Runs before the first paint of a public page: the theme, and whether someone is signed in here.
// A separate file because the content security policy allows no inline script.
(() => {
  const page = document.documentElement;

  /** @param {string} key */
  function stored(key) {
    try {
      const value = localStorage.getItem(key);
      return value === "null" || value === "undefined" ? "" : (value ?? "");
    } catch {
      // Storage may be forbidden: dark, and signed out.
      return "";
    }
  }

  const theme = stored("theme");
  if (theme !== "" && theme !== "dark") page.dataset.theme = "light";
  // On a host that is not the application's a visitor always counts as signed out.
  if (page.dataset.appOrigin !== "" || stored("access_token") === "") return;
  page.dataset.signedIn = "";
  const view = new URLSearchParams(location.search).get("view");
  if (page.dataset.page === "landing" && view !== "home") location.replace("/dashboard");
})();
