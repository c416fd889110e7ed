import { expect, test } from "vitest";
import { readingCautions } from "#server/operations/trades/reading-cautions.ts";

test("says in sentences what reading a filing set right or left open", () => {
  expect(
    readingCautions([
      "items-unknown",
      "price-from-transaction-value",
      "malformed-number:transactionShares",
      "repeated-cell:issuer",
    ]),
  ).toEqual([
    "The form of early 2003 calls the price column transaction value; prices are read from there.",
    "The value of transaction shares is not a number and is not used.",
    "The document gives issuer twice.",
  ]);
  expect(readingCautions([])).toEqual([]);
});
