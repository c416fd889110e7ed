import { screens } from "#web/session/screens.ts";

const adjudicationPage = `${screens.categorizationAdmin.path}/adjudication`;

export function adjudicationPath(gvkey: string): string {
  return `${adjudicationPage}?${new URLSearchParams({ gvkey }).toString()}`;
}
