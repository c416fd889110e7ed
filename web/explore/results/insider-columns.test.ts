import { expect, test } from "vitest";
import { csvCell } from "#web/ui/data-table/download-csv.ts";
import { countedColumns } from "#web/explore/results/insider-columns.tsx";

test("a file has the unit of its header: thousands, with every digit", () => {
  const row = {
    value_sold: "11283312.2864",
    value_purchased: "0",
    trades: 4,
    trades_not_summed: 1,
    late_filings: 0,
    plan_trades: 0,
    last_trade_date: "2026-10-22",
  };
  const cells = countedColumns<typeof row>().map((column) => [column.name, csvCell(column, row)]);
  expect(Object.fromEntries(cells)).toMatchObject({
    "Sold ($K)": 11_283.3122864,
    "Purchased ($K)": 0,
    Excluded: 1,
  });
});
