import fc from "fast-check";
import { expect, test } from "vitest";
import { lineColumns } from "#contract/lines/line-columns.ts";
import { lineSortColumns } from "#contract/lines/line-fields.ts";
import { lineTables, ownershipForms } from "#contract/lines/line-vocabulary.ts";
import { lineCodes } from "#contract/lines/transaction-codes.ts";
import {
  isLineLink,
  type LineLink,
  readLineLink,
  usualLineForm,
  writeLineLink,
} from "#contract/permalinks/line-link.ts";
import { readAutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { noConstraint } from "#contract/permalinks/link-values.ts";
import { readTradeLink } from "#contract/permalinks/trade-link.ts";
import { explorePageSizes, insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { industries } from "#contract/values/industries.ts";

const subset = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 0 });
const constraint = fc.oneof(
  fc.constant(noConstraint),
  fc.record({
    operator: fc.constantFrom(">=" as const, "<=" as const),
    val1: fc.nat(1_000_000).map(String),
    val2: fc.constant(""),
  }),
);
/** The whole market, named companies, named persons, or industries. */
const scopes = fc.oneof(
  fc.constant({ includesAll: true }),
  fc.constant({ tickers: ["CPTX", "BRK.B"] }),
  fc.constant({ owners: ["0000001001"] }),
  subset(industries).map((chosen) => ({ industries: chosen })),
);
const links: fc.Arbitrary<LineLink> = fc
  .tuple(
    scopes,
    fc.record({
      startDate: fc.constantFrom(null, "2020-02-29"),
      endDate: fc.constantFrom(null, "2026-10-01"),
      insiderTypes: subset(insiderTypes),
      codes: subset(lineCodes),
      tables: subset(lineTables),
      ownershipForms: subset(ownershipForms),
      price: constraint,
      shares: constraint,
      conversionPrice: constraint,
      page: fc.integer({ min: 1, max: 900 }),
      pageSize: fc.constantFrom(...explorePageSizes),
      sortColumn: fc.constantFrom(...lineSortColumns),
      sortDirection: fc.constantFrom("asc" as const, "desc" as const),
      columns: fc.option(
        fc
          .shuffledSubarray(lineColumns.map(({ name }) => name).filter((name) => name !== "conm"))
          .map((names) => ["conm", ...names]),
      ),
    }),
  )
  .map(([scope, rest]) => ({ ...usualLineForm, ...scope, ...rest }));

test("a search of all transactions is read back from its address, whatever its conditions", () => {
  fc.assert(
    fc.property(links, (link) => {
      const parameters = [...new URLSearchParams(writeLineLink(link))];
      expect(isLineLink(parameters)).toBe(true);
      expect(readLineLink(parameters)).toEqual({ search: link, problems: [] });
    }),
  );
});

test("its address is short and readable", () => {
  const link: LineLink = {
    ...usualLineForm,
    page: 1,
    pageSize: 20,
    sortColumn: "ticker",
    sortDirection: "asc",
    columns: null,
    includesAll: true,
    codes: ["M", "Holding"],
    tables: ["II"],
  };
  expect(new URLSearchParams(writeLineLink(link)).toString()).toBe(
    "transactions=all&all=yes&codes=m+holding&tables=ii",
  );
});

test("an address without the switch is none of all transactions", () => {
  expect(isLineLink([["all", "yes"]])).toBe(false);
  expect(isLineLink([["transactions", "some"]])).toBe(false);
  expect(readTradeLink([["transactions", "all"]]).problems).toEqual(["transactions"]);
});

test("the five specified parameters are a search of the open market, whatever other parameters there are", () => {
  const five = [
    ["ticker", "CPTX"],
    ["startDate", "2026-01-01"],
    ["endDate", "2026-02-01"],
    ["tradeType", "sale"],
    ["autoSearch", "true"],
  ] as const;
  expect(readAutoSearch(five)?.problems).toEqual([]);
  expect(readAutoSearch([...five, ["transactions", "all"]])?.problems).toEqual(["transactions"]);
});

test.each([
  [[["codes", "q"]], ["codes"]],
  [[["value", "10.."]], ["value"]],
  [
    [
      ["transactions", "all"],
      ["transactions", "all"],
    ],
    ["transactions"],
  ],
  [
    [
      ["companies", "CPTX"],
      ["persons", "1001"],
    ],
    ["persons"],
  ],
] as const)("what the screen does not understand is a problem: %j", (parameters, problems) => {
  expect(readLineLink([["transactions", "all"], ...parameters]).problems).toEqual(problems);
});
