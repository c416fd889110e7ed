import { localStore } from "./browser-storage.ts";
import { announceSessionChange, isRunningAs } from "#web/session/account/session.ts";

export type Theme = "dark" | "light";

const darkWhen: readonly string[] = ["", "null", "undefined", "dark"];

/** Dark unless another one is stored; web/public/apply-theme.js says the same before the first paint. */
export function storedTheme(): Theme {
  return darkWhen.includes(localStore.read("theme") ?? "") ? "dark" : "light";
}

export function applyStoredTheme(): void {
  document.documentElement.dataset["theme"] = storedTheme();
}

export function chooseTheme(theme: Theme): void {
  localStore.write("theme", theme);
  applyStoredTheme();
  announceSessionChange();
}

const unsavedThemeKey = "themeToSave";

/** Chooses a theme that is the account's as well, as soon as it is saved. */
export function chooseAccountTheme(theme: Theme): void {
  // The account of somebody else keeps its own.
  if (!isRunningAs()) localStore.write(unsavedThemeKey, theme);
  chooseTheme(theme);
}

/** The theme chosen in this browser that the account does not know of yet. */
export function unsavedTheme(): Theme | null {
  const theme = localStore.read(unsavedThemeKey);
  return theme === "dark" || theme === "light" ? theme : null;
}

/** The account has the theme now; one that was chosen meanwhile is still to be saved. */
export function noteThemeSaved(theme: Theme): void {
  if (unsavedTheme() === theme) localStore.remove(unsavedThemeKey);
}

/** The theme of the account, as another device may have changed it. */
export function takeAccountTheme(theme: string): void {
  if (isRunningAs() || unsavedTheme() !== null) return;
  localStore.write("theme", theme);
  applyStoredTheme();
  announceSessionChange();
}
