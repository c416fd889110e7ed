import { expect, test } from "vitest";
import { loadPeriodicReports } from "#database/computed/load-reports.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import type { Item408Disclosure } from "#domain/plans/disclosed-arrangement.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

const database = await databaseForFile();
const { pool } = database;

const stated = {
  number: 1,
  personName: "Döpfner \\N\t“M”",
  personMember: "MathiasMember",
  title: "Director",
  titleAsTagged: "directors",
  kind: "non-rule-10b5-1",
  action: "adopted",
  adopted: { raw: "fall of 2024", day: null },
  terminated: { raw: null, day: null },
  expires: { raw: "12/31/2025", day: "2025-12-31" },
  durationRaw: "419",
  durationDays: 419,
  amounts: [{ part: "OptionsMember", raw: "1,000.5", shares: "1000.5" }],
  fromText: ["title"],
  flags: ["adoption-not-a-day", "duration-differs"],
} as const;

const item408: Item408Disclosure = {
  factCount: 9,
  arrangements: [
    {
      ...stated,
      text: "On …\nline",
      facts: [{ name: "TrdArrIndName", value: "D", context: "c-1", id: null, isHidden: true }],
    },
  ],
  unreadable: [{ fact: "TrdArrAdoptionDate", value: "fall of 2024", context: "c-1", reason: "R." }],
};

function report(accession: string, changes: object) {
  const periodOfReport = "2024-12-31";
  return aFiling({ accession, form: "10-Q", periodOfReport, ownership: null, ...changes });
}

test("arrangements come back as they went in; a report without facts is known to have been read", async () => {
  const none = { factCount: 0, arrangements: [], unreadable: [] };
  await storeFilings(pool, [
    report("0000000001-25-000001", { item408 }),
    report("0000000001-25-000002", { item408: none }),
    report("0000000001-25-000003", {}),
  ]);
  const reports = (await loadPeriodicReports(database.db, [1001])).get(1001);
  expect(reports?.map((each) => each.item408)).toEqual([
    { ...item408, arrangements: [stated] },
    none,
    null,
  ]);
  const { text, facts } = await database.db
    .selectFrom("trading_arrangement")
    .select(["text", "facts"])
    .executeTakeFirstOrThrow();
  expect({ text, facts }).toEqual({ text: "On …\nline", facts: item408.arrangements[0]?.facts });
});

test("other bytes of the same filing replace its arrangements", async () => {
  const changed = { ...item408, arrangements: [] };
  const sha256 = Buffer.alloc(32, 1);
  await storeFilings(pool, [report("0000000001-25-000001", { item408: changed, sha256 })]);
  const left = await database.db.selectFrom("trading_arrangement").selectAll().execute();
  expect(left).toEqual([]);
});
