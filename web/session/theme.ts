import { localStore } from "./browser-storage.ts";
import { announceSessionChange } from "./session.ts";

export type Theme = "dark" | "light";

/** Dark unless another one is stored. */
export function storedTheme(): Theme {
  const stored = localStore.read("theme");
  return stored === null || stored === "" || stored === "dark" ? "dark" : "light";
}

export function applyStoredTheme(): void {
  document.documentElement.dataset["theme"] = storedTheme();
}

export function chooseTheme(theme: Theme): void {
  localStore.write("theme", theme);
  applyStoredTheme();
  announceSessionChange();
}
