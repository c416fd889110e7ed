import type { Session } from "#web/session/session.ts";
import { screens, screenState } from "#web/session/screens.ts";

/** Where a chosen company leads: its trades, until it has a page of its own. */
export function companyPath(ticker: string): string {
  return `${screens.exploreTrades.path}?${new URLSearchParams({ company: ticker })}`;
}

export function canSearchCompanies({ permissions }: Session): boolean {
  return screenState(screens.exploreTrades, permissions) === "open";
}
