import { reviewPath } from "#web/session/paths.ts";

/** Where one company is reviewed. */
export const detailPath = reviewPath;

type Visit = {
  gvkey: string;
  companyName: string;
  isAdminMode: boolean;
  /** Of the reviewer whose work it is. */
  email: string;
};

/** What the detail page is told. Source: second specification, section 2, Categorization detail. */
export function detailState({ gvkey, companyName, isAdminMode, email }: Visit) {
  return { gvkey, company_name: companyName, isAdminMode, originalEmail: email };
}
