import { expect, test } from "vitest";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { rowReader } from "#database/screening/subject.ts";
import { listedTrades } from "#database/screening/trade-subject.ts";
import { tradeFile } from "#server/export/export-trades.ts";
import { tradeRow } from "#testing/factories/trades.ts";

const choice = { return_type: "raw", return_horizon: 20 } as const;
const options = { format: "csv", choice, appOrigin: "https://app.sentinel.example" } as const;

test.each(tradeColumns)("the column $name reads no field that it does not ask for", (column) => {
  const { columns, fields } = tradeFile([column], options);
  const asked: readonly (string | symbol)[] = fields;
  const whole = rowReader(listedTrades, { search: choice })({
    ...tradeRow(),
    shares: 40_000,
    price: 46.6105,
    value: 1_864_420,
    next_8k_items: "8.01&9.01",
    patterns: "cluster",
    flags: "",
    avoided_or_gained: null,
    avoided_or_gained_net: null,
  });
  const row = new Proxy(whole, {
    get: (target, field): unknown => {
      expect(asked).toContain(field);
      return Reflect.get(target, field);
    },
  });
  for (const { textOf, valueOf } of columns) {
    textOf(row);
    valueOf(row);
  }
  expect.hasAssertions();
});
