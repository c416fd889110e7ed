import { lineCode } from "#contract/lines/transaction-codes.ts";
import { type DueDate, dueDate } from "#domain/lateness/due-date.ts";
import { type FiscalYearEnd, yearEndAfter } from "#domain/lateness/fiscal-year-ends.ts";
import { type StatedCause, statedCause } from "#domain/lateness/late-cause.ts";
import { amount } from "#domain/lines/filed-cells.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import { parseDecimal } from "#domain/trades/lines/decimal.ts";
import { notesOnCurrency, usableDate } from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** A filing at its date. */
type DatedFiling = { filing: OwnershipFiling; filedOn: string | null };

/** When a line was due, when it was first filed, and how late that was. */
export type Lateness = DueDate & {
  /** The filing that first reported the line; null where it is not stored. */
  first: { accession: string; filedOn: string | null } | null;
  /** EDGAR business days in (due date, first filing date]; 0 if on time, null if unknown. */
  daysLate: number | null;
  /** Of a late line only. */
  cause: StatedCause | null;
};

export type LatenessIssuer = Pick<
  PreparedIssuer,
  "record" | "calendar" | "yearEnds" | "form5Periods"
>;

/**
 * How late one line was first reported. The due date is that of the transaction as the line states it now; an
 * amendment that corrects a line does not make it late.
 * @param first  the filing that first reported the line; null for an amendment whose original is not stored
 */
export function lineLateness(
  line: OwnershipLine,
  { filing, filedOn }: DatedFiling,
  first: DatedFiling | null,
  issuer: LatenessIssuer,
): Lateness {
  if (first === null) {
    const unknown = { dueOn: null, from: null, yearEnd: null } as const;
    return { ...unknown, basis: "orphan-amendment", first: null, daysLate: null, cause: null };
  }
  const due = dueDate(factsOf(line, { filing, filedOn }, issuer), issuer.calendar);
  const { dueOn } = due;
  const daysLate =
    dueOn === null || first.filedOn === null
      ? null
      : issuer.calendar.countBusinessDays(dueOn, first.filedOn);
  return {
    ...due,
    first: { accession: first.filing.accession, filedOn: first.filedOn },
    daysLate,
    cause:
      (daysLate ?? 0) > 0
        ? statedCause({ first: first.filing, own: filing }, line, isForm4(due))
        : null,
  };
}

const form4Bases: ReadonlySet<string> = new Set(["two-days", "deemed", "gift", "small-over-limit"]);

function isForm4({ basis }: DueDate): boolean {
  return form4Bases.has(basis);
}

function factsOf(
  line: OwnershipLine,
  { filing, filedOn }: DatedFiling,
  { record, yearEnds, form5Periods }: LatenessIssuer,
) {
  const stated = line.transactionFormType?.trim() ?? "";
  const shares = parseDecimal(amount(line.shares));
  const code = lineCode(line.kind, line.code);
  // Only a small acquisition depends on its value.
  const currencies = code === "L" ? notesOnCurrency(filing) : new Set<string>();
  const isForeign = line.footnoteIds.some((id) => currencies.has(id));
  const price = isForeign ? null : parseDecimal(amount(line.pricePerShare));
  return {
    baseForm: filing.form.trim().replace(/\/A$/, ""),
    code,
    statedForm: /^[345]$/.test(stated) ? stated : null,
    transactionDate: usableDate(line.transactionDate, filedOn),
    deemedExecutionDate: usableDate(line.deemedExecutionDate, filedOn),
    acquiredDisposed: line.acquiredDisposed?.trim().toUpperCase() ?? null,
    valueUsd: shares === null || price === null ? null : shares.times(price).toNumber(),
    periodOfReport: usableDate(filing.periodOfReport, filedOn),
    yearEndAfter: (day: string): FiscalYearEnd | null =>
      yearEndAfter(day, {
        stated: yearEnds,
        form5Periods,
        fiscalYearEnd: record.fiscalYearEnd,
        filing,
      }),
  };
}

/** The longest of several delays, as of a trade; of equal ones the first; one without days only if no other has. */
export function latest<Each extends Lateness>(all: readonly Each[]): Each | null {
  let longest: Each | null = null;
  for (const each of all) {
    if (longest === null || (each.daysLate ?? -1) > (longest.daysLate ?? -1)) longest = each;
  }
  return longest;
}
