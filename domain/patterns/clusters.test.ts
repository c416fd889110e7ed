import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

let count = 0;

/** A sale, or a purchase, of one filing by the named owners. */
function trade(
  day: string,
  ciks: number[],
  parts: { code?: "P" | "S"; shares?: string; filing?: Partial<OwnershipFiling> } = {},
): OwnershipFiling {
  count += 1;
  const code = parts.code ?? "S";
  return ownershipFiling({
    accession: `0001000001-24-${String(count).padStart(6, "0")}`,
    acceptedAt: null,
    filedOn: "2024-08-30",
    owners: ciks.map((cik) => reportingOwner({ cik })),
    lines: [
      ownershipLine({
        transactionDate: day,
        code,
        acquiredDisposed: code === "P" ? "A" : "D",
        shares: parts.shares ?? String(1000 + count),
      }),
    ],
    ...parts.filing,
  });
}

/** Trade dates of the rows said to belong to a cluster. */
function clustered(...ownershipFilings: OwnershipFiling[]): string[] {
  return deriveIssuer(issuerRecord({ ownershipFilings }))
    .trades.filter(({ patterns }) => patterns.includes("cluster"))
    .map(({ tradeDate }) => tradeDate);
}

describe("a cluster", () => {
  // Ten trading days from Monday 2024-06-24, the Fourth of July left out, end on Monday 2024-07-08.
  test("spans ten trading days over a holiday, the first and the last included", () => {
    const first = [trade("2024-06-24", [1]), trade("2024-06-28", [2])];
    expect(clustered(...first, trade("2024-07-08", [3]))).toEqual([
      "2024-06-24",
      "2024-06-28",
      "2024-07-08",
    ]);
    expect(clustered(...first, trade("2024-07-09", [3]))).toEqual([]);
  });
  test("takes a trade on a day without trading for one of the next trading day", () => {
    // Saturday 2024-07-06 counts as Monday 2024-07-08, the tenth day.
    const first = [trade("2024-06-24", [1]), trade("2024-06-28", [2])];
    expect(clustered(...first, trade("2024-07-06", [3]))).toHaveLength(3);
  });
  test("holds every row of a run with three persons, and no other", () => {
    expect(
      clustered(
        trade("2024-06-03", [9]),
        trade("2024-06-24", [1]),
        trade("2024-06-25", [1]),
        trade("2024-06-26", [2]),
        trade("2024-07-05", [3]),
        trade("2024-07-15", [4]),
      ),
      // The run from 2024-06-26 to 2024-07-10 holds two persons, that from 2024-07-05 on two.
    ).toEqual(["2024-06-24", "2024-06-25", "2024-06-26", "2024-07-05"]);
  });
  test("goes one way: two sellers and a buyer are none", () => {
    const sold = [trade("2024-06-24", [1]), trade("2024-06-24", [2])];
    expect(clustered(...sold, trade("2024-06-24", [3], { code: "P" }))).toEqual([]);
    expect(clustered(...sold, trade("2024-06-24", [3]))).toHaveLength(3);
  });
  test("needs three persons, not three trades of two", () => {
    expect(
      clustered(trade("2024-06-24", [1]), trade("2024-06-25", [2]), trade("2024-06-26", [1])),
    ).toEqual([]);
  });
});

describe("persons of a cluster", () => {
  test("three owners of one joint filing are one person", () => {
    expect(clustered(trade("2024-06-24", [1, 2, 3]))).toEqual([]);
    expect(clustered(trade("2024-06-24", [1, 2, 3]), trade("2024-06-25", [4]))).toEqual([]);
    expect(
      clustered(trade("2024-06-24", [1, 2, 3]), trade("2024-06-25", [4]), trade("2024-06-26", [5])),
    ).toHaveLength(3);
  });
  test("a person, a family trust with that person, and the trust with another are one", () => {
    expect(
      clustered(
        trade("2024-06-24", [1]),
        trade("2024-06-25", [1, 50]),
        trade("2024-06-26", [50, 2]),
      ),
    ).toEqual([]);
  });
  test("a joint filing outside the run joins no one inside it", () => {
    expect(
      clustered(
        trade("2024-01-08", [1, 2]),
        trade("2024-06-24", [1]),
        trade("2024-06-25", [2]),
        trade("2024-06-26", [3]),
      ),
    ).toEqual(["2024-06-24", "2024-06-25", "2024-06-26"]);
  });
  test("filings of one group of more than ten owners are one person", () => {
    const group = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const same = { shares: "5000" };
    const repeated = [
      trade("2024-06-24", group, same),
      trade("2024-06-24", [11, 12], same),
      trade("2024-06-25", [20]),
    ];
    expect(clustered(...repeated)).toEqual([]);
    // The repeated trade is still the group's own trade.
    expect(clustered(...repeated, trade("2024-06-26", [21]))).toHaveLength(4);
  });
});

test("a row that an amendment replaced makes no cluster and belongs to none", () => {
  const original = trade("2024-06-24", [3], { filing: { filedOn: "2024-06-26" } });
  const amendment = trade("2024-08-01", [3], {
    shares: original.lines[0]?.shares ?? "",
    filing: { form: "4/A", dateOfOriginalSubmission: "2024-06-26" },
  });
  const others = [trade("2024-06-24", [1]), trade("2024-06-25", [2])];
  expect(clustered(...others, original)).toHaveLength(3);
  expect(clustered(...others, original, amendment)).toEqual([]);
});
