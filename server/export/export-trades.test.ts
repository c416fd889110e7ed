import { expect, test } from "vitest";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { unreadTrade } from "#database/screening/trade-fields.ts";
import { toListedTrade } from "#database/screening/trade-row.ts";
import { tradeFieldsOf, tradeFileColumns } from "#server/export/export-trades.ts";

test.each(tradeColumns)("the column $name reads no field that it does not ask for", (column) => {
  const asked: readonly (string | symbol)[] = tradeFieldsOf([column]);
  const row = new Proxy(toListedTrade(unreadTrade), {
    get: (target, field): unknown => {
      expect(asked).toContain(field);
      return Reflect.get(target, field);
    },
  });
  const choice = { return_type: "raw", return_horizon: 20 } as const;
  const [made] = tradeFileColumns([column], choice, "https://app.sentinel.example");
  made?.textOf(row);
  made?.valueOf(row);
  expect.hasAssertions();
});
