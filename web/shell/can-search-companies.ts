import type { Session } from "#web/session/session.ts";
import { screens, screenState } from "#web/session/screens.ts";

export function canSearchCompanies({ permissions }: Session): boolean {
  return screenState(screens.company, permissions) === "open";
}
