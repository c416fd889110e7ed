/**
 * Facts of an audit entry that name what the action affected if it was not an account, in the words of the screen. The filter
 * "Subject" searches them as the screen shows them, apart from titles of cases and items and names of companies. A name stands
 * without a word.
 */
export const auditObjects: Readonly<Record<string, string>> = {
  alert: "alert",
  saved_search: "saved search",
  file: "file",
  name: "",
  pack: "pack",
  titles: "leads",
  companies: "companies",
  case: "case",
  case_number: "case",
  requested_case: "requested case",
  item: "item",
  gvkey: "company",
  interaction_num: "interaction",
  token: "sign-up token",
  accession: "accession",
  user: "user",
  member: "member",
};

/** "case CASE-2026-0001" */
export function auditObjectText(words: string, value: string): string {
  return words === "" ? value : `${words} ${value}`;
}
