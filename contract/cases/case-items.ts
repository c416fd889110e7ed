import { z } from "zod";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import {
  gvkeySchema,
  interactionNumberSchema,
} from "#contract/operations/reviews/categorization.ts";
import { studyEventsInput, studyTradesInput } from "#contract/operations/screening/event-study.ts";
import { noNoticeIdSchema } from "#contract/planned-sales/planned-sale-id.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { accessionSchema, cikSchema } from "#contract/values/edgar-identifiers.ts";

const idSchema = z.int().min(1);
const rowKey = { accno: accessionSchema, row_number: z.int().min(0).max(32_767) };

/** How a caller names what to add; the server reads everything else from the database. */
export const caseItemReferences = {
  /** The lead's stable key. */
  lead: z.strictObject({ key: z.string().min(1).max(200) }),
  trade: z.strictObject(rowKey),
  /** Of Form 3, 4, or 5. */
  line: z.strictObject({ accno: accessionSchema, line_number: z.int().min(1).max(32_767) }),
  /** The worksheet of one person and company. */
  short_swing: z.strictObject({ cik: cikSchema, owner_cik: cikSchema }),
  /** A trading plan, as `get_trading_plans` names it. */
  plan: z.strictObject({ cik: cikSchema, plan: z.string().min(1).max(200) }),
  /** A Form 144. */
  notice: z.strictObject({ accno: accessionSchema }),
  /** Sales for which no Form 144 is on file, by company, person, and the day of one of the sales. */
  no_notice: z.strictObject({ id: noNoticeIdSchema }),
  /** Any trade of the cluster. */
  cluster: z.strictObject(rowKey),
  event: z.strictObject({ accno: accessionSchema }),
  person: z.strictObject({ cik: cikSchema }),
  company: z.strictObject({ cik: cikSchema }),
  filing: z.strictObject({ accno: accessionSchema }),
  /** Words of the filing's searchable text, as it has them. */
  passage: z.strictObject({
    accno: accessionSchema,
    quote: z
      .string()
      .max(caseLimits.quote, `Quote at most ${caseLimits.quote} characters.`)
      .refine((quote) => quote.trim() !== "", "Quote at least one word."),
  }),
  /** A recorded match of one of the caller's alerts, as `get_alert` names it. */
  alert_match: z.strictObject({
    alert_name: z.string().min(1).max(100),
    key: z.string().min(1).max(200),
  }),
  /** A study as requested; the server runs it again. */
  study: z.strictObject({
    study: z.discriminatedUnion("type", [studyEventsInput, studyTradesInput]),
  }),
  search: z.strictObject({ id: idSchema }),
  /** Named by one of its interactions. */
  call: z.strictObject({ gvkey: gvkeySchema, interaction_num: interactionNumberSchema }),
  /** A saved highlight of a reviewer: the caller, unless `email` names another. */
  highlight: z.strictObject({
    gvkey: gvkeySchema,
    interaction_num: interactionNumberSchema,
    reviewer: claimedEmailSchema.optional(),
    start: z.int().min(0),
    end: z.int().min(1),
  }),
} as const satisfies Record<CaseItemKind, z.ZodType>;

function itemOf<Kind extends CaseItemKind>(
  kind: Kind,
): z.ZodObject<
  { kind: z.ZodLiteral<Kind>; reference: (typeof caseItemReferences)[Kind] },
  z.core.$strict
> {
  return z.strictObject({ kind: z.literal(kind), reference: caseItemReferences[kind] });
}

/** An item to add. */
export const caseItemInputSchema = z.discriminatedUnion("kind", [
  itemOf("lead"),
  itemOf("trade"),
  itemOf("line"),
  itemOf("short_swing"),
  itemOf("plan"),
  itemOf("notice"),
  itemOf("no_notice"),
  itemOf("cluster"),
  itemOf("event"),
  itemOf("person"),
  itemOf("company"),
  itemOf("filing"),
  itemOf("passage"),
  itemOf("alert_match"),
  itemOf("study"),
  itemOf("search"),
  itemOf("call"),
  itemOf("highlight"),
]);
export type CaseItemInput = z.output<typeof caseItemInputSchema>;
/** The same as a caller writes it. */
export type NewCaseItem = z.input<typeof caseItemInputSchema>;
export type CaseItemReference<Kind extends CaseItemKind> = z.output<
  (typeof caseItemReferences)[Kind]
>;

/** One value that an item keeps: texts of a list are lines. */
const cellSchema = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);
export type CaseCell = z.infer<typeof cellSchema>;
/** By the field names of the item's kind, see `caseItemFields`. */
export const caseDataSchema = z.record(z.string(), cellSchema);
export type CaseData = z.infer<typeof caseDataSchema>;

const partySchema = z.strictObject({
  /** Ten digits. */
  cik: z.string(),
  name: z.string(),
});
export type CaseParty = z.infer<typeof partySchema>;

/** When an item happened and whom it is about, for timeline and connections. */
export const caseAboutSchema = z.strictObject({
  /** `YYYY-MM-DD` of trade, day 0, filing, or call; null where it has none. */
  day: z.string().nullable(),
  accession: z.string().nullable(),
  companies: z.array(partySchema),
  persons: z.array(partySchema),
});
export type CaseAbout = z.infer<typeof caseAboutSchema>;

/** What the server read when an item was added. */
export const caseSnapshotSchema = z.strictObject({
  /** One line: "Sale by Melanie J. Stroud, 13 Oct 2026". */
  title: z.string(),
  data: caseDataSchema,
  about: caseAboutSchema,
});
export type CaseSnapshot = z.infer<typeof caseSnapshotSchema>;

/** The stored reference: by ids that survive renaming. */
export const storedReferenceSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type StoredReference = z.infer<typeof storedReferenceSchema>;
