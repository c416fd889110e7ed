import { isInCalendar } from "#domain/calendar/counted-days.ts";
import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { isPlainDate } from "#domain/calendar/plain-date.ts";
import { applyAmendments } from "#domain/trades/amendments/amendments.ts";
import type { AmendableFiling } from "#domain/trades/amendments/original-filing.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import { type Decimal, parseDecimal } from "#domain/trades/lines/decimal.ts";
import { acceptanceOrder, filingDate } from "#domain/trades/lines/trade-line.ts";

/** An ownership filing with every cell the path of a holding depends on, as filed. */
export type HoldingFiling = OwnershipFiling & { lines: readonly FiledHoldingLine[] };

export type FiledHoldingLine = OwnershipLine & {
  /** Dollars, where the form states a value in place of a number. */
  valueOwnedFollowing: string | null;
  totalValue: string | null;
  /** Derivatives only. */
  exercisePrice: string | null;
  exerciseDate: string | null;
  expirationDate: string | null;
  underlyingTitle: string | null;
  underlyingShares: string | null;
  /** Footnotes of the cells that say how the holding is owned. */
  natureFootnoteIds: readonly string[];
  /** Footnotes of a derivative's exercise and expiration date: they tell grants apart. */
  termFootnoteIds: readonly string[];
  /** Footnotes of the number or value owned following. */
  followingFootnoteIds: readonly string[];
};

/** A line at its place in the sequence, with what amendments replaced. */
export type HoldingLine = {
  asFiled: FiledHoldingLine;
  /** The filing that states it: an amendment where one replaced the line. */
  filing: HoldingFiling;
  /** The filing of the original line, whose place in the sequence it takes. */
  place: PlacedFiling;
  replaces: { accession: string; lineNumber: number } | null;
  code: string;
  securityTitle: string | null;
  tradeDate: string | null;
  shares: Decimal | null;
  price: Decimal | null;
};

export type PlacedFiling = AmendableFiling & {
  filing: HoldingFiling;
  lines: readonly HoldingLine[];
  /** The day its "owned following" speaks of; empty where none is known. */
  day: string;
};

/**
 * Live lines of one person's filings about one issuer, in the order in which their holdings follow on each
 * other: by the day a filing speaks of, then by acceptance, then as in the document. A line that an amendment
 * replaced is at its original's place as the amendment states it; a line that an amendment added is behind
 * the filing it amends.
 */
export function readHoldingLines(
  filings: readonly HoldingFiling[],
  calendar: EdgarCalendar,
): HoldingLine[] {
  const placed = filings
    .flatMap((filing) => placedFiling(filing, calendar))
    .map((filing) => ({ filing, order: acceptanceOrder(filing) }))
    .sort((a, b) => compareText(a.order, b.order))
    .map(({ filing }) => filing);
  const amendments = applyAmendments<PlacedFiling, HoldingLine>(placed);
  const newest = (line: HoldingLine): HoldingLine => {
    const claim = amendments.claimOn.get(line);
    return claim === undefined ? line : newest(claim.amended);
  };
  const ordered = placed.map((filing, arrival) => {
    const root = amendments.familyOf(filing)[0] ?? filing;
    return { filing, day: root.day, arrival };
  });
  ordered.sort((a, b) => compareText(a.day, b.day) || a.arrival - b.arrival);
  return ordered.flatMap(({ filing }) =>
    filing.lines
      .filter((line) => !amendments.claimOf.has(line))
      .map((line) => {
        const stated = newest(line);
        if (stated === line) return line;
        const replaces = { accession: line.filing.accession, lineNumber: line.asFiled.lineNumber };
        return { ...stated, place: line.place, replaces };
      }),
  );
}

/** Order of plain texts, by their characters. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function placedFiling(filing: HoldingFiling, calendar: EdgarCalendar): PlacedFiling[] {
  const match = /^([345])(\/A)?$/.exec(filing.form.trim());
  if (match === null) return [];
  const filedOn = filingDate(filing, calendar);
  const lines: HoldingLine[] = [];
  const baseForm = match[1] ?? "";
  const placed: PlacedFiling = {
    filing,
    baseForm,
    isAmendment: match[2] !== undefined,
    filedOn,
    day: spokenOf(filing, baseForm, filedOn),
    lines,
  };
  for (const line of filing.lines) lines.push(holdingLine(line, placed));
  return [placed];
}

/**
 * Form 3 speaks of the event, Form 5 of the end of the fiscal year, both the period of report; Form
 * 4 of the time after its last transaction.
 */
function spokenOf(filing: HoldingFiling, baseForm: string, filedOn: string | null): string {
  const period = usableDay(filing.periodOfReport, filedOn);
  if (baseForm !== "4") return period ?? filedOn ?? "";
  const days = filing.lines.flatMap((line) => usableDay(line.transactionDate, filedOn) ?? []);
  const last = days.reduce((latest, day) => (day > latest ? day : latest), "");
  return last === "" ? (period ?? filedOn ?? "") : last;
}

function usableDay(text: string | null, filedOn: string | null): string | null {
  const day = text?.trim().slice(0, 10) ?? "";
  if (!isPlainDate(day) || !isInCalendar(day)) return null;
  return filedOn !== null && day > filedOn ? null : day;
}

function holdingLine(asFiled: FiledHoldingLine, place: PlacedFiling): HoldingLine {
  return { asFiled, filing: place.filing, place, replaces: null, ...comparedFacts(asFiled) };
}

/** The facts of a line that amendments compare; a holding has no code, so its words take the place of one. */
export function comparedFacts(
  asFiled: OwnershipLine,
): Pick<HoldingLine, "code" | "securityTitle" | "tradeDate" | "shares" | "price"> {
  const title = asFiled.securityTitle?.trim().replace(/\s+/g, " ") || null;
  const kind =
    asFiled.kind === "transaction"
      ? (asFiled.code?.trim().toUpperCase() ?? "")
      : `holding ${title ?? ""} ${asFiled.natureOfOwnership?.trim() ?? ""}`;
  return {
    code: `${asFiled.table} ${kind}`,
    securityTitle: title,
    tradeDate: asFiled.transactionDate?.trim().slice(0, 10) ?? null,
    shares: parseDecimal(asFiled.shares),
    price: parseDecimal(asFiled.pricePerShare),
  };
}
