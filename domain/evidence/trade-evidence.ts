import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import type {
  EvidenceFigure,
  FigureSource,
  PriceWindow,
  RowFact,
  TradeEvidence,
} from "#domain/evidence/evidence.ts";
import { patternsOf, withStoredSince, writtenName } from "#domain/evidence/evidence-patterns.ts";
import {
  acceptance,
  closeSources,
  delaySources,
  lineSource,
  planSources,
} from "#domain/evidence/figure-sources.ts";
import { type PriceUses, splitsAmong } from "#domain/evidence/price-uses.ts";
import { tradeFacts, tradeQuarter } from "#domain/evidence/trade-facts.ts";
import { proveAvoided } from "#domain/patterns/proof/prove-avoided.ts";
import { proveTradePatterns } from "#domain/patterns/proof/prove-trade-patterns.ts";
import { tradePatternFinder } from "#domain/patterns/trade-patterns.ts";
import type { AvoidedOrGained } from "#domain/patterns/avoided-or-gained.ts";
import type { MeasuredReturn } from "#domain/returns/market-adjusted-returns.ts";
import { firstFiled } from "#domain/trades/amendments/amendments.ts";
import { flagSentences } from "#domain/trades/flags.ts";
import { returnHorizons } from "#domain/trades/derived-issuer.ts";
import type { IssuerRecord, PriceSeries } from "#domain/trades/issuer-record.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import { proveAmounts } from "#domain/trades/proof/prove-amounts.ts";
import { proveEvents } from "#domain/trades/proof/prove-events.ts";
import { proveFiling } from "#domain/trades/proof/prove-filing.ts";
import { proveTradeReturns } from "#domain/trades/proof/prove-returns.ts";
import type { ProvedNumber } from "#domain/trades/proof/trade-proof.ts";
import { type ComputedRow, computeRow } from "#domain/trades/rows/computed-row.ts";
import { type PreparedIssuer, prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";

export type TradeKey = { accession: string; rowNumber: number };

/** The figures of a pack: those that its verifiers recompute from filings and closes. */
const figureNames: ReadonlySet<string> = new Set([
  "shares",
  "price",
  "value",
  "sum_value",
  "days_to_file",
  "calendar_days_to_file",
  "is_10b51",
  "trade_return",
  "trade_return_adjusted",
  "next_8K_days",
  "next_8K_ret0",
  "next_ea_days",
  "next_ea_ret0",
  "avoided_or_gained",
  "avoided_or_gained_net",
]);

/** An issuer read once, whose rows are then asked for. */
export type EvidenceIssuer = {
  issuer: PreparedIssuer;
  patternsFor: ReturnType<typeof tradePatternFinder>;
};

export function prepareEvidence(record: IssuerRecord): EvidenceIssuer {
  const issuer = prepareIssuer(record, edgarCalendar);
  return { issuer, patternsFor: tradePatternFinder(issuer) };
}

/**
 * Everything a pack says of one trade row, computed by the functions that compute the stored row. Notes the
 * closes it used.
 * @returns null when the record has no such row
 */
export function tradeEvidence(
  { issuer, patternsFor }: EvidenceIssuer,
  key: TradeKey,
  prices: PriceUses,
): TradeEvidence | null {
  const row = issuer.rows.find(
    ({ filing, rowNumber }) =>
      filing.filing.accession === key.accession && rowNumber === key.rowNumber,
  );
  if (row === undefined) return null;
  const computed = computeRow(row, issuer);
  const found = patternsFor(computed);
  const proved = [
    ...proveAmounts(computed, issuer),
    ...proveFiling(computed, issuer),
    ...proveTradeReturns(computed, issuer),
    ...proveEvents(computed),
    ...proveAvoided(computed, found.facts.avoided),
  ].filter(({ name }) => figureNames.has(name));
  const owner = computed.owner?.owner;
  const patterns = patternsOf(
    proveTradePatterns(computed, found, writtenName).map((pattern) =>
      withStoredSince(pattern, found.facts.habit, issuer.record),
    ),
  );
  const cited = new Set(patterns.flatMap(({ inputs }) => inputs.map(({ source }) => source)));
  const { report = null, announcement = null } = found.facts.plan?.quarter ?? {};
  const uses = new FigureUses(computed, issuer, prices, found.facts.avoided);
  return {
    kind: "trade",
    cik: issuer.record.cik,
    company: row.filing.filing.issuerName,
    person: owner?.name ?? "unknown",
    isInsider: owner !== undefined && (owner.isOfficer || owner.isDirector),
    row: rowFact(computed, issuer),
    next8k: computed.next8k?.published.report.accession ?? null,
    nextEarnings: computed.nextEarnings?.published.report.accession ?? null,
    delistingFiledOn: issuer.record.delistingFiledOn,
    quarter: tradeQuarter(computed),
    planReports: [report, announcement].flatMap((published) => {
      const accession = published?.report.accession;
      return accession !== undefined && cited.has(accession) ? accession : [];
    }),
    facts: tradeFacts(computed, issuer),
    figures: proved.map((figure) => uses.figure(figure)),
    patterns,
    cautions: computed.flags.map((flag) => flagSentences[flag]),
  };
}

/** The row with its lines, and what became of each. */
export function rowFact(
  { row, counted, unrepeated, sumValue }: ComputedRow,
  { amendments, duplicateOf }: PreparedIssuer,
): RowFact {
  const place = (line: TradeLine) => ({
    accession: line.filing.filing.accession,
    line: line.asFiled.lineNumber,
  });
  return {
    accession: row.filing.filing.accession,
    rowNumber: row.rowNumber,
    tradeDate: row.tradeDate,
    filedOn: row.filing.filedOn,
    direction: row.direction,
    securityTitle: row.securityTitle,
    isPlan: row.isPlan,
    lines: row.lines.map((line) => {
      const claim = amendments.claimOn.get(line);
      return {
        line: line.asFiled.lineNumber,
        isCounted: counted.includes(line),
        isInTotals: sumValue !== null && unrepeated.includes(line),
        supersededBy: claim === undefined ? null : place(claim.amended),
        repeats: duplicateOf.get(line)?.filing.accession ?? null,
        firstFiled: place(firstFiled(line, amendments)),
      };
    }),
  };
}

/** Adds to each proved number where exactly it comes from. */
class FigureUses {
  readonly #computed: ComputedRow;
  readonly #issuer: PreparedIssuer;
  readonly #prices: PriceUses;
  readonly #avoided: AvoidedOrGained;

  constructor(
    computed: ComputedRow,
    issuer: PreparedIssuer,
    prices: PriceUses,
    avoided: AvoidedOrGained,
  ) {
    this.#computed = computed;
    this.#issuer = issuer;
    this.#prices = prices;
    this.#avoided = avoided;
  }

  figure({ name, horizon, label, unit, value, rule, note }: ProvedNumber): EvidenceFigure {
    const { stock, fund } = value === null ? noWindows : this.#windows(name, horizon);
    const sources = [...(value === null ? [] : this.#filed(name)), ...closeSources(stock, fund)];
    const reason = note ?? (value === null ? unexplained : null);
    return { name, horizon, label, unit, value, rule, note: reason, sources, stock, fund };
  }

  #windows(name: string, horizon: ProvedNumber["horizon"]): Windows {
    const { next8k, nextEarnings, returns } = this.#computed;
    if (name.startsWith("trade_return")) {
      const horizonAsked = returnHorizons.find((each) => each === horizon);
      const measured = horizonAsked === undefined ? null : returns[horizonAsked];
      const { stock, fund } = this.#measured(measured);
      return { stock, fund: name === "trade_return" ? null : fund };
    }
    if (name === "next_8K_ret0" || name === "avoided_or_gained_net")
      return this.#measured(next8k?.measured ?? null);
    if (name === "next_ea_ret0") return this.#measured(nextEarnings?.measured ?? null);
    return name === "avoided_or_gained" ? this.#laterClose() : noWindows;
  }

  #measured(measured: MeasuredReturn | null): Windows {
    return measured === null ? noWindows : returnWindows(measured, this.#prices);
  }

  #laterClose(): Windows {
    const stock = dayZeroClose(this.#avoided, this.#issuer, this.#prices);
    return { stock, fund: null };
  }

  /** The parts of filings that a number is read from. */
  #filed(name: string): FigureSource[] {
    const { counted, unrepeated, delay, next8k, nextEarnings, row } = this.#computed;
    const amounts = (lines: readonly TradeLine[]) =>
      lines.flatMap((line) => [lineSource(line, "shares"), lineSource(line, "price")]);
    const tradeDate = counted.slice(0, 1).map((line) => lineSource(line, "date"));
    switch (name) {
      case "shares":
        return counted.map((line) => lineSource(line, "shares"));
      case "value":
      case "price":
        return amounts(counted);
      case "sum_value":
        return amounts(unrepeated);
      case "days_to_file":
      case "calendar_days_to_file":
        return delaySources(delay);
      case "is_10b51":
        return planSources(row.filing.filing.accession, counted);
      case "next_8K_days":
      case "next_8K_ret0":
        return [...tradeDate, ...acceptance(next8k?.published.report.accession)];
      case "next_ea_days":
      case "next_ea_ret0":
        return [...tradeDate, ...acceptance(nextEarnings?.published.report.accession)];
      case "avoided_or_gained":
      case "avoided_or_gained_net":
        return [...amounts(unrepeated), ...acceptance(next8k?.published.report.accession)];
      default:
        return tradeDate;
    }
  }
}

/** Of a number that lacks what another one lacks, such as calendar days to file. */
const unexplained = "Unknown for the same reason as the figures before it.";

/** The closes that a return was measured with, which are noted. */
export function returnWindows(measured: MeasuredReturn, prices: PriceUses): Windows {
  const stock = prices.window(measured.stock);
  return {
    stock: stock === null ? null : { ...stock, payout: measured.payoutUsd },
    fund: prices.window(measured.fund),
  };
}

/** The close of day 0 that a loss avoided or gain by that close was computed with, which is noted. */
export function dayZeroClose(
  { close }: AvoidedOrGained,
  { priceSources }: PreparedIssuer,
  prices: PriceUses,
): PriceWindow | null {
  if (close === null) return null;
  const series = priceSources
    .map(({ stock }) => seriesOf(stock))
    .find((each) => each?.source === close.series.source && each.ticker === close.series.ticker);
  if (series === undefined || series === null) return null;
  const { day } = close;
  return {
    series: prices.close(series, [day]),
    from: day,
    to: day,
    payout: null,
    actions: splitsAmong(close, () => true),
  };
}

type Windows = { stock: PriceWindow | null; fund: PriceWindow | null };

const noWindows: Windows = { stock: null, fund: null };

function seriesOf(prices: { series: PriceSeries } | null): PriceSeries | null {
  return prices?.series ?? null;
}
