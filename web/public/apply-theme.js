// Runs before the first paint, so that a reader of the light theme never sees a dark flash.
// A separate file because the content security policy allows no inline script.
// The rule is that of web/session/theme.ts: dark, or nothing stored, or other.
try {
  const stored = localStorage.getItem("theme") ?? "";
  const isDark = ["", "null", "undefined", "dark"].includes(stored);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
} catch {
  // Storage may be forbidden; the default stays.
}
