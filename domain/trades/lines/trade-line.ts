import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { isInCalendar } from "#domain/calendar/counted-days.ts";
import { isPlainDate } from "#domain/calendar/plain-date.ts";
import type { Flag } from "#domain/trades/flags.ts";
import type { IssuerRecord, OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import { type Decimal, parseDecimal } from "#domain/trades/lines/decimal.ts";
import {
  codeOf,
  type Direction,
  directionOf,
  isPurchaseOrSale,
} from "#domain/trades/lines/direction.ts";
import { findPlans, type PlanFinding } from "#domain/trades/lines/plan-rule.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import type { AmendableFiling } from "#domain/trades/amendments/original-filing.ts";

/** A purchase or sale line of the non-derivative table, read but not repaired. */
export type TradeLine = {
  filing: TradeFiling;
  asFiled: OwnershipLine;
  /** Upper-case code, "P" or "S". */
  code: "P" | "S";
  /** Null when the code and the acquired/disposed code contradict each other: not counted. */
  direction: Direction | null;
  securityTitle: string | null;
  /** Null when neither the transaction date nor the period of report is usable: not counted. */
  tradeDate: string | null;
  /** Where days to file start: the deemed execution date when later than the trade date. */
  delayFrom: string | null;
  /** Null when missing or below 0: no form has such a number, and it would lower a sum. */
  shares: Decimal | null;
  /** Null when missing or not above 0. */
  price: Decimal | null;
  plan: PlanFinding;
  flags: readonly Flag[];
};

/** A Form 4 or 5, or an amendment, with its purchase and sale lines. */
export type TradeFiling = {
  filing: OwnershipFiling;
  /** "4" or "5": amendments only correct filings of their own base form. */
  baseForm: string;
  isAmendment: boolean;
  /** As stated, else computed from acceptance, else null. */
  filedOn: string | null;
  flags: readonly Flag[];
  /** In document order. */
  lines: readonly TradeLine[];
};

const firstUsableDate = "1990-01-01";

/**
 * Forms 4 and 5 with their amendments in order of acceptance. Other forms yield no trades. Where no time is
 * known the filing date is used; originals of unknown date come first, amendments of unknown date last.
 */
export function readTradeFilings(record: IssuerRecord, calendar: EdgarCalendar): TradeFiling[] {
  const dated = record.ownershipFilings.flatMap((filing) => {
    const match = /^([45])(\/A)?$/.exec(filing.form.trim());
    if (match === null) return [];
    const read = readTradeFiling(filing, match[1] ?? "", calendar);
    return [{ read, order: acceptanceOrder(read) }];
  });
  return dated
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map((d) => d.read);
}

function readTradeFiling(
  filing: OwnershipFiling,
  baseForm: string,
  calendar: EdgarCalendar,
): TradeFiling {
  const filedOn = filingDate(filing, calendar);
  const lines: TradeLine[] = [];
  const read: TradeFiling = {
    filing,
    baseForm,
    isAmendment: filing.form.trim().endsWith("/A"),
    filedOn,
    flags: filingFlags(filing, filedOn),
    lines,
  };
  const asFiled = filing.lines.filter(isPurchaseOrSale);
  const plans = findPlans(filing, asFiled);
  const foreignNotes = asFiled.length === 0 ? new Set<string>() : notesOnCurrency(filing);
  for (const [index, line] of asFiled.entries()) {
    const plan = plans[index];
    if (plan !== undefined) lines.push(readTradeLine(read, line, { plan, foreignNotes }));
  }
  return read;
}

export function filingFlags(filing: OwnershipFiling, filedOn: string | null): Flag[] {
  if (filedOn === null) return ["filing-date-unknown"];
  return filing.filedOn === null ? ["filing-date-computed"] : [];
}

function readTradeLine(
  filing: TradeFiling,
  line: OwnershipLine,
  { plan, foreignNotes }: { plan: PlanFinding; foreignNotes: ReadonlySet<string> },
): TradeLine {
  const { periodOfReport } = filing.filing;
  const { ownDate, tradeDate, delayFrom } = lineDates({ ...line, periodOfReport }, filing.filedOn);
  const filedShares = parseDecimal(line.shares);
  const shares = filedShares?.isNegative() === true ? null : filedShares;
  const price = parseDecimal(line.pricePerShare);
  const direction = directionOf(line);
  const hasPrice = price !== null && price.isPositive() && !price.isZero();
  const flags: Flag[] = [];
  if (direction === null) flags.push("contradictory-code");
  if (tradeDate === null) flags.push("no-usable-date");
  else if (ownDate === null) flags.push("date-from-period");
  if (!hasPrice) flags.push("missing-price");
  if (shares === null) flags.push("missing-shares");
  if (plan.isConflict) flags.push("plan-conflict");
  if (line.footnoteIds.some((id) => foreignNotes.has(id))) flags.push("foreign-currency");
  return {
    filing,
    asFiled: line,
    code: codeOf(line) === "P" ? "P" : "S",
    direction,
    securityTitle: line.securityTitle?.trim().replace(/\s+/g, " ") || null,
    tradeDate,
    delayFrom,
    shares,
    price: hasPrice ? price : null,
    plan,
    flags,
  };
}

type FiledDates = {
  transactionDate: string | null;
  deemedExecutionDate: string | null;
  periodOfReport: string | null;
};

/** The dates of a line, see `TradeLine`; `ownDate` is null where the trade date is the period of report. */
export function lineDates(filed: FiledDates, filedOn: string | null) {
  const ownDate = usableDate(filed.transactionDate, filedOn);
  const tradeDate = ownDate ?? usableDate(filed.periodOfReport, filedOn);
  const deemed = usableDate(filed.deemedExecutionDate, filedOn);
  const delayFrom =
    deemed !== null && tradeDate !== null && deemed > tradeDate ? deemed : tradeDate;
  return { ownDate, tradeDate, delayFrom };
}

/** Ids of the footnotes that name a foreign currency. */
export function notesOnCurrency({ footnotes }: OwnershipFiling): ReadonlySet<string> {
  const notes = Object.entries(footnotes);
  return new Set(notes.flatMap(([id, text]) => (mentionsForeignCurrency(text) ? [id] : [])));
}

/** The date if it exists, lies in 1990 or later and not after the filing date; else null. */
export function usableDate(text: string | null, filedOn: string | null): string | null {
  const date = text?.trim().slice(0, 10) ?? "";
  if (!isPlainDate(date) || date < firstUsableDate || !isInCalendar(date)) return null;
  return filedOn !== null && date > filedOn ? null : date;
}

const foreignCurrency = new RegExp(
  [
    "(?<![A-Za-z])(?:CAD|AUD|NZD|HKD|SGD|GBP|EUR|JPY|CHF|SEK|NOK|DKK|ILS|NIS|RMB|CNY|INR|BRL|MXN|ZAR|KRW|TWD)(?![A-Za-z])",
    "\\b(?:Canadian|Australian|New Zealand|Hong Kong|Singapore|Taiwan) dollars?\\b",
    "\\b(?:euros?|pounds? sterling|pence|yen|renminbi|shekels?|swiss francs?|kron(?:a|or|e|er)|rupees?|reais)\\b",
    "\\b(?:C|CA|CDN|A|AU|NZ|HK|S)\\$",
    "[€£¥₪₩₹]",
    "\\bforeign currenc(?:y|ies)\\b",
    "\\b(?:currency|foreign) exchange rates?\\b",
  ].join("|"),
  "iu",
);

/**
 * Whether a footnote names a currency other than the US dollar. The form has no currency cell, so a
 * price in another currency shows only here. Source: DOMAIN rules, section 2.
 */
export function mentionsForeignCurrency(text: string): boolean {
  return foreignCurrency.test(text);
}

/**
 * A text that sorts filings by acceptance. Where no time is known the filing date is used; originals of
 * unknown date come first, amendments of unknown date last.
 */
export function acceptanceOrder({ filing, filedOn, isAmendment }: AmendableFiling): string {
  if (filing.acceptedAt !== null) {
    const { day, time } = easternTime(filing.acceptedAt);
    return `${day}T${time} ${filing.accession}`;
  }
  // Without a time an original counts as early and an amendment as late on its day.
  if (filedOn !== null) return `${filedOn}T${isAmendment ? "24" : "00"} ${filing.accession}`;
  return `${isAmendment ? "9999" : "0000"} ${filing.accession}`;
}

/** The filing date as stated, else computed from the acceptance; null where neither is usable. */
export function filingDate(
  filing: Pick<OwnershipFiling, "form" | "filedOn" | "acceptedAt">,
  calendar: EdgarCalendar,
): string | null {
  if (filing.filedOn !== null) return isInCalendar(filing.filedOn) ? filing.filedOn : null;
  if (filing.acceptedAt === null || !isInCalendar(easternTime(filing.acceptedAt).day)) return null;
  return filingDateOfAcceptance(filing.acceptedAt, filing.form, calendar);
}
