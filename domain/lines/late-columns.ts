import { type Lateness, lineLateness } from "#domain/lateness/line-lateness.ts";
import {
  disclosedOn,
  returnToDisclosure,
  type SessionSpan,
  spanToDisclosure,
} from "#domain/lateness/price-to-disclosure.ts";
import { placeLines, type PlacedLine, type PlacedLines } from "#domain/lines/placed-lines.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { proveLateness } from "#domain/lateness/prove-lateness.ts";
import { usableDate } from "#domain/trades/lines/trade-line.ts";
import { proveDayReturn } from "#domain/trades/proof/prove-returns.ts";
import type { ProvedValue } from "#domain/trades/proof/trade-proof.ts";
import { firstFiled } from "#domain/trades/amendments/amendments.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** How late one line was first filed, and which filing that was. */
export type PlacedLateness = Lateness & { firstFiling: OwnershipFiling | null };

/** How late one line was first filed. */
export function placedLateness(
  line: PlacedLine,
  { amendments, trades }: PlacedLines,
  issuer: PreparedIssuer,
): PlacedLateness {
  const trade = trades.get(line.asFiled);
  const { place: own } = line;
  const first =
    trade === undefined
      ? firstFiled(line, amendments).place
      : firstFiled(trade, issuer.amendments).filing;
  const originalOf: ReadonlyMap<unknown, unknown> =
    trade === undefined ? amendments.originalOf : issuer.amendments.originalOf;
  const isOrphan = first.isAmendment && !originalOf.has(first);
  return {
    ...lineLateness(line.asFiled, own, isOrphan ? null : first, issuer),
    firstFiling: isOrphan ? null : first.filing,
  };
}

/**
 * The due date of one line, how late it was filed, and the stock's return in between, with rules and inputs.
 * @returns none when the issuer has no such line
 */
export function proveLineLateness(
  issuer: PreparedIssuer,
  key: { accession: string; lineNumber: number },
): ProvedValue[] {
  const placed = placeLines(issuer);
  const line = placed.filings
    .find(({ filing }) => filing.accession === key.accession)
    ?.lines.find(({ asFiled }) => asFiled.lineNumber === key.lineNumber);
  if (line === undefined) return [];
  const late = placedLateness(line, placed, issuer);
  const { filing, filedOn } = line.place;
  const ownDate = usableDate(line.asFiled.transactionDate, filedOn);
  const isTransaction = line.asFiled.kind === "transaction";
  const tradeDate = isTransaction ? (ownDate ?? usableDate(filing.periodOfReport, filedOn)) : null;
  const disclosed = late.firstFiling === null ? null : disclosedOn(late.firstFiling);
  const span = spanToDisclosure(tradeDate, disclosed);
  const proved = proveLateness(late, key);
  if (span === null) return proved;
  const label = { name: "disclosure_return", label: "Return to disclosure" };
  const rule =
    "return from the close of the trade date, or of the next trading day, to the last close on or before the day of disclosure, stock − market fund; not sign-flipped for sales";
  return [...proved, { ...proveDayReturn(label, returnToDisclosure(span, issuer)), rule }];
}

export type LateColumns = Pick<
  ReportedLine,
  | "dueOn"
  | "dueBasis"
  | "daysLate"
  | "firstAgent"
  | "lateCause"
  | "disclosedOn"
  | "disclosureReturn"
>;

/** What a row has of it. @param measured  the return over a span, net of the market */
export function lateColumns(
  { dueOn, basis, daysLate, cause, firstFiling }: PlacedLateness,
  tradeDate: string | null,
  measured: (span: SessionSpan) => number | null,
): LateColumns {
  const disclosed = firstFiling === null ? null : disclosedOn(firstFiling);
  const span = spanToDisclosure(tradeDate, disclosed);
  return {
    dueOn,
    dueBasis: basis,
    daysLate,
    // An accession number begins with it.
    firstAgent: firstFiling === null ? null : Number(firstFiling.accession.slice(0, 10)),
    lateCause: cause?.cause ?? null,
    disclosedOn: disclosed,
    disclosureReturn: span === null ? null : measured(span),
  };
}

/** Measures each span once: many lines have the same days. */
export function measuredOnce(issuer: PreparedIssuer): (span: SessionSpan) => number | null {
  const known = new Map<string, number | null>();
  return (span) => {
    const key = `${span.from} ${span.to}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const measured = returnToDisclosure(span, issuer).adjusted;
    known.set(key, measured);
    return measured;
  };
}
