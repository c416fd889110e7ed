import { screens } from "#web/session/screens.ts";

export function adjudicationPath(gvkey: string): string {
  return `${screens.adjudication.path}?${new URLSearchParams({ gvkey }).toString()}`;
}
