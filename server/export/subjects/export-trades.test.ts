import { describe, expect, test } from "vitest";
import { type TradeColumnName, tradeColumns } from "#contract/trades/trade-columns.ts";
import { rowReader } from "#database/screening/subject.ts";
import { listedTrades } from "#database/screening/trade-subject.ts";
import { tradeFile } from "#server/export/subjects/export-trades.ts";
import { tradeRow } from "#testing/factories/screening/trades.ts";

const choice = { return_type: "raw", return_horizon: 20 } as const;
const options = { format: "csv", choice, appOrigin: "https://app.sentinel.example" } as const;

/** As a database hands it over. */
const row = rowReader(listedTrades, { search: choice })({
  ...tradeRow({ ticker: null, other_owners: 2, is_officer: false, is_director: true }),
  accession: "0001100412-26-104377",
  issuer_cik: 1_100_412,
  owner_name: "Larkspur Capital",
  is_ten_percent_owner: true,
  shares: 40_000.5,
  price: 46.6105,
  value: 1_005,
  return_20: -0.34066,
  next_8k_return: -0.00001,
  next_8k_items: "8.01&9.01",
  next_earnings_days: 0,
  next_earnings_return: null,
  accepted_at: "2026-10-24T00:41:00Z",
  market_value: 2140.005,
  patterns: "cluster&late-filing",
  avoided_or_gained: -1_005,
  avoided_or_gained_net: null,
  short_swing_profit: 1_234,
  flags: "",
});

const { columns } = tradeFile(tradeColumns, options);

function cell(name: TradeColumnName): string | undefined {
  return columns.find((column) => column.name === name)?.textOf(row);
}

describe("a CSV cell", () => {
  test.each([
    ["value", "1.01"],
    ["patterns", "Cluster, Late filing"],
    ["avoided_or_gained", "-1.01"],
    ["avoided_or_gained_net", ""],
    ["short_swing_profit", "1.23"],
    ["trade_return", "-34.07%"],
    ["next_8K_ret0", "0.00%"],
    ["next_ea_ret0", ""],
    ["price", "46.6105"],
    ["market_value", "2140.01"],
    ["shares", "40000.5"],
    ["next_ea_days", "0"],
    ["ticker", ""],
    ["owner", "Larkspur Capital +2"],
    ["insider_types", "Director, 10% Owner"],
    ["btwn_fqe_ea", "Yes"],
    ["is_10b51", "No"],
    ["cik", "0001100412"],
    ["accepted_at", "2026-10-24T00:41:00Z"],
    [
      "filing_url",
      "https://www.sec.gov/Archives/edgar/data/1100412/000110041226104377/0001100412-26-104377-index.htm",
    ],
  ] as const)("of %s is %j", (name, text) => {
    expect(cell(name)).toBe(text);
  });
});

test("a file says which days its columns count, which returns are always market-adjusted, and what amounts are measured by", () => {
  const headers = columns.map(({ header }) => header);
  expect(headers).toEqual(
    expect.arrayContaining([
      "Days to 8-K (calendar days)",
      "Days to earnings (calendar days)",
      "Days to file (business days)",
      "Calendar days to file",
      "Return 20d",
      "8-K Return (market-adjusted)",
      "EA Return (market-adjusted)",
      // Neither is the other less the market.
      "Loss Avoided / Gain ($K) (from the price of the trade to the close of day 0)",
      "Loss Avoided / Gain Net ($K) (value × 8-K Return, sign reversed for sales)",
    ]),
  );
  expect(new Set(headers).size).toBe(tradeColumns.length);
});

test.each(tradeColumns)("the column $name reads no field that it does not ask for", (column) => {
  const file = tradeFile([column], options);
  const fields: readonly (string | symbol)[] = file.fields;
  const watched = new Proxy(row, {
    get: (target, field): unknown => {
      expect(fields).toContain(field);
      return Reflect.get(target, field);
    },
  });
  for (const { textOf, valueOf } of file.columns) {
    textOf(watched);
    valueOf(watched);
  }
  expect.hasAssertions();
});
