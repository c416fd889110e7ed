import type { AdoptionStatement } from "#domain/plans/trading-plan.ts";
import type { StatedArrangement } from "#domain/plans/disclosed-arrangement.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { type Decimal, decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

export type PlanTerms = {
  adopted: StatedArrangement | null;
  terminated: StatedArrangement | null;
  /** Decimal text; null unless the newest statement gives one number for each part. */
  sharesPlanned: string | null;
};

/** What 10-Q and 10-K state of one plan; of several statements the newest. */
export function planTerms(statements: readonly AdoptionStatement[]): PlanTerms {
  const disclosed = statements
    .flatMap((each) => (each.source === "item-408" ? [each] : []))
    .sort((a, b) => (a.filedOn ?? "").localeCompare(b.filedOn ?? ""));
  const newest = (action: StatedArrangement["action"]) => {
    const accession = disclosed.findLast((each) => each.arrangement.action === action)?.accession;
    return disclosed
      .filter((each) => each.accession === accession && each.arrangement.action === action)
      .map(({ arrangement }) => arrangement);
  };
  const adopted = newest("adopted");
  const terminated = newest("terminated");
  // One filing with two plans of one person and day does not say which number belongs to which plan.
  const stating = adopted.length > 0 ? adopted : terminated;
  const [only] = stating;
  return {
    adopted: adopted[0] ?? null,
    terminated: terminated[0] ?? null,
    sharesPlanned: stating.length === 1 && only !== undefined ? plannedShares(only) : null,
  };
}

/** The sum of the parts of a plan; null without a number, or with several for one part. */
function plannedShares({ amounts }: StatedArrangement): string | null {
  const parts = new Set(amounts.map(({ part }) => part));
  if (amounts.length === 0 || parts.size < amounts.length) return null;
  let sum: Decimal = zero;
  for (const { shares } of amounts) {
    const number = shares === null ? null : parseDecimal(shares);
    if (number === null) return null;
    sum = sum.plus(number);
  }
  return decimalToText(sum);
}

/** Shares sold, decimal text; a trade that another filing of the group reports counts once. */
export function sharesSold(trades: readonly DerivedTrade[]): string {
  const sold = trades.filter(
    ({ direction, flags }) => direction === "Sale" && !flags.includes("duplicate-group-filing"),
  );
  return decimalToText(
    sold.reduce((sum, { shares }) => sum.plus(parseDecimal(shares) ?? zero), zero),
  );
}
