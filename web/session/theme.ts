import { localStore } from "./browser-storage.ts";
import { announceSessionChange } from "./account/session.ts";

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
