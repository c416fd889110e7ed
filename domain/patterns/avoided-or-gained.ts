import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import { type Decimal, decimalOf, zero } from "#domain/trades/lines/decimal.ts";
import type { SessionPrices } from "#domain/returns/session-prices.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";

/** Why no dollars can be said. */
export type AvoidedGap =
  | "no-next-8k"
  | "too-late"
  | "earlier-8k-listed"
  | "outside-sums"
  | "no-prices"
  | "no-close"
  | "basis-unknown"
  | "splits-unknown"
  | "no-return";

/** The close of day 0 in shares of the trade date. */
type LaterClose = {
  series: { source: string; ticker: string };
  day: string;
  /** As the source has it, dollars. */
  close: number;
  /** The splits that it is restated for. */
  splits: readonly { day: string; ratio: number }[];
  /** What it is multiplied by: new shares for one of the trade date, as far as the source divides. */
  splitFactor: Decimal;
  /** Dollars for one share of the trade date. */
  perShare: Decimal;
};

/** What a sale avoided losing, or a purchase gained, by the close of day 0 of the next 8-K. */
export type AvoidedOrGained = {
  /** Of the lines that sums count. */
  shares: Decimal | null;
  value: Decimal | null;
  close: LaterClose | null;
  /** Dollars: value − shares × close for a sale, the reverse for a purchase. */
  dollars: Decimal | null;
  dollarsMissing: AvoidedGap | null;
  /** Dollars, to four places: value × −return for a sale, value × return for a purchase. */
  net: Decimal | null;
  netMissing: AvoidedGap | null;
};

const netPlaces = 4;
const nothing = { shares: null, value: null, close: null, dollars: null, net: null };

/**
 * Dollars of the lines that sums count, for a trade whose next 8-K came within 30 calendar days.
 * The net figure uses the market-adjusted return of day 0, which is `next_8K_ret0`.
 * Source: DOMAIN rules, section 8; docs/decisions/0016-patterns.md.
 */
export function avoidedOrGained(computed: ComputedRow, issuer: PreparedIssuer): AvoidedOrGained {
  const { next8k, sumValue, row } = computed;
  const gap = gapOf(computed);
  if (gap !== null || next8k === null || sumValue === null) {
    return { ...nothing, dollarsMissing: gap, netMissing: gap };
  }
  const shares = computed.unrepeated.reduce((sum, line) => sum.plus(line.shares ?? zero), zero);
  const sign = row.direction === "Sale" ? 1 : -1;
  const later = laterClose(
    { tradeDate: row.tradeDate, day0: next8k.published.when.day0 },
    issuer.priceSources.map(({ stock }) => stock),
  );
  const close = "missing" in later ? null : later;
  const moved = next8k.measured.adjusted;
  return {
    shares,
    value: sumValue,
    close,
    dollars: close === null ? null : sumValue.minus(shares.times(close.perShare)).times(sign),
    dollarsMissing: "missing" in later ? later.missing : null,
    net:
      moved === null
        ? null
        : sumValue.times(decimalOf(moved)).times(-sign).toDecimalPlaces(netPlaces),
    netMissing: moved === null ? "no-return" : null,
  };
}

function gapOf(computed: ComputedRow): AvoidedGap | null {
  const { next8k, sumValue } = computed;
  if (isNext8kDoubtful(computed)) return "earlier-8k-listed";
  if (next8k === null) return "no-next-8k";
  if (next8k.days > patternRules.daysBefore8k) return "too-late";
  return sumValue === null ? "outside-sums" : null;
}

/** The close of the first source that can tell it, else why the first cannot. */
function laterClose(
  days: { tradeDate: string; day0: string },
  stocks: readonly (SessionPrices | null)[],
): LaterClose | { missing: AvoidedGap } {
  const closes = stocks.map((stock) => closeOf(days, stock));
  return closes.find((close) => !("missing" in close)) ?? closes[0] ?? { missing: "no-prices" };
}

function closeOf(
  { tradeDate, day0 }: { tradeDate: string; day0: string },
  stock: SessionPrices | null,
): LaterClose | { missing: AvoidedGap } {
  if (stock === null) return { missing: "no-prices" };
  const { source, ticker, closeBasis, splits } = stock.series;
  const close = stock.close(sessionOnOrAfter(day0));
  if (close === null) return { missing: "no-close" };
  if (closeBasis === "unknown") return { missing: "basis-unknown" };
  if (splits === null) return { missing: "splits-unknown" };
  // A printed close lacks the splits up to its day only; an adjusted one all of them.
  const undone = splits.filter(
    ({ day }) => day > tradeDate && (closeBasis === "split-adjusted" || day <= day0),
  );
  const splitFactor = undone.reduce((factor, { ratio }) => factor.times(ratio), decimalOf(1));
  return {
    series: { source, ticker },
    day: day0,
    close,
    splits: undone,
    splitFactor,
    perShare: decimalOf(close).times(splitFactor),
  };
}

/**
 * Whether an 8-K that EDGAR lists and that is not stored may be the one within 30 calendar days of
 * the trade: what is stored then decides nothing, also where no stored one is as near. What may have
 * come before a stored one within the 30 days is within them, too.
 */
export function isNext8kDoubtful({
  row,
  listed8k,
  next8k,
}: Pick<ComputedRow, "row" | "listed8k" | "next8k">): boolean {
  if (listed8k === null) return false;
  const earliestDays = calendarDaysBetween(row.tradeDate, listed8k.acceptedFrom);
  return Math.min(next8k?.days ?? earliestDays, earliestDays) <= patternRules.daysBefore8k;
}
