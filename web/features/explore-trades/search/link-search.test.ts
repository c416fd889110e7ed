import { expect, test } from "vitest";
import { readAutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { linkedSearch } from "./link-search.ts";
import { searchPayload } from "./search-payload.ts";
import { defaultForm } from "./trade-form.ts";

const change = {
  startDate: "2026-04-01",
  endDate: "2026-09-30",
  tradeTypes: ["Sales"],
} as const;
const five = "ticker=ABC&startDate=2026-04-01&endDate=2026-09-30&tradeType=sale&autoSearch=true";

function opened(text: string, companyKey = "ABC") {
  const link = readAutoSearch([...new URLSearchParams(text)]);
  if (link === null) throw new Error("not read");
  return linkedSearch(link, companyKey);
}

const atFirst = { ...defaultForm, includesAll: false };

test("a link fills the form and leaves every other condition at its default", () => {
  expect(opened(five)).toEqual({
    form: { ...atFirst, ...change, tickers: ["ABC"] },
    view: null,
    problems: [],
  });
});

test("a link to a company alone asks for all its trades", () => {
  expect(opened("company=xyz", "XYZ").form).toEqual({ ...atFirst, tickers: ["XYZ"] });
});

test("further conditions fill the form, and a view sets order, page, and columns", () => {
  expect(opened(`${five}&insiders=officer&horizon=60&sort=value&order=down&page=2`)).toEqual({
    form: {
      ...atFirst,
      ...change,
      tickers: ["ABC"],
      insiderTypes: ["Officer"],
      returnHorizon: 60,
    },
    view: {
      page: 2,
      pageSize: 20,
      sort: { column: "value", direction: "desc" },
      columns: null,
    },
    problems: [],
  });
});

test("the trades behind an event's sum are asked for by company, days and direction alone", () => {
  const context = { email: "ana@x.example", cikOf: () => "0000000777" };
  const { insider_types: insiders, ...payload } = searchPayload(opened(five).form, context);
  expect(JSON.parse(JSON.stringify(payload))).toEqual({
    email: "ana@x.example",
    return_type: "raw",
    return_horizon: 20,
    start_date: "2026-04-01",
    end_date: "2026-09-30",
    ciks: ["0000000777"],
    trade_types: { val: ["Sales"] },
  });
  // All of them, which is no restriction.
  expect(insiders?.val).toEqual(["Officer", "Director", "10% Owner", "Other"]);
});
