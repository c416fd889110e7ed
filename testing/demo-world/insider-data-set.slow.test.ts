import { describe, expect, test } from "vitest";
import { insiderDataset } from "#demo/edgar/insider-dataset.ts";
import { renderFiling } from "#demo/edgar/submission-text.ts";
import { createWorld } from "#demo/world/world.ts";
import { openDataSet } from "#sources/edgar/insider-data-set/open-data-set.ts";
import { readDataSet } from "#sources/edgar/insider-data-set/read-data-set.ts";
import { parseOwnership } from "#sources/edgar/ownership/ownership.ts";
import type {
  OwnershipDocument,
  OwnershipLine,
} from "#sources/edgar/ownership/ownership-document.ts";

describe("the demo world's data set compared with its documents", () => {
  /** Every planted oddity but documents that cannot be read, and all forms of a quarter. */
  const filings = createWorld("sentinel", "2026-11-20").filings.filter(
    ({ kind, plants, filedOn }) =>
      kind === "ownership" &&
      !plants.some((plant) => plant.startsWith("broken-")) &&
      (plants.length > 0 || (filedOn >= "2024-07" && filedOn < "2024-10")),
  );

  test("says the same of owners, lines, cells and footnotes", { timeout: 60_000 }, async () => {
    const set = await openDataSet({ name: "2024q3_form345.zip", zip: insiderDataset(filings) });
    const bySet = new Map<string, OwnershipDocument>();
    const unreadable: string[] = [];
    for await (const item of readDataSet(set)) {
      if (item.type === "filing") bySet.set(item.filing.accession, item.filing.ownership);
      else unreadable.push(item.unreadable.reason);
    }
    set.close();
    expect(unreadable).toEqual([]);
    expect(bySet.size).toBe(filings.length);
    expect(filings.length).toBeGreaterThan(450);
    for (const filing of filings) {
      const { submission } = renderFiling(filing);
      const xml = /<XML>[\s\S]*<\/XML>/.exec(submission.toString("latin1"))?.[0] ?? "";
      const document = parseOwnership(Buffer.from(xml, "latin1"));
      const fromSet = bySet.get(filing.accession);
      expect(fromSet === undefined ? null : comparable(fromSet)).toEqual(comparable(document));
    }
  });
});

/**
 * What both ways to a filing tell alike. They differ in what a set does not hold: the schema's
 * version, whether an empty element was there, an unchecked box from one that is not there, the
 * order of transactions among holdings, a date's zone, and commas in numbers. The demo's set
 * writes an address in one line and has no name for a state.
 */
function comparable(document: OwnershipDocument) {
  const { schemaVersion: _version, flags: _flags, notSubjectToSection16, ...rest } = document;
  return {
    ...rest,
    notSubjectToSection16: notSubjectToSection16 ?? false,
    owners: document.owners.map(
      ({ street1: _street, street2: _second, stateDescription: _state, ...owner }) => owner,
    ),
    lines: document.lines
      .toSorted((left, right) => placeOf(left) - placeOf(right))
      .map(({ lineNumber: _number, flags: _lineFlags, ...line }) => ({
        ...line,
        cells: filledCells(line.cells),
      })),
  };
}

function placeOf({ table, kind }: OwnershipLine): number {
  return (table === "derivative" ? 2 : 0) + (kind === "holding" ? 1 : 0);
}

function filledCells(cells: OwnershipLine["cells"]) {
  return Object.fromEntries(
    Object.entries(cells)
      .filter(([, { value, footnotes }]) => value !== null || footnotes.length > 0)
      .map(([name, { value, footnotes }]) => {
        const isDate = /date/i.test(name);
        const text = isDate ? (value?.slice(0, 10) ?? null) : value;
        return [
          name,
          {
            value: name === "transactionShares" ? (text?.replaceAll(",", "") ?? null) : text,
            footnotes,
          },
        ];
      }),
  );
}
