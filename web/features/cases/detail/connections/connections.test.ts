import { expect, test } from "vitest";
import type { CaseAbout } from "#contract/cases/case-items.ts";
import type { CaseItem } from "#contract/operations/cases/cases.ts";
import { connectionsOf } from "./connections.ts";

function item(
  number: number,
  about: Partial<CaseAbout> | null,
  kind: CaseItem["kind"] = "trade",
): CaseItem {
  return {
    number,
    kind,
    added_by: "Ana Lindqvist",
    added_at: "2026-11-26T12:00:00Z",
    sha256: "00",
    kept:
      about === null
        ? null
        : {
            title: `Item ${number}`,
            reference: {},
            data: {},
            about: { day: null, accession: null, companies: [], persons: [], ...about },
            trade_facts: "none",
            since: { state: "same", changes: [] },
          },
  };
}

const calder = { cik: "0000000001", name: "Calder" };
const ana = { cik: "0000001001", name: "Ana" };
const ben = { cik: "0000001002", name: "Ben" };
const cleo = { cik: "0000001003", name: "Cleo" };

test("persons are connected by filing, company, and day; those with nothing in common are not", () => {
  const { parties, connections, ties } = connectionsOf([
    item(1, { day: "2026-10-13", accession: "a", companies: [calder], persons: [ana, ben] }),
    item(2, { day: "2026-10-13", accession: "b", companies: [calder], persons: [ana] }),
    item(3, { day: "2026-10-14", accession: "c", persons: [cleo] }),
    item(4, null),
  ]);
  expect(parties.map(({ name, items }) => [name, items])).toEqual([
    ["Ana", [1, 2]],
    ["Calder", [1, 2]],
    ["Ben", [1]],
    ["Cleo", [3]],
  ]);
  expect(ties.map(({ person, company, items }) => [person.name, company.name, items])).toEqual([
    ["Ana", "Calder", [1, 2]],
    ["Ben", "Calder", [1]],
  ]);
  expect(connections).toEqual([
    {
      persons: [expect.objectContaining({ name: "Ana" }), expect.objectContaining({ name: "Ben" })],
      filings: ["a"],
      companies: ["Calder"],
      days: ["2026-10-13"],
    },
  ]);
});

test.each(["cluster", "lead"] as const)(
  "persons of a %s, which has several filings and days, share its company alone",
  (kind) => {
    const about = { day: "2026-10-13", accession: "a", companies: [calder], persons: [ana, ben] };
    expect(connectionsOf([item(1, about, kind)]).connections).toMatchObject([
      { filings: [], companies: ["Calder"], days: [] },
    ]);
  },
);
