import { describe, expect, test } from "vitest";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

function filed(
  day: string,
  code: "P" | "S" = "S",
  parts: Partial<OwnershipFiling> = {},
): OwnershipFiling {
  return ownershipFiling({
    accession: `0001000001-${day.slice(2, 4)}-${day.slice(5, 7)}${day.slice(8)}00`,
    acceptedAt: null,
    filedOn: day,
    lines: [
      ownershipLine({ transactionDate: day, code, acquiredDisposed: code === "P" ? "A" : "D" }),
    ],
    ...parts,
  });
}

const classes: readonly TradePattern[] = ["routine-insider", "opportunistic-insider"];

/** What is said of the trade of a day. */
function classOn(day: string, ...ownershipFilings: OwnershipFiling[]): TradePattern | undefined {
  const { trades } = deriveIssuer(issuerRecord({ ownershipFilings }));
  const trade = trades.find(({ tradeDate }) => tradeDate === day);
  return trade?.patterns.find((pattern) => classes.includes(pattern));
}

const novembers = [filed("2021-11-10"), filed("2022-11-16"), filed("2023-11-15")];

describe("a person who traded in each of the three years before", () => {
  test("in one month of all three is routine, in every month of the year after", () => {
    expect(classOn("2024-11-13", ...novembers, filed("2024-11-13"))).toBe("routine-insider");
    expect(classOn("2024-02-13", ...novembers, filed("2024-02-13"))).toBe("routine-insider");
  });
  test("in no month of all three is opportunistic", () => {
    const history = [filed("2021-11-10"), filed("2022-10-16"), filed("2023-11-15")];
    expect(classOn("2024-11-13", ...history, filed("2024-11-13"))).toBe("opportunistic-insider");
  });
  test("is routine by one common month among others", () => {
    const history = [...novembers, filed("2021-03-10"), filed("2022-05-10"), filed("2023-07-10")];
    expect(classOn("2024-03-13", ...history, filed("2024-03-13"))).toBe("routine-insider");
  });
  test("counts purchases and sales alike", () => {
    const history = [filed("2021-11-10", "P"), filed("2022-11-16"), filed("2023-11-15", "P")];
    expect(classOn("2024-11-13", ...history, filed("2024-11-13"))).toBe("routine-insider");
  });
  test("counts trades under a plan", () => {
    const underPlan = { isPlanChecked: true };
    const history = novembers.map((filing) => ({ ...filing, ...underPlan }));
    expect(classOn("2024-11-13", ...history, filed("2024-11-13"))).toBe("routine-insider");
  });
});

describe("without three full years nothing is said", () => {
  test("a year without a trade", () => {
    const history = [filed("2021-11-10"), filed("2023-11-15")];
    expect(classOn("2024-11-13", ...history, filed("2024-11-13"))).toBeUndefined();
  });
  test("the trade's own year does not count for itself", () => {
    const history = [filed("2022-11-16"), filed("2023-11-15"), filed("2024-02-13")];
    expect(classOn("2024-11-13", ...history, filed("2024-11-13"))).toBeUndefined();
  });
  test("trades of another person", () => {
    const other = { owners: [reportingOwner({ cik: 77 })] };
    const history = novembers.map((filing) => ({ ...filing, ...other }));
    expect(classOn("2024-11-13", ...history, filed("2024-11-13"))).toBeUndefined();
  });
});

describe("each January starts over", () => {
  test("on the last day of December the year before still counts, on the first of January not", () => {
    const history = [filed("2020-12-15"), filed("2021-12-15"), filed("2022-12-15")];
    expect(classOn("2023-12-31", ...history, filed("2023-12-31"))).toBe("routine-insider");
    // 2021, 2022 and 2023: the year 2023 has no trade.
    expect(classOn("2024-01-01", ...history, filed("2024-01-01"))).toBeUndefined();
  });
  test("a trade of December filed in January counts in December", () => {
    const december = ownershipFiling({
      accession: "0001000001-23-000001",
      acceptedAt: null,
      filedOn: "2023-01-03",
      lines: [ownershipLine({ transactionDate: "2022-12-30" })],
    });
    const history = [filed("2021-12-15"), december, filed("2023-12-15")];
    expect(classOn("2024-06-03", ...history, filed("2024-06-03"))).toBe("routine-insider");
  });
});

test("a joint filing counts for each of its owners", () => {
  const joint = {
    owners: [
      reportingOwner({ cik: 50, name: "Tillery Family Trust", isDirector: false }),
      reportingOwner(),
    ],
  };
  const history = novembers.map((filing) => ({ ...filing, ...joint }));
  expect(classOn("2024-11-13", ...history, filed("2024-11-13"))).toBe("routine-insider");
});
