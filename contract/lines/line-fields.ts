import { z } from "zod";
import { lineCodes } from "#contract/lines/transaction-codes.ts";
import { lineTables, ownershipForms } from "#contract/lines/line-vocabulary.ts";
import { column, type SortNames, sortNames } from "#contract/screening/row-field.ts";
import { sharedFields } from "#contract/screening/shared-fields.ts";
import { insiderTypeSchema } from "#contract/trades/trade-vocabulary.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { storedDaySchema } from "#contract/values/plain-date.ts";

const text = z.string().nullable();
const number = z.number().nullable();
const day = storedDaySchema.nullable();

/**
 * Every field of a line of Forms 3, 4, and 5, columns in the default order of the table. Null means
 * that the filing states nothing readable; what it states instead is in `as_filed`. Money in dollars.
 */
export const lineFields = {
  conm: column(z.string(), "Company Name", "text", {
    shown: true,
    required: true,
    sort: "folded",
    width: 148,
    look: "strong",
  }),
  ticker: column(text, "Ticker", "text", { shown: true, sort: "plain", width: 64 }),
  owner: column(z.string(), "Owner", "text", {
    help: "Reporting person",
    shown: true,
    sort: "folded",
    width: 144,
  }),
  title: column(text, "Title", "text", {
    help: "Title of the reporting person",
    sort: "folded",
    width: 92,
    look: "secondary",
  }),
  /** Null for a holding. */
  trade_date: column(day, "Trade Date", "date", {
    help: "Transaction date; a holding has none",
    shown: true,
    sort: "plain",
    width: 104,
  }),
  code: column(z.enum(lineCodes), "Code", "text", {
    help: "Transaction code of the form; “Holding” for a line that reports no transaction",
    shown: true,
    sort: "plain",
    traces: true,
    width: 84,
  }),
  code_name: column(z.string(), "Transaction", "text", {
    help: "The SEC’s name for the transaction code",
    shown: true,
    width: 168,
    look: "secondary",
  }),
  line_table: column(z.enum(lineTables), "Table", "text", {
    help: "Table of the form: I (non-derivative securities) or II (derivative securities)",
    shown: true,
    sort: "plain",
    traces: true,
    width: 68,
  }),
  /** A or D as filed. */
  acquired_disposed: column(text, "A/D", "text", {
    help: "Acquired (A) or disposed of (D)",
    shown: true,
    sort: "plain",
    width: 60,
  }),
  security_title: column(text, "Security", "text", {
    help: "Title of the security",
    shown: true,
    sort: "folded",
    width: 150,
  }),
  shares: column(number, "Shares", "count", {
    help: "Number of securities acquired or disposed of; empty for a holding",
    shown: true,
    sort: "plain",
    width: 100,
  }),
  price: column(number, "Price", "dollars", {
    help: "Price of the security as filed, in dollars",
    shown: true,
    sort: "plain",
    width: 92,
  }),
  owned_following: column(number, "Owned Following", "count", {
    help: "Number of securities owned following the transaction; for a holding, the number held",
    shown: true,
    sort: "plain",
    width: 124,
  }),
  /** Null where the filing does not say. */
  ownership_form: column(z.enum(ownershipForms).nullable(), "Ownership", "text", {
    help: "Direct or indirect ownership",
    shown: true,
    sort: "plain",
    width: 92,
  }),
  ownership_nature: column(text, "Nature of Ownership", "text", {
    help: "Nature of indirect ownership",
    sort: "folded",
    width: 160,
    look: "secondary",
  }),
  conversion_price: column(number, "Exercise Price", "dollars", {
    help: "Conversion or exercise price of the derivative security, in dollars",
    sort: "plain",
    width: 114,
  }),
  exercisable_on: column(day, "Exercisable", "date", {
    help: "Date on which the derivative security becomes exercisable",
    sort: "plain",
    width: 104,
  }),
  expires_on: column(day, "Expires", "date", {
    help: "Expiration date of the derivative security",
    sort: "plain",
    width: 104,
  }),
  underlying_title: column(text, "Underlying Security", "text", {
    help: "Title of the security underlying the derivative security",
    sort: "folded",
    width: 160,
  }),
  underlying_shares: column(number, "Underlying Shares", "count", {
    help: "Amount of the underlying security",
    sort: "plain",
    width: 130,
  }),
  /** "price F1 F2": a cell of the row and the footnotes it cites. */
  cell_notes: column(z.array(z.string()), "Footnotes", "text", {
    help: "Footnotes that each cell cites",
    width: 130,
    look: "secondary",
  }),
  /** "price: 10.50 - 12.00": a cell that states something other than a number or a date. */
  as_filed: column(z.array(z.string()), "As Filed", "text", {
    help: "Cells that are not a number or date, as filed",
    width: 150,
    look: "secondary",
  }),
  filing_url: sharedFields.filing_url,
  filed_on: column(day, "Date Filed", "date", {
    help: "Filing date",
    shown: true,
    sort: "plain",
    width: 104,
  }),
  form: column(z.string(), "Form", "text", {
    help: "Form 3, 4, or 5, or an amendment",
    sort: "plain",
    traces: true,
    width: 64,
  }),
  due_date: column(day, "Due Date", "date", {
    help: "Section 16(a) due date; empty if there is none or it is unknown",
    sort: "plain",
    width: 104,
  }),
  days_late: column(number, "Days Late", "days", {
    help: "EDGAR business days from the due date to the first filing of the line; 0 if on time",
    sort: "plain",
    measure: "business days",
    width: 84,
  }),
  /** The rule in a few words, or why there is no due date. Null until the row has been recomputed. */
  due_basis: column(text, "Due Date Rule", "text", {
    help: "Rule that sets the due date, or why there is none",
    width: 210,
    look: "secondary",
  }),
  late_cause: column(text, "Cause of Lateness", "text", {
    help: "As stated in the filing: in a footnote, in the remarks, by the “late” box, or by reporting on Form 5",
    width: 140,
    look: "secondary",
  }),
  disclosure_return: column(number, "Return to Disclosure", "percent", {
    help: "Market-adjusted return from the close of the trade date to the last close on or before the day of disclosure",
    sort: "plain",
    width: 146,
  }),
  links: column(z.array(z.string()), "Linked", "text", {
    help: "Links to other lines of the person, to price moves, and to news; facts, not findings of wrongdoing",
    width: 170,
  }),
  accepted_at: sharedFields.accepted_at,
  insider_types: column(z.array(insiderTypeSchema), "Relationship", "text", {
    help: "Relationship to the company",
    width: 130,
  }),
  industry: sharedFields.industry,
  cik: sharedFields.cik,
  owner_cik: column(paddedCikSchema, "Owner CIK", "identifier", {
    help: "Central Index Key of the reporting person",
    textOnly: true,
  }),
  accno: sharedFields.accno,
  /** With `accno` the key of the row. */
  line_number: column(z.int(), "Line", "count", {
    help: "Number of the line in the filing; Table I comes first",
    traces: true,
    width: 60,
  }),
  /** How many further persons the filing reports for. */
  other_owners: { schema: z.int() },
  /** The amendment that replaced the line; rows of a search have none. */
  superseded_by: { schema: accessionSchema.nullable() },
  flags: { schema: z.array(z.string()) },
} as const;

/** The row names a search may be sorted by. Rows without a value come last in both directions. */
export const lineSortColumns = sortNames(lineFields);
export type LineSortColumn = SortNames<typeof lineFields>;
