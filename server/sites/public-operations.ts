import { isPublicSite, type Site } from "#server/sites/site-of-host.ts";

/** All that the public sites ever call; everything else is answered to the application only. */
const publicSiteOperations: ReadonlySet<string> = new Set(["form_submission", "get_public_status"]);

/** Whether an operation is answered to pages of this site. */
export function isAnsweredOn(site: Site, operationType: string): boolean {
  return !isPublicSite(site) || publicSiteOperations.has(operationType);
}
