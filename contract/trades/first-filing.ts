import { z } from "zod";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { accessionSchema } from "#contract/values/edgar-identifiers.ts";
import { storedDaySchema } from "#contract/values/plain-date.ts";

/** The filing to which the days to file of an amendment's row are counted. */
export const firstFilingSchema = z.strictObject({
  accno: accessionSchema,
  form: z.string(),
  filed_on: storedDaySchema,
  /** True where its filing date is not stored and was computed from its time of acceptance. */
  is_date_computed: z.boolean().optional(),
});
export type FirstFiling = z.infer<typeof firstFilingSchema>;

/** Over the filing to which days to file are counted, in files and lists of fields. */
export const firstFilingHeader = "First Filing";

/** "Form 4, filed 05 Sep 2024, " before the accession number. */
export function filedText({
  form,
  filed_on: day,
  is_date_computed: isComputed,
}: FirstFiling): string {
  const origin = isComputed === true ? " (date computed from its time of acceptance)" : "";
  return `Form ${form}, filed ${dayInWords(day)}${origin}, `;
}

/** "Form 4, filed 05 Sep 2024, 0009999501-24-000117" */
export function firstFilingText(first: FirstFiling): string {
  return `${filedText(first)}${first.accno}`;
}
