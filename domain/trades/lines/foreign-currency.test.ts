import { expect, test } from "vitest";
import { mentionsForeignCurrency } from "#domain/trades/lines/foreign-currency.ts";

test.for([
  "The price was C$12.40, converted at the Bank of Canada rate.",
  "Prices in Canadian dollars.",
  "Sold for EUR 14.20 per share.",
  "The purchase price of £3.10 was converted.",
  "Paid in New Israeli Shekels (NIS).",
  "Converted at the currency exchange rate of the day.",
])("%s", (text) => {
  expect(mentionsForeignCurrency(text)).toBe(true);
});

test.for([
  "Weighted average; range US$10.00 to $11.00.",
  "The New York Stock Exchange rate of fees.",
  "Held by Cadence Partners; Europe is no currency.",
])("%s: no", (text) => {
  expect(mentionsForeignCurrency(text)).toBe(false);
});
