import { expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import {
  issuerRecord,
  linesOf,
  ownershipFiling,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

// One sale of 1,000 at 30 on Monday 2024-05-06; the windows of 5 sessions end on 2024-05-13.
const ownershipFilings = [ownershipFiling({ lines: linesOf("S 1000@30") })];
const stock = (source: string, close: readonly (number | null)[]) =>
  priceSeries("2024-05-06", close, { source, ticker: "CPTX", closeBasis: "raw", splits: [] });
const fund = (source: string, close: readonly (number | null)[]) =>
  priceSeries("2024-05-06", close, { source, ticker: "VTI" });

const full = stock("second", [20, 20, 20, 20, 20, 21]);
const fullFund = fund("second", [100, 100, 100, 100, 100, 101]);

test("a source that lacks a day of the window leaves the answer to the next one, whole", () => {
  const record = issuerRecord({
    ownershipFilings,
    prices: stock("first", [40, 40, 40, 40, 40]),
    fund: fullFund,
    furtherPrices: [{ prices: full, fund: fullFund }],
  });
  const [trade] = deriveIssuer(record).trades;
  // 21/20 − 1 of the second source; never 21/40 across the two.
  expect(trade?.rawReturns[5]).toBeCloseTo(0.05, 12);
  expect(trade?.adjustedReturns[5]).toBeCloseTo(0.04, 12);
  const proof = proveTrade(record, { accession: trade?.accession ?? "", rowNumber: 1 });
  const proved = proof?.computed.find((c) => c.name === "trade_return" && c.horizon === 5);
  expect(proved?.inputs.map((input) => input.source)).toEqual(["second, CPTX"]);
});

test("the preferred source answers wherever it can", () => {
  const record = issuerRecord({
    ownershipFilings,
    prices: stock("first", [10, 10, 10, 10, 10, 12]),
    fund: fullFund,
    furtherPrices: [{ prices: full, fund: fullFund }],
  });
  expect(deriveIssuer(record).trades[0]?.rawReturns[5]).toBeCloseTo(0.2, 12);
});

test("a source without the fund gives way to one that knows both, and stands where none does", () => {
  const alone = issuerRecord({
    ownershipFilings,
    prices: stock("first", [10, 10, 10, 10, 10, 12]),
    fund: null,
  });
  expect(deriveIssuer(alone).trades[0]).toMatchObject({ adjustedReturns: { 5: null } });
  expect(deriveIssuer(alone).trades[0]?.rawReturns[5]).toBeCloseTo(0.2, 12);
  const further = { ...alone, furtherPrices: [{ prices: full, fund: fullFund }] };
  expect(deriveIssuer(further).trades[0]?.rawReturns[5]).toBeCloseTo(0.05, 12);
});

test("a price is checked against the first source that has the close printed that day", () => {
  const unstated = priceSeries("2024-05-06", [4, 4], { source: "first", closeBasis: "unknown" });
  const record = issuerRecord({
    ownershipFilings,
    prices: unstated,
    furtherPrices: [{ prices: stock("second", [5, 5]), fund: null }],
  });
  // 30 is above 5 × 5.
  expect(deriveIssuer(record).trades[0]).toMatchObject({ priceSuspect: "yes", sumValue: null });
});
