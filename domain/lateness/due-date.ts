import type { DueBasis, DueGap, DueRule } from "#contract/lines/due-dates.ts";
import { holding, type LineCode } from "#contract/lines/transaction-codes.ts";
import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addCalendarDays, lastDayOfMonth } from "#domain/calendar/plain-date.ts";
import type { FiscalYearEnd } from "#domain/lateness/fiscal-year-ends.ts";

/** What a due date depends on. Dates are usable: they exist and are not after the filing. */
export type DueFacts = {
  /** "3", "4" or "5", without "/A". */
  baseForm: string;
  code: LineCode;
  /** The form that the transaction belongs on, as stated: "3", "4", "5"; else null. */
  statedForm: string | null;
  transactionDate: string | null;
  deemedExecutionDate: string | null;
  /** A or D. */
  acquiredDisposed: string | null;
  /** Shares × price, dollars; null where unknown. */
  valueUsd: number | null;
  periodOfReport: string | null;
  /** End of the fiscal year that a day belongs to. */
  yearEndAfter: (day: string) => FiscalYearEnd | null;
};

export type DueDate = {
  dueOn: string | null;
  basis: DueBasis;
  /** The day that the period begins with; null where there is no due date. */
  from: string | null;
  yearEnd: FiscalYearEnd | null;
};

const firstTwoDayTransaction = "2002-08-29";
const firstGiftOnForm4 = "2023-02-27";
const smallAcquisitionUsd = 10_000;
const deemedWithinDays = 3;
const form3Days = 10;
const form5Days = 45;

/**
 * Codes whose transactions Rule 16a-3(g)(1) puts on Form 4: not exempt from Section 16(b), or exempt by Rule
 * 16b-3(d), (e), or (f), or exercises and conversions.
 */
const form4Codes: ReadonlySet<string> = new Set(["P", "S", "A", "D", "F", "I", "M", "C", "O", "X"]);
/** Grants and dispositions to the issuer, which Form 5 could report until August 28, 2002. */
const deferrableCodes: ReadonlySet<string> = new Set(["A", "D", "F"]);
/** Pro-rata distributions and changes of form of ownership (Rules 16a-9, 16a-13), and expirations, are exempt. */
const exemptibleCodes: ReadonlySet<string> = new Set(["J", "E"]);
/** Codes of transactions that are exempt by another rule, which Rule 16a-3(f)(1) puts on Form 5. */
const form5Codes: ReadonlySet<string> = new Set(["W", "Z"]);

/**
 * The due date of a line by the form that its transaction belongs on. Unknown where the filing does not decide.
 * Source: Exchange Act Section 16(a)(2); Rules 16a-3(f) and (g), 16a-6; Rule 0-3(a); Releases 34-46421, 33-11138.
 */
export function dueDate(facts: DueFacts, calendar: EdgarCalendar): DueDate {
  const { baseForm, code, transactionDate } = facts;
  if (baseForm === "3" && code === holding) return form3Due(facts, calendar);
  if (code === holding) return none("holding");
  const rule = ruleOf(facts);
  if (rule === null || isGap(rule)) return none(rule ?? "no-form");
  if (transactionDate === null) return none("no-date");
  switch (rule) {
    case "year-end":
    case "small-acquisition":
    case "gift-year-end":
      return yearEndDue(rule, transactionDate, facts, calendar);
    default:
      return form4Due(rule, { ...facts, transactionDate }, calendar);
  }
}

const gaps: ReadonlySet<string> = new Set<DueGap>([
  "holding",
  "no-date",
  "no-fiscal-year-end",
  "no-form",
  "form-3-event",
  "contradictory-form",
  "may-be-exempt",
  "deferrable-before-2002",
  "small-acquisition-value",
  "gift-side",
]);

function isGap(basis: DueBasis): basis is DueGap {
  return gaps.has(basis);
}

function none(basis: DueGap): DueDate {
  return { dueOn: null, basis, from: null, yearEnd: null };
}

/** Which rule the transaction falls under; null where neither code nor form says. */
function ruleOf(facts: DueFacts): DueBasis | null {
  const { code, baseForm, valueUsd, transactionDate } = facts;
  const form = facts.statedForm ?? baseForm;
  if (form === "3") return "form-3-event";
  if (code === "G") return giftRule(facts);
  if (code === "L") {
    if (valueUsd === null) return "small-acquisition-value";
    return valueUsd > smallAcquisitionUsd ? "small-over-limit" : "small-acquisition";
  }
  if (
    deferrableCodes.has(code) &&
    transactionDate !== null &&
    transactionDate < firstTwoDayTransaction
  )
    return "deferrable-before-2002";
  if (form5Codes.has(code)) return "year-end";
  if (form4Codes.has(code)) return form === "5" ? "contradictory-form" : "two-days";
  if (form === "4") return exemptibleCodes.has(code) ? "may-be-exempt" : "two-days";
  return form === "5" ? "year-end" : null;
}

/** Gifts disposed of are due on Form 4 since 2023; gifts received, and earlier ones, on Form 5. */
function giftRule({ acquiredDisposed, transactionDate }: DueFacts): DueBasis {
  if (transactionDate === null) return "no-date";
  if (acquiredDisposed === "A" || transactionDate < firstGiftOnForm4) return "gift-year-end";
  return acquiredDisposed === "D" ? "gift" : "gift-side";
}

function form3Due({ periodOfReport }: DueFacts, calendar: EdgarCalendar): DueDate {
  if (periodOfReport === null) return none("no-date");
  const dueOn = businessDayFrom(addCalendarDays(periodOfReport, form3Days), calendar);
  return { dueOn, basis: "form-3", from: periodOfReport, yearEnd: null };
}

function yearEndDue(
  basis: DueRule,
  transactionDate: string,
  { yearEndAfter }: DueFacts,
  calendar: EdgarCalendar,
): DueDate {
  const yearEnd = yearEndAfter(transactionDate);
  if (yearEnd === null) return none("no-fiscal-year-end");
  const dueOn = businessDayFrom(addCalendarDays(yearEnd.day, form5Days), calendar);
  return { dueOn, basis, from: yearEnd.day, yearEnd };
}

type Form4Facts = DueFacts & { transactionDate: string };

function form4Due(basis: DueRule, facts: Form4Facts, calendar: EdgarCalendar): DueDate {
  const { transactionDate } = facts;
  if (transactionDate < firstTwoDayTransaction) return monthDue(transactionDate, calendar);
  const deemed = deemedExecution(facts, calendar);
  const from = deemed ?? transactionDate;
  return {
    dueOn: businessDaysAfter(from, 2, calendar),
    basis: deemed === null ? basis : "deemed",
    from,
    yearEnd: null,
  };
}

/** The deemed date of execution if it is later than the transaction, at most the third business day after it. */
function deemedExecution(
  { transactionDate, deemedExecutionDate }: Form4Facts,
  calendar: EdgarCalendar,
): string | null {
  if (deemedExecutionDate === null || deemedExecutionDate <= transactionDate) return null;
  const latest = businessDaysAfter(transactionDate, deemedWithinDays, calendar);
  return deemedExecutionDate < latest ? deemedExecutionDate : latest;
}

/** Until August 28, 2002: the tenth day after the month of the transaction. */
function monthDue(transactionDate: string, calendar: EdgarCalendar): DueDate {
  const [year, month] = transactionDate.split("-").map(Number);
  const end = lastDayOfMonth(year ?? 0, month ?? 0);
  const dueOn = businessDayFrom(addCalendarDays(end, form3Days), calendar);
  return { dueOn, basis: "before-2002", from: end, yearEnd: null };
}

function businessDaysAfter(day: string, count: number, calendar: EdgarCalendar): string {
  let after = day;
  for (let counted = 0; counted < count; counted += 1) after = calendar.nextBusinessDay(after);
  return after;
}

/** The day itself, or the next business day (Rule 0-3(a)). */
function businessDayFrom(day: string, calendar: EdgarCalendar): string {
  return calendar.isBusinessDay(day) ? day : calendar.nextBusinessDay(day);
}
