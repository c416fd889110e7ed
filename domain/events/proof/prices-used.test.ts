import { expect, test } from "vitest";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import { pricesUsed } from "#domain/events/proof/prices-used.ts";
import { sessionPrices } from "#domain/returns/session-prices.ts";
import { eventReturn } from "#domain/returns/market-adjusted-returns.ts";
import { priceSeries } from "#testing/filings/issuer-record.ts";

test("a close as printed that the source lacks is named by its day, the other one is shown", () => {
  const stock = sessionPrices(priceSeries("2024-05-15", [20, null, 21]));
  const fund = sessionPrices(priceSeries("2024-05-15", [50, 51, 52], { ticker: "VTI" }));
  const measured = eventReturn("2024-05-16", { stock, fund, delistingFiledOn: null });
  expect(stock.unadjustedClose(sessionOf("2024-05-15"))).toEqual({ price: 20 });
  expect(pricesUsed(measured.stock)).toMatchObject({
    printedFrom: 20,
    printedTo: null,
    printedMissing: "The source has no close for 16 May 2024.",
  });
});
