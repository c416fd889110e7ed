import { expect, test } from "vitest";
import { csvCell } from "#web/ui/data-table/download-csv.ts";
import { countedColumns } from "#web/explore/results/insider-columns.tsx";

const row = {
  value_sold: "11283312.2864",
  value_purchased: "0",
  trades: 4,
  trades_not_summed: 1,
  sales_not_summed: 1,
  purchases_not_summed: 0,
  late_filings: 0,
  plan_trades: 0,
  last_trade_date: "2026-10-22",
};

test("a file has the unit of its header: thousands, with every digit", () => {
  const cells = countedColumns<typeof row>().map((column) => [column.name, csvCell(column, row)]);
  expect(Object.fromEntries(cells)).toMatchObject({
    "Sold ($K)": 11_283.3122864,
    Excluded: 1,
  });
});

test("a value is unknown only if trades of its own direction are excluded", () => {
  const none = { ...row, value_sold: "0", sales_not_summed: 0 };
  const columns = countedColumns<typeof row>().filter(({ name }) => name.endsWith("($K)"));
  const cells = [none, { ...none, sales_not_summed: 1 }, { ...none, purchases_not_summed: 1 }].map(
    (counted) => columns.map((each) => [each.value(counted), csvCell(each, counted)]),
  );
  const [zero, unknown] = [
    [0, 0],
    [null, null],
  ];
  expect(cells).toEqual([
    [zero, zero],
    [unknown, zero],
    [zero, unknown],
  ]);
});

test("a count of zero is zero, on screen and in the file", () => {
  const none = { ...row, trades_not_summed: 0 };
  const columns = countedColumns<typeof row>();
  for (const name of ["Late", "Excluded", "Plan"]) {
    const column = columns.find((each) => each.name === name);
    const shown = column?.cell === undefined ? column?.value(none) : column.cell(none);
    expect([name, shown, column && csvCell(column, none)]).toEqual([name, 0, 0]);
  }
});
