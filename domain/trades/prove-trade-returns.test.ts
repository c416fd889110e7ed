import { expect, test } from "vitest";
import { ownershipFiling, priceSeries, reportingOwner } from "#testing/filings/issuer-record.ts";
import { lines, number, record } from "#testing/filings/proved-trades.ts";

test("returns name closes, days and source", () => {
  // (30.91 / 48 is not among them: the trade was on 6 May at 46.88; five sessions on is 13 May.)
  expect(number("trade_return", 5).value).toBeCloseTo(31 / 46.88 - 1, 12);
  expect(number("trade_return", 5).inputs).toEqual([
    {
      label: "adjusted close 2024-05-13 ÷ 2024-05-06",
      value: "31 ÷ 46.88 − 1 = -0.338737 (closes adjusted by the source)",
      source: "vendor, CPTX",
    },
  ]);
  expect(number("trade_return", 20)).toMatchObject({
    value: null,
    note: "Neither the stock nor the market fund has a price as late as 2024-06-04.",
  });
});

test("returns name the splits and dividends in between, with factors where Sentinel adjusts", () => {
  const prices = priceSeries("2024-05-06", [48, 47.5, 47, 16, 16, 16.5], {
    adjustedClose: Array.from({ length: 6 }, () => null),
    splits: [
      { day: "2024-05-06", ratio: 2 },
      { day: "2024-05-09", ratio: 3 },
    ],
    dividends: [{ day: "2024-05-08", amount: 0.475 }],
  });
  const inputsOf = (stock: typeof prices) =>
    number("trade_return", 5, { ...record, prices: stock }).inputs.map(({ label, value }) => [
      label,
      value,
    ]);
  expect(inputsOf(prices).slice(1)).toEqual([
    [
      "dividend, ex-date 2024-05-08",
      "$ 0.475 per share; earlier closes multiplied by 1 − 0.475 ÷ 47.5 = 0.990000",
    ],
    ["split, ex-date 2024-05-09", "3 for 1; earlier closes multiplied by 1 ÷ 3 = 0.333333"],
  ]);
  const [quiet] = inputsOf({ ...prices, splits: [], dividends: [] });
  expect(quiet).toEqual([
    "adjusted close 2024-05-13 ÷ 2024-05-06",
    "16.5 ÷ 48 − 1 = -0.656250 (no split or dividend between these days)",
  ]);
});

test.each([
  [{ officerTitle: "EVP & CFO" }, null, "CFO", ["EVP & CFO"], null],
  [
    { officerTitle: "See Remarks" },
    "President and CEO",
    "CEO, President",
    ["See Remarks", "President and CEO"],
    null,
  ],
  [
    { officerTitle: "EVP, Sales" },
    null,
    null,
    ["EVP, Sales"],
    "Under this rule, the title names none of these roles: CEO, CFO, COO, President, Chair, General Counsel, Chief Accounting Officer.",
  ],
  [
    { officerTitle: " ", isOfficer: true },
    null,
    null,
    ["none"],
    "The officer's title is not stated.",
  ],
  [
    { officerTitle: null, isOfficer: false, isDirector: true },
    null,
    null,
    ["none"],
    "The reporting person is not an officer.",
  ],
])(
  "the officer role names the title that it was read from: %j",
  (of, remarks, value, inputs, note) => {
    const filing = ownershipFiling({ lines, remarks, owners: [reportingOwner(of)] });
    const role = number("officer_roles", null, { ...record, ownershipFilings: [filing] });
    expect(role).toMatchObject({ value, note });
    expect(role.inputs.map(({ value: text }) => text)).toEqual(inputs);
  },
);

test("closes that were computed are shown with all their digits, but those of binary arithmetic", () => {
  const closes = [0.1 + 0.2, 0.00012345678, 45, 44, 43, 30.91, 12.340000000000002];
  const stock = priceSeries("2024-05-03", closes);
  const inputsOf = (name: string, horizon: number | null = null) =>
    number(name, horizon, { ...record, prices: stock }).inputs.map(({ value }) => value);
  expect(inputsOf("trade_return", 5)).toEqual([
    "12.34 ÷ 0.00012345678 − 1 = 99953.008196 (closes adjusted by the source)",
  ]);
  expect(inputsOf("share_price")).toEqual(["0.3"]);
  expect(inputsOf("market_value")).toEqual(["2,000,000 × 0.3"]);
});

test("the next 8-K and its return", () => {
  expect(number("next_8K_days")).toMatchObject({ value: 4 });
  expect(number("next_8K_days").inputs).toEqual([
    { label: "trade date", value: "2024-05-06", source: null },
    { label: "8-K accepted", value: "2024-05-10 07:05:00 ET", source: "0001000001-24-051007" },
    { label: "day 0", value: "2024-05-10", source: null },
    { label: "items", value: "2.02, 9.01", source: "0001000001-24-051007" },
  ]);
  expect(number("next_8K_ret0").value).toBeCloseTo(30.91 / 43 - 1 - 0.01, 12);
});
