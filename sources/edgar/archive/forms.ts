export type FormFamily =
  | "ownership"
  | "planned-sale"
  | "current-report"
  | "periodic-report"
  | "other";

/** Small-business and 405 variants are the annual and quarterly reports of their filers before 2009. */
const periodic = /^10-(?:K|Q|KT|QT|K405|KT405|KSB|KSB40|QSB|KTSB|QTSB)(?:\/A)?$/;

/** Every form that the reader of ownership documents takes. */
export const ownershipForms = ["3", "3/A", "4", "4/A", "5", "5/A"] as const;

/** Which reader a form belongs to; forms Sentinel does not take are "other". */
export function formFamily(form: string): FormFamily {
  if (ownershipForms.some((known) => known === form)) return "ownership";
  if (/^144(?:\/A)?$/.test(form)) return "planned-sale";
  if (/^8-K(?:\/A)?$/.test(form)) return "current-report";
  return periodic.test(form) ? "periodic-report" : "other";
}
