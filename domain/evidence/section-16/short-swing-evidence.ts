import { numberText } from "#contract/values/amount-text.ts";
import { personName } from "#contract/values/person-name.ts";
import { isLimit, type PairMeasure } from "#contract/operations/screening/short-swing.ts";
import type { EvidenceFigure, FigureSource } from "#domain/evidence/evidence.ts";
import type {
  LinePlace,
  ShortSwingEvidence,
  ShortSwingLine,
  ShortSwingPairFact,
} from "#domain/evidence/section-16/section-16-evidence.ts";
import { placeSources } from "#domain/evidence/figure-sources.ts";
import { PriceUses } from "#domain/evidence/price-uses.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import { companyAsFiled } from "#domain/evidence/trade-facts.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import {
  closeOfStock,
  filingsByOwner,
  isDomestic,
  ownerName,
  isOfficerOrDirector,
  personFacts,
  personShortSwing,
} from "#domain/short-swing/issuer-short-swings.ts";
import { shortSwingCautions } from "#domain/short-swing/short-swing-cautions.ts";
import type { MatchedLine } from "#domain/short-swing/matched-line.ts";
import type { SetAside, ShortSwing, ShortSwingPair } from "#domain/short-swing/short-swing.ts";
import { lastMatchableDay, lastSuitDay } from "#domain/short-swing/short-swing-window.ts";
import { decimalToText } from "#domain/trades/lines/decimal.ts";
import { type PreparedIssuer, splitSeries } from "#domain/trades/rows/prepared-issuer.ts";

/** An issuer with every line of its Forms 3, 4, and 5. */
export type IssuerLines = { issuer: PreparedIssuer; lines: readonly ReportedLine[] };

/** Above either of these limits, the pack states that the profit is not recomputed. */
const mostFilings = 200;
const mostTraded = 1_000;
/** The most sources that the footnote of one figure lists. */
const mostSources = 8;

/**
 * The short-swing profit of a person in the issuer's stock with every line of the person, computed by the functions
 * that compute the worksheet. Records the closes and splits used.
 * @returns null when no line names the person
 */
export function shortSwingEvidence(
  of: IssuerLines,
  ownerCik: number,
  prices: PriceUses,
): ShortSwingEvidence | null {
  const { issuer } = of;
  const own = of.lines.filter(({ ownerCiks }) => ownerCiks.includes(ownerCik));
  const named = filingsByOwner(issuer).get(ownerCik) ?? [];
  const newest = own.findLast((line) => line.ownerCik === ownerCik) ?? own.at(-1);
  if (newest === undefined) return null;
  const filing = named.find((each) => each.filing.accession === newest.accession)?.filing;
  const company = companyAsFiled(filing, newest.companyName);
  const swing = personShortSwing(issuer, of.lines, ownerCik);
  const filings = [...new Set(named.map(({ filing }) => filing.accession))].sort();
  const traded = own.filter(({ isLive, code }) => isLive && (code === "P" || code === "S"));
  const tooLargeBecause = tooLargeText(filings.length, traded.length);
  // The pack needs no prices for what is not recomputed.
  const used = tooLargeBecause === null ? prices : new PriceUses();
  const splits = splitSeries(issuer);
  return {
    kind: "short_swing",
    cik: issuer.record.cik,
    company,
    person: ownerName(issuer, ownerCik),
    isInsider: isOfficerOrDirector(issuer, ownerCik),
    ownerCik,
    tooLargeBecause,
    isDomestic: isDomestic(issuer),
    splitsOf: splits === null ? null : used.close(splits, []),
    tenPercentSince: personFacts(named).tenPercentSince,
    filings: tooLargeBecause === null ? filings : [],
    lines: lineFacts(own, swing, { issuer, prices: used }),
    pairs: swing.pairs.map(pairFact),
    facts: factsOf(company, { issuer, ownerCik, filings: filings.length }),
    figures: figuresOf(swing, { issuer, prices: tooLargeBecause === null ? used : null }),
    patterns: [],
    cautions: shortSwingCautions(issuer, swing),
  };
}

function tooLargeText(filings: number, traded: number): string | null {
  if (filings > mostFilings)
    return `it depends on more than ${mostFilings} filings, and not all of them are in the pack.`;
  return traded > mostTraded
    ? `it depends on more than ${numberText(mostTraded, 0)} purchases and sales.`
    : null;
}

function factsOf(
  company: string,
  { issuer, ownerCik, filings }: { issuer: PreparedIssuer; ownerCik: number; filings: number },
): ShortSwingEvidence["facts"] {
  const facts = [
    ["Company", company],
    ["CIK of the company", String(issuer.record.cik).padStart(10, "0")],
    [
      "Reporting person",
      personName(ownerName(issuer, ownerCik), isOfficerOrDirector(issuer, ownerCik)),
    ],
    ["CIK of the person", String(ownerCik).padStart(10, "0")],
    ["Forms 3, 4, and 5 that name the person", String(filings)],
  ] as const;
  return facts.map(([label, text]) => ({ label, text, source: null }));
}

type Context = { issuer: PreparedIssuer; prices: PriceUses };

/** Every transaction of the person; holdings are not transactions. */
function lineFacts(
  own: readonly ReportedLine[],
  { matchable, setAside }: ShortSwing,
  context: Context,
): ShortSwingLine[] {
  const matched = new Map(matchable.map((each) => [each.line, each]));
  const aside = new Map(setAside.map((each) => [each.line, each.treatment]));
  return own
    .flatMap((line) => lineFact(line, { matched, aside }, context) ?? [])
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function orderOf({ tradeDate, accession, line }: ShortSwingLine): string {
  return `${tradeDate ?? "0000"} ${accession} ${String(line).padStart(5, "0")}`;
}

type Treated = {
  matched: ReadonlyMap<ReportedLine, MatchedLine>;
  aside: ReadonlyMap<ReportedLine, SetAside["treatment"]>;
};

function lineFact(
  line: ReportedLine,
  { matched, aside }: Treated,
  context: Context,
): ShortSwingLine | null {
  const { accession, lineNumber, tradeDate, code, shares, price, supersededBy } = line;
  const shared = { accession, line: lineNumber, tradeDate, code, shares, price, supersededBy };
  if (code === "Holding") return null;
  if (!line.isLive) return { ...shared, outcome: "replaced", because: null, matchable: null };
  const found = matched.get(line);
  if (found !== undefined)
    return {
      ...shared,
      outcome: "matchable",
      because: null,
      matchable: matchableFact(found, context),
    };
  const treatment = aside.get(line);
  if (treatment === undefined) return null;
  // Whether an option needs review depends on the stock's close, so the pack has the close for every option.
  const isOption = line.table === "II" && (code === "P" || code === "S");
  const close = isOption ? closeOfStock(context.issuer, tradeDate ?? "") : null;
  if (close !== null) context.prices.close(close.series, [tradeDate ?? ""]);
  return { ...shared, outcome: treatment.kind, because: treatment.because, matchable: null };
}

function matchableFact(
  { line, side, securityClass, units, price, splitFactor, option }: MatchedLine,
  { issuer, prices }: Context,
): ShortSwingLine["matchable"] {
  const day = line.tradeDate ?? "";
  const close = option === null ? null : closeOfStock(issuer, day);
  return {
    side,
    securityClass,
    units: decimalToText(units),
    price: decimalToText(price),
    splitFactor: decimalToText(splitFactor),
    close: close === null ? null : { series: prices.close(close.series, [day]), day },
    option: option && {
      kind: option.kind,
      strike: decimalToText(option.strike),
      expiresOn: option.expiresOn,
      premium: option.premium && decimalToText(option.premium),
    },
  };
}

function pairFact(pair: ShortSwingPair): ShortSwingPairFact {
  const { purchase, sale, units, profit } = pair;
  const days = [purchase, sale].map(({ line }) => line.tradeDate ?? "").sort();
  return {
    purchase: placeOf(purchase),
    sale: placeOf(sale),
    measure: pair.measure,
    purchasePrice: decimalToText(pair.purchasePrice),
    salePrice: decimalToText(pair.salePrice),
    units: decimalToText(units),
    profit: decimalToText(profit),
    lastMatchableDay: lastMatchableDay(days[0] ?? ""),
    suitBy: lastSuitDay(days[1] ?? ""),
  };
}

function placeOf({ line }: MatchedLine): LinePlace {
  return { accession: line.accession, line: line.lineNumber };
}

const profitRule =
  "The greatest total profit of pairs of a purchase and a sale within less than six months, no share used twice (Exchange Act Section 16(b); Smolowe v. Delendo, 136 F.2d 231)";
const pairRules: Readonly<Record<PairMeasure, string>> = {
  prices: "Units × (sale price − purchase price), restated for later splits",
  limit:
    "Units × (sale price − purchase price), restated for later splits. The stock's close is used as each option's price: the limit under Rule 16b-6(c)(2)",
  premiums:
    "Options with the same terms: units × (premium received − premium paid), restated for later splits (Rule 16b-6(c)(1))",
};
const limitRule = ". At least one pair is measured by the limit under Rule 16b-6(c)(2)";
const suitRule = "Two years after the later trade of the pair (Exchange Act Section 16(b))";

const noWindows = { horizon: null, stock: null, fund: null } as const;

/** `prices` is null where the pack has no closes, because it does not recompute the profit. */
type FigureContext = { issuer: PreparedIssuer; prices: PriceUses | null };

function figuresOf({ profit, pairs }: ShortSwing, context: FigureContext): EvidenceFigure[] {
  const sources = pairs.map((pair) => pairSources(pair, context));
  const total: EvidenceFigure = {
    ...noWindows,
    name: "short_swing_profit",
    label: "Short-swing profit",
    unit: "dollars",
    value: decimalToText(profit),
    rule: `${profitRule}${isLimit(pairs) ? limitRule : ""}`,
    note: pairs.length === 0 ? "There is no pair of a purchase and a sale." : citedText(sources),
    sources: sources.flat().slice(0, mostSources),
  };
  const ofPairs = pairs.flatMap((pair, index): EvidenceFigure[] => {
    const { suitBy } = pairFact(pair);
    const text = pairText(pair);
    return [
      {
        ...noWindows,
        name: `pair_${index + 1}_profit`,
        label: `Profit of pair ${index + 1}: ${text}`,
        unit: "dollars",
        value: decimalToText(pair.profit),
        rule: pairRules[pair.measure],
        note: null,
        sources: sources[index] ?? [],
      },
      {
        ...noWindows,
        name: `pair_${index + 1}_suit_by`,
        label: `Last day to sue for pair ${index + 1}`,
        unit: "date",
        value: suitBy,
        rule: suitRule,
        note: null,
        sources: [pair.purchase, pair.sale].flatMap(({ line }) =>
          placeSources(line, ["date"], context.issuer.record.ownershipFilings),
        ),
      },
    ];
  });
  return [total, ...ofPairs];
}

/** Says where the inputs are that the footnote of a total does not cite. */
function citedText(ofPairs: readonly (readonly FigureSource[])[]): string | null {
  return ofPairs.flat().length > mostSources ? "The footnotes of the pairs cite the others." : null;
}

function pairText({ purchase, sale, units }: ShortSwingPair): string {
  const day = ({ line }: MatchedLine): string => reportDay(line.tradeDate ?? "");
  return `${decimalToText(units)} units, purchase ${day(purchase)}, sale ${day(sale)}`;
}

/** What the profit depends on: shares and price as filed, or the close of the stock as the price of an option. */
function pairSources(
  { purchase, sale, measure }: ShortSwingPair,
  { issuer, prices }: FigureContext,
): FigureSource[] {
  return [purchase, sale].flatMap(({ line, option }): FigureSource[] => {
    const cited = (...cells: readonly ("shares" | "price")[]): FigureSource[] =>
      placeSources(line, cells, issuer.record.ownershipFilings);
    const day = line.tradeDate ?? "";
    const close = option === null || measure === "premiums" ? null : closeOfStock(issuer, day);
    if (close === null || prices === null) return cited("shares", "price");
    return [...cited("shares"), { kind: "price", series: prices.close(close.series, [day]), day }];
  });
}
