import { saveChosenTheme } from "#web/api/save-theme.ts";
import { chooseAccountTheme } from "#web/session/account-theme.ts";
import type { Theme } from "#web/session/theme.ts";

/** Here and in the account. What cannot be saved now is saved with the next choice or visit. */
export function chooseThemeEverywhere(theme: Theme): void {
  chooseAccountTheme(theme);
  saveChosenTheme().catch(() => undefined);
}
