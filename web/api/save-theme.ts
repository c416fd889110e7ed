import { isRunningAs } from "#web/session/account/session.ts";
import {
  chooseAccountTheme,
  noteThemeSaved,
  unsavedTheme,
} from "#web/session/account/account-theme.ts";
import type { Theme } from "#web/session/theme.ts";
import { call } from "./call.ts";

let running: Promise<void> | null = null;

/**
 * Tells the account of the theme last chosen in this browser, one call at a time.
 * @throws CallError when it could not be saved: it is then still to be saved
 */
export function saveChosenTheme(): Promise<void> {
  running ??= saveAll().finally(() => {
    running = null;
  });
  return running;
}

async function saveAll(): Promise<void> {
  for (let theme = unsavedTheme(); theme !== null && !isRunningAs(); theme = unsavedTheme()) {
    await call("edit_user", { theme });
    noteThemeSaved(theme);
  }
}

/** Here and in the account. What cannot be saved now is saved with the next choice or visit. */
export function chooseThemeEverywhere(theme: Theme): void {
  chooseAccountTheme(theme);
  saveChosenTheme().catch(() => undefined);
}
