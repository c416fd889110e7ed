import type { Session } from "#web/session/session.ts";
import { isOpenTo, screens } from "#web/session/screens.ts";

export function canSearchCompanies({ permissions }: Session): boolean {
  return isOpenTo(screens.company, permissions);
}
