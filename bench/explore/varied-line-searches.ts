import type { LineSearch } from "#contract/operations/screening/explore-lines.ts";
import { wholeLineSearch } from "#testing/factories/screening/lines.ts";

const wholeMarket: LineSearch = { ...wholeLineSearch, include_all: true };

const scopes: readonly Partial<LineSearch>[] = [
  {},
  { start_date: "2026-01-01" },
  { start_date: "2015-01-01", end_date: "2019-12-31" },
  { codes: { val: ["M", "X"] } },
  { insider_types: { val: ["Officer", "Director"] }, tables: { val: ["II"] } },
  { line_price: { bool: "ge", val: [250] } },
  { codes: { val: ["G"] }, ownership_forms: { val: ["Indirect"] } },
  {
    conversion_price: { bool: "between", val: [5, 50] },
    line_shares: { bool: "ge", val: [1_000] },
  },
  { industry: { val: ["Banking", "Computer Software"] }, codes: { val: ["Holding"] } },
  { include_all: false, ciks: ["0001000010", "0001000200", "0001003000"] },
];

const orders: readonly Partial<LineSearch>[] = [
  {},
  { sort_column: "shares", sort_direction: "desc" },
  { sort_column: "filed_on", sort_direction: "desc", page: 3 },
];

/** Thirty searches: ten scopes from the whole market to three companies, each in three orders. */
export function variedLineSearches(): LineSearch[] {
  return scopes.flatMap((scope) => orders.map((order) => ({ ...wholeMarket, ...scope, ...order })));
}
