import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventColumns } from "#contract/events/event-columns.ts";
import { eventSortColumns } from "#contract/events/event-fields.ts";
import { lookbacks } from "#contract/events/event-vocabulary.ts";
import {
  type EventLink,
  readEventLink,
  usualEventLink,
  writeEventLink,
} from "#contract/permalinks/event-link.ts";
import { normalConstraint, noConstraint } from "#contract/permalinks/link-values.ts";
import {
  readTradeLink,
  type TradeLink,
  usualTradeLink,
  writeTradeLink,
} from "#contract/permalinks/trade-link.ts";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { officerRoles } from "#contract/trades/officer-roles.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { sortColumns } from "#contract/trades/trade-fields.ts";
import {
  explorePageSizes,
  insiderTypes,
  returnHorizons,
  returnTypes,
  tradeTypes,
} from "#contract/trades/trade-vocabulary.ts";
import { industries } from "#contract/values/industries.ts";

const typedNumbers = new Intl.NumberFormat("en-US");
const typedNumber = fc.oneof(
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => typedNumbers.format(value)),
  fc.constantFrom("", "-", ".", ".5", "-.25", "7.", "12.50%", "1 000", "abc"),
);
/** As fields hold them: the second number not below the first. */
const constraint = fc
  .record({
    operator: fc.constantFrom(">=" as const, "<=" as const, "between" as const),
    val1: typedNumber,
    val2: typedNumber,
  })
  .map((typed) => {
    const { operator, val1, val2 } = normalConstraint(typed);
    return operator === "between" && Number(val2) < Number(val1)
      ? { ...typed, val2: "" }
      : { ...typed, val1: typed.val1 || val1 };
  });
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ticker = fc.stringMatching(/^[A-Z0-9][A-Z0-9.\-/]{0,9}$/);
const cik = fc
  .integer({ min: 1, max: 2_147_483_647 })
  .map((value) => String(value).padStart(10, "0"));
const item = fc.constantFrom("1.01", "2.02", "4.02", "5.02", "8.01", "9.01");
const subset = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 0 });

const days = fc
  .tuple(fc.option(day), fc.option(day))
  .map(([one, other]) =>
    one !== null && other !== null && other < one
      ? { startDate: other, endDate: one }
      : { startDate: one, endDate: other },
  );
const criteria = fc.record({
  industries: subset(industries),
  marketValue: constraint,
  averageDailyVolume: constraint,
  sharePrice: constraint,
});
const none = {
  industries: [],
  marketValue: noConstraint,
  averageDailyVolume: noConstraint,
  sharePrice: noConstraint,
};
/** As the form's rule leaves it: the whole market, named companies, or criteria. */
const companies = fc.oneof(
  fc.constant({ ...none, tickers: [], includesAll: true }),
  fc
    .uniqueArray(ticker, { minLength: 1, maxLength: 6 })
    .map((tickers) => ({ ...none, tickers, includesAll: false })),
  criteria.map((chosen) => ({ ...chosen, tickers: [], includesAll: false })),
);
const view = {
  page: fc.integer({ min: 1, max: 900 }),
  pageSize: fc.constantFrom(...explorePageSizes),
  sortDirection: fc.constantFrom("asc" as const, "desc" as const),
};

/** In any order; the company's name cannot be left out. */
const shown = (columns: readonly { name: string }[]) =>
  fc.option(
    fc
      .shuffledSubarray(columns.map(({ name }) => name).filter((name) => name !== "conm"))
      .map((names) => ["conm", ...names].toReversed()),
  );

const trades: fc.Arbitrary<TradeLink> = fc
  .tuple(
    companies,
    days,
    fc.uniqueArray(cik, { maxLength: 3 }),
    fc.record({
      ...view,
      sortColumn: fc.constantFrom(...sortColumns),
      columns: shown(tradeColumns),
      returnType: fc.constantFrom(...returnTypes),
      returnHorizon: fc.constantFrom(...returnHorizons),
      tradeTypes: subset(tradeTypes),
      insiderTypes: subset(insiderTypes),
      officerRoles: subset(officerRoles),
      valueTraded: constraint,
      excludesPlans: fc.boolean(),
      isQuarterClosed: fc.boolean(),
      isExcluded: fc.boolean(),
      next8kDays: constraint,
      next8kReturn: constraint,
      itemNumbers: fc.uniqueArray(item),
      nextEarningsDays: constraint,
      nextEarningsReturn: constraint,
      tradeReturn: constraint,
      patterns: subset(tradePatterns),
      avoidedOrGained: constraint,
      avoidedOrGainedNet: constraint,
      shortSwingProfit: constraint,
    }),
  )
  .map(([company, range, persons, rest]) => {
    const owners = company.includesAll ? persons : [];
    return {
      ...company,
      ...range,
      ...rest,
      owners,
      includesAll: company.includesAll && owners.length === 0,
    };
  });

const events: fc.Arbitrary<EventLink> = fc
  .tuple(
    companies,
    days,
    fc.record({
      ...view,
      sortColumn: fc.constantFrom(...eventSortColumns),
      columns: shown(eventColumns),
      itemNumbers: fc.uniqueArray(item),
      eventReturn: constraint,
      reportDaysLate: constraint,
      gapTrades: constraint,
      patterns: subset(eventPatterns),
    }),
    fc.oneof(
      fc.constant({
        asksInsiders: false,
        lookback: usualEventLink.lookback,
        valueSold: noConstraint,
        valuePurchased: noConstraint,
      }),
      fc.record({
        asksInsiders: fc.constant(true),
        lookback: fc.constantFrom(...lookbacks),
        valueSold: constraint,
        valuePurchased: constraint,
      }),
    ),
  )
  .map(([company, range, rest, insiders]) => ({ ...company, ...range, ...rest, ...insiders }));

/** What a search makes of a form: filters that are not applied are none. */
function searched(link: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(link).map(([key, value]: [string, unknown]) => [key, normalised(value)]),
  );
}

function normalised(value: unknown): unknown {
  const isTyped = typeof value === "object" && value !== null && "operator" in value;
  if (!isTyped || !("val1" in value) || !("val2" in value)) return value;
  const { operator, val1, val2 } = value;
  if (operator !== ">=" && operator !== "<=" && operator !== "between") return value;
  return normalConstraint({ operator, val1: String(val1), val2: String(val2) });
}

function throughAddress(parameters: readonly [string, string][]): [string, string][] {
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return [...new URLSearchParams(text)];
}

describe("a search of trades", () => {
  test("is read back from its address, whatever its conditions", () => {
    fc.assert(
      fc.property(trades, (link) => {
        const { search, problems } = readTradeLink(throughAddress(writeTradeLink(link)));
        expect(problems).toEqual([]);
        expect(searched(search)).toEqual(searched(link));
      }),
    );
  });

  test("has a short, readable address without defaults", () => {
    const address = (change: Partial<TradeLink>) =>
      new URLSearchParams(writeTradeLink({ ...usualTradeLink, ...change })).toString();
    expect(address({ includesAll: true })).toBe("all=yes");
    expect(
      address({
        tickers: ["CPTX", "BRK.B"],
        startDate: "2026-01-01",
        tradeTypes: ["Sales"],
        insiderTypes: ["Director", "10% Owner"],
        officerRoles: ["CFO", "General Counsel"],
        valueTraded: { operator: ">=", val1: "1,000", val2: "" },
        tradeReturn: { operator: "between", val1: "-12.5", val2: "0" },
        sortColumn: "value",
        sortDirection: "desc",
        page: 3,
      }),
    ).toBe(
      "companies=CPTX+BRK.B&from=2026-01-01&types=sales&insiders=director+10-owner&roles=cfo+general-counsel&value=1000..&trade-return=-12.5..0&sort=value&order=down&page=3",
    );
  });

  test("names the columns shown, those shown at first by a word", () => {
    const address = (columns: readonly string[]) =>
      new URLSearchParams(writeTradeLink({ ...usualTradeLink, columns })).toString();
    const usual = tradeColumns.filter(({ isVisibleByDefault }) => isVisibleByDefault);
    expect(address(usual.map(({ name }) => name))).toBe("all=no&columns=usual");
    expect(address(["ticker", "conm", "8K"])).toBe("all=no&columns=ticker+conm+8K");
    const { search } = readTradeLink([["columns", "usual"]]);
    expect(search.columns).toEqual(usual.map(({ name }) => name));
  });

  test.each([
    ["from=2026-02-30", ["from"]],
    ["value=..", ["value"]],
    ["value=10..5", ["value"]],
    ["value=ten..", ["value"]],
    ["types=gifts", ["types"]],
    ["roles=vp", ["roles"]],
    ["types=sales+sales", ["types"]],
    ["companies=CPTX+%3Cscript%3E", ["companies"]],
    ["companies=CPTX&companies=ARFN", ["companies"]],
    ["persons=0", ["persons"]],
    ["sort=owner_password", ["sort"]],
    ["size=1000", ["size"]],
    ["columns=conm+owner_password", ["columns"]],
    ["columns=conm+conm", ["columns"]],
    ["columns=ticker+value", ["columns"]],
    ["columns=", ["columns"]],
    ["page=0", ["page"]],
    ["all=yes&utm_source=mail&__proto__=x", ["utm_source", "__proto__"]],
    ["companies=CPTX&persons=12", ["persons"]],
    ["companies=CPTX&industry=banking", ["industry"]],
    ["all=yes&market-value=5..", ["all"]],
    ["from=2026-03-01&to=2026-02-01", ["to"]],
  ])("%s names what is damaged", (address, names) => {
    expect(readTradeLink([...new URLSearchParams(address)]).problems).toEqual(names);
  });

  test("any text is read without failing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parameters = [...new URLSearchParams(text)];
        expect(() => readTradeLink(parameters)).not.toThrow();
        expect(() => readEventLink(parameters)).not.toThrow();
      }),
    );
  });
});

describe("a search of events", () => {
  test("is read back from its address, whatever its conditions", () => {
    fc.assert(
      fc.property(events, (link) => {
        const { search, problems } = readEventLink(throughAddress(writeEventLink(link)));
        expect(problems).toEqual([]);
        expect(searched(search)).toEqual(searched(link));
      }),
    );
  });

  test.each([
    ["items=2.2", ["items"]],
    ["lookback=45&insiders=asked", ["lookback"]],
    ["sold=5..", ["sold"]],
    ["patterns=cluster", ["patterns"]],
    ["persons=12", ["persons"]],
  ])("%s names what is damaged", (address, names) => {
    expect(readEventLink([...new URLSearchParams(address)]).problems).toEqual(names);
  });
});
