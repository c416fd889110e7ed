import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HoldingFiling } from "#domain/holdings/holding-line.ts";
import type { HoldingStep } from "#domain/holdings/holding-account.ts";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import { realHoldingFiling } from "#testing/filings/holding-filings.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const dataDir = sharedDataDir();

/** Every ownership document that lies in a folder named after its filing. */
function realFilings(): (HoldingFiling & { issuerCik: number })[] {
  const root = join(dataDir ?? "", "edgar", "Archives", "edgar", "data");
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
  return paths.flatMap((path) => {
    const folder = /(\d{10})(\d{2})(\d{6})\/[^/]+\.xml$/.exec(path);
    if (folder === null) return [];
    const [, agent, year, number] = folder;
    const bytes = readFileSync(join(root, path));
    return bytes.includes("<ownershipDocument")
      ? [realHoldingFiling(bytes, { accession: `${agent}-${year}-${number}` })]
      : [];
  });
}

describe.skipIf(dataDir === null)("filings of the shared data", () => {
  const filings = dataDir === null ? [] : realFilings();
  const pathOf = (issuerCik: number, ownerCik: number) =>
    holdingsPath(
      filings.filter(
        (filing) =>
          filing.issuerCik === issuerCik && filing.owners.some(({ cik }) => cik === ownerCik),
      ),
      null,
    );
  const stepAt = (issuer: number, owner: number, line: [string, number]): HoldingStep | undefined =>
    pathOf(issuer, owner)
      .flatMap(({ steps }) => steps)
      .find(
        ({ line: { filing, asFiled } }) =>
          filing.accession === line[0] && asFiled.lineNumber === line[1],
      );

  // All by hand from the documents.
  test("eight purchases by a trust follow on each other, whatever the spelling of “by Trust”", () => {
    // 33,702,444 + 14,509 = 33,716,953; the last: 33,733,295 + 4,626 = 33,737,921
    const steps = pathOf(1_318_605, 1_494_730)
      .flatMap(({ steps }) => steps)
      .filter(({ line }) => line.filing.accession === "0001494730-18-000005");
    expect(steps.slice(1).map(({ status }) => status)).toEqual(
      Array.from({ length: 7 }, () => "reconciled"),
    );
    expect(steps.at(-1)?.expected?.toFixed()).toBe("33737921");
  });

  test("a director's trust is said to hold 15,905 shares, then 15,805, then 15,905", () => {
    const differing = pathOf(789_019, 1_519_339)
      .find(({ steps }) => steps[0]?.line.asFiled.natureOfOwnership === "By Living Trust")
      ?.steps.filter(({ status }) => status === "differs");
    expect(
      differing?.slice(0, 3).map((step) => [step.line.filing.accession, step.stated?.toFixed()]),
    ).toEqual([
      ["0001760862-21-000004", "15905"],
      ["0001062993-21-002686", "15805"],
      ["0001062993-21-005355", "15905"],
    ]);
  });

  test("restricted units granted in different years are followed apart by their footnotes", () => {
    // Of the grant of 2021 9,571 units were left in April 2023; of a year later 5,742 are stated. One
    // vesting of 1,914 or so lies between, in a filing of October 2023 that is not in the folder.
    const steps = [
      stepAt(320_193, 1_631_982, ["0000320193-23-000057", 5]),
      stepAt(320_193, 1_631_982, ["0000320193-24-000058", 4]),
    ];
    expect(steps.map((step) => [step?.previous, step?.stated].map((n) => n?.toFixed()))).toEqual([
      [undefined, "9571"],
      ["9571", "5742"],
    ]);
  });

  test("the filing's own footnote explains 104 shares of a purchase plan", () => {
    // 29,174 + 8,119 = 37,293; the footnote speaks of 104 shares of the employee purchase plan.
    const step = stepAt(320_193, 1_631_982, ["0000320193-24-000058", 1]);
    expect([step?.expected?.toFixed(), step?.stated?.toFixed()]).toEqual(["37293", "37397"]);
    expect(step?.reasons[0]).toMatch(/footnote on the balance: .* of 104 shares of Apple/);
  });

  test("a sale marked as acquired", () => {
    const step = stepAt(1_271_024, 1_519_339, ["0001209191-13-014365", 4]);
    expect([step?.previous, step?.change, step?.stated].map((each) => each?.toFixed())).toEqual([
      "8991",
      "5494",
      "3497",
    ]);
    expect(step?.reasons[0]).toMatch(/^The direction/);
  });

  test("within a filing 99 of 100 steps reconcile, from filing to filing most", () => {
    const counts = { within: [0, 0], between: [0, 0] };
    for (const [issuer, about] of Map.groupBy(filings, ({ issuerCik }) => issuerCik)) {
      const owners = new Set(about.flatMap((filing) => filing.owners.map(({ cik }) => cik)));
      for (const { steps } of [...owners].flatMap((owner) => pathOf(issuer, owner))) {
        for (const [place, { status, line }] of steps.entries()) {
          const isWithin = steps[place - 1]?.line.place === line.place;
          const count = counts[isWithin ? "within" : "between"];
          if (status === "reconciled") count[0] = (count[0] ?? 0) + 1;
          if (status === "reconciled" || status === "differs") count[1] = (count[1] ?? 0) + 1;
        }
      }
    }
    const share = ([agreed = 0, all = 1]: number[]): number => agreed / all;
    expect(share(counts.within)).toBeGreaterThan(0.99);
    // A third of the filings is not in the folder, so many steps span one that is missing.
    expect(share(counts.between)).toBeGreaterThan(0.7);
  });
});
