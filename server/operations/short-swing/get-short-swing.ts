import { dayInWords } from "#contract/values/day-in-words.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type WorksheetLine,
  type WorksheetPair,
} from "#contract/operations/screening/short-swing.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { awaitsDerivation } from "#database/computed/dirty-queue.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import {
  isOfficerOrDirector,
  ownerName,
  personShortSwing,
} from "#domain/short-swing/issuer-short-swings.ts";
import { shortSwingCautions } from "#domain/short-swing/short-swing-cautions.ts";
import type { MatchedLine } from "#domain/short-swing/matched-line.ts";
import {
  textToTheCent,
  type SetAside,
  type ShortSwing,
  type ShortSwingPair,
} from "#domain/short-swing/short-swing.ts";
import { lastMatchableDay, lastSuitDay } from "#domain/short-swing/short-swing-window.ts";
import { type Decimal, decimalToText, zero } from "#domain/trades/lines/decimal.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

const notUpToDate =
  "New filings or prices of this company are being processed: the list of short-swing profits may still show an earlier profit.";

/** The worksheet of one person and company, computed from the filings as they are stored now. */
export async function getShortSwing(
  { cik, owner_cik: ownerCik }: OperationInput<"get_short_swing">,
  { db, settings }: Pick<MemberContext, "db" | "settings">,
): Promise<OperationAnswer<"get_short_swing">> {
  const [record, isWaiting] = await Promise.all([
    loadIssuerRecord(db, Number(cik), settings),
    awaitsDerivation(db, Number(cik)),
  ]);
  if (record === null) throw new OperationError("company_not_found");
  const issuer = prepareIssuer(record, edgarCalendar);
  const all = reportedLines(issuer);
  const named = all.filter(({ ownerCiks }) => ownerCiks.includes(Number(ownerCik)));
  const newest = named.findLast((line) => line.ownerCik === Number(ownerCik)) ?? named.at(-1);
  if (newest === undefined) throw new OperationError("person_not_found");
  const found = personShortSwing(issuer, all, Number(ownerCik));
  return {
    conm: newest.companyName,
    ticker: newest.ticker,
    cik,
    owner: ownerName(issuer, Number(ownerCik)),
    owner_cik: ownerCik,
    is_director_or_officer: isOfficerOrDirector(issuer, Number(ownerCik)),
    profit: textToTheCent(found.profit),
    pairs: found.pairs.map(presentPair),
    lines: presentLines(found),
    cautions: [...(isWaiting ? [notUpToDate] : []), ...shortSwingCautions(issuer, found)],
  };
}

/** Products of restated units and prices can have more. */
const shownPlaces = 8;

function presentPair(pair: ShortSwingPair): WorksheetPair {
  const { purchase, sale, units, profit } = pair;
  const days = [purchase, sale].map(({ line }) => line.tradeDate ?? "").sort();
  return {
    purchase: presentSide(purchase, pair.purchasePrice),
    sale: presentSide(sale, pair.salePrice),
    measure: pair.measure,
    last_matchable_day: lastMatchableDay(days[0] ?? ""),
    suit_by: lastSuitDay(days[1] ?? ""),
    units: decimalToText(units),
    profit: decimalToText(profit.toDecimalPlaces(shownPlaces)),
  };
}

function presentSide({ line, option }: MatchedLine, price: Decimal): WorksheetPair["purchase"] {
  return {
    accno: line.accession,
    line_number: line.lineNumber,
    trade_date: line.tradeDate ?? "",
    price: decimalToText(price),
    is_derivative: option !== null,
  };
}

function presentLines({ pairs, matchable, setAside }: ShortSwing): WorksheetLine[] {
  const used = new Map<MatchedLine, Decimal>();
  for (const { purchase, sale, units } of pairs)
    for (const side of [purchase, sale]) used.set(side, (used.get(side) ?? zero).plus(units));
  const lines = [
    ...matchable.map((each) => presentMatchable(each, used.get(each) ?? zero)),
    ...setAside.map(presentSetAside),
  ];
  return lines.sort((a, b) => {
    const [first, second] = [a.trade_date ?? "", b.trade_date ?? ""];
    if (first !== second) return first < second ? -1 : 1;
    return a.accno === b.accno ? a.line_number - b.line_number : a.accno < b.accno ? -1 : 1;
  });
}

function presentMatchable(matchedLine: MatchedLine, matched: Decimal): WorksheetLine {
  const { line, side, splitFactor } = matchedLine;
  return {
    ...presentLine(line),
    side,
    split_factor: decimalToText(splitFactor),
    outcome: matched.isZero() ? "unmatched" : "matched",
    matched: decimalToText(matched),
    because: optionText(matchedLine),
  };
}

/** The terms of an option, and how its pairs are measured. */
function optionText({ side, option, price }: MatchedLine): string | null {
  if (option === null) return null;
  const { kind, strike, expiresOn } = option;
  const expiry =
    expiresOn === null ? "expiration date not stated" : `expires ${dayInWords(expiresOn)}`;
  return `${kind === "call" ? "Call" : "Put"}, exercise price $${decimalToText(strike)}, ${expiry}. Counts as a ${side} of the underlying shares. If matched with an option with the same terms, the premiums are used (Rule 16b-6(c)(1)); otherwise the stock's close of $${decimalToText(price)}, the limit under Rule 16b-6(c)(2).`;
}

function presentSetAside({ line, treatment }: SetAside): WorksheetLine {
  return {
    ...presentLine(line),
    side: null,
    split_factor: null,
    outcome: treatment.kind === "left-out" ? "left_out" : treatment.kind,
    matched: null,
    because: treatment.because,
  };
}

function presentLine(line: ReportedLine) {
  return {
    accno: line.accession,
    line_number: line.lineNumber,
    form: line.form,
    filing_url: filingIndexUrl(line.issuerCik, line.accession),
    filed_on: line.filedOn,
    trade_date: line.tradeDate,
    code: line.code,
    security: line.securityTitle,
    ownership_nature: line.ownershipNature,
    shares: line.shares,
    price: line.price,
  };
}
