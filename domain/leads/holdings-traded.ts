import type { LeadFinding } from "#contract/leads/lead-facts.ts";
import { type Decimal, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

const places = 6;

/**
 * Which part of the holdings a trade was, in the accounts it was made from: of a sale, of what was held before; of
 * a purchase, of what is held after. Read from the last line of each account, after which its "owned following"
 * counts. Empty where a line does not state it.
 * Source: Form 4, Table I, columns 5 to 7.
 */
export function holdingsTraded({ counted, row }: ComputedRow): LeadFinding["facts"] {
  const accounts = Map.groupBy(counted, ({ asFiled }) =>
    [asFiled.directOrIndirect ?? "", asFiled.natureOfOwnership ?? ""].join("\u0000"),
  );
  let traded = zero;
  let held = zero;
  for (const lines of accounts.values()) {
    const after = followingOf(lines.at(-1)?.asFiled.sharesOwnedFollowing ?? null);
    if (after === null || lines.some(({ shares }) => shares === null)) return {};
    const own = lines.reduce((total, { shares }) => total.plus(shares ?? zero), zero);
    traded = traded.plus(own);
    held = held.plus(after).plus(row.direction === "Sale" ? own : zero);
  }
  if (held.isZero() || traded.greaterThan(held)) return {};
  return {
    shares: traded.toNumber(),
    shares_before: held.toNumber(),
    share_of_holdings: traded.div(held).toDecimalPlaces(places).toNumber(),
  };
}

function followingOf(text: string | null): Decimal | null {
  const stated = parseDecimal(text);
  return stated === null || stated.isNegative() ? null : stated;
}
