import { describe, expect, test } from "vitest";
import { tradeColumns, type TradeColumnName } from "#contract/trades/trade-columns.ts";
import type { ListedTrade } from "#database/screening/trade-subject.ts";
import { tradeFile } from "#server/export/export-trades.ts";

const row: ListedTrade = {
  accno: "0001100412-26-104377",
  row_number: 1,
  conm: "Calder Therapeutics",
  ticker: null,
  cik: "0001100412",
  owner: "Larkspur Capital",
  owner_cik: "0000000009",
  other_owners: 2,
  insider_types: ["Director", "10% Owner"],
  title: null,
  location: "Cambridge, MA",
  security_title: "Common Stock",
  trade_date: "2026-10-13",
  trade_direction: "Sale",
  shares: 40_000.5,
  price: 46.6105,
  value: 1_005,
  sum_value: "1005",
  trade_return: -0.34066,
  next_8K_days: 15,
  next_8K_ret0: -0.00001,
  next_8K_items: "8.01&9.01",
  next_8K_accno: null,
  next_ea_days: 0,
  next_ea_ret0: null,
  next_ea_accno: null,
  btwn_fqe_ea: 1,
  days_to_file: 8,
  calendar_days_to_file: 10,
  is_10b51: 0,
  filed_on: "2026-10-23",
  accepted_at: "2026-10-24T00:41:00Z",
  industry: "Pharmaceutical Products",
  market_value: 2140.005,
  avg_daily_volume: null,
  share_price: 47.1,
  price_suspect: "no",
  patterns: ["cluster", "late-filing"],
  avoided_or_gained: -1_005,
  avoided_or_gained_net: null,
  flags: [],
};

const choice = { return_type: "raw", return_horizon: 20 } as const;
const { columns } = tradeFile(tradeColumns, {
  format: "csv",
  choice,
  appOrigin: "https://app.sentinel.example",
});

function cell(name: TradeColumnName): string | undefined {
  return columns.find((column) => column.name === name)?.textOf(row);
}

describe("a CSV cell", () => {
  test.each([
    ["value", "1.01"],
    ["patterns", "Cluster, Late filing"],
    ["avoided_or_gained", "-1.01"],
    ["avoided_or_gained_net", ""],
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

test("a file says which days its columns count", () => {
  const headers = columns.map(({ header }) => header);
  expect(headers).toEqual(
    expect.arrayContaining([
      "Days to 8-K (calendar days)",
      "Days to earnings (calendar days)",
      "Days to file (business days)",
      "Calendar days to file",
      "Return 20d",
    ]),
  );
  expect(new Set(headers).size).toBe(tradeColumns.length);
});
