import { localStore } from "#web/session/browser-storage.ts";
import { announceSessionChange, isRunningAs } from "./session.ts";
import { applyStoredTheme, chooseTheme, type Theme } from "#web/session/theme.ts";

const unsavedThemeKey = "themeToSave";

/** Chooses a theme that is the account's as well, as soon as it is saved. */
export function chooseAccountTheme(theme: Theme): void {
  // The account of someone else keeps its own.
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
