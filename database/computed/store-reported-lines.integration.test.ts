import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase } from "#testing/database/database.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";

const accession = "0000000001-24-000001";

const database = freshDatabase();

type Stored = { line_number: number; code: string; is_live: boolean; flags: string[]; seq: number };

async function stored(): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select line_number, code, is_live, flags, change_seq as seq from reported_line
     where accession = ${accession} order by line_number`.execute(database.db);
  return rows;
}

const filing = (...codes: string[]) =>
  aFiling({
    accession,
    sha256: Buffer.from(codes.join()),
    ownership: anOwnershipDocument({
      lines: codes.map((code, index) => aSaleLine({ lineNumber: index + 1, code })),
    }),
  });

test("rows that are the same are not written again, changed ones get a higher number", async () => {
  await storeAndDerive(database, [filing("S", "G")]);
  const before = await stored();
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  expect(await stored()).toEqual(before);
  await storeAndDerive(database, [filing("S", "F")]);
  const after = await stored();
  expect(after.map(({ code }) => code)).toEqual(["S", "F"]);
  expect(after[0]?.seq).toBe(before[0]?.seq);
  expect(after[1]?.seq).toBeGreaterThan(before[1]?.seq ?? 0);
});

test("a line that no stored filing has any more stays, dead, so that copies learn of it", async () => {
  await storeAndDerive(database, [filing("S", "G")]);
  await storeAndDerive(database, [filing("S")]);
  expect(await stored()).toMatchObject([
    { code: "S", is_live: true },
    { code: "G", is_live: false, flags: ["removed"] },
  ]);
  await withdraw(database, { accession, issuerCik: 1001 });
  expect(await stored()).toMatchObject([{ is_live: false }, { is_live: false }]);
  await sql`update filing set withdrawn = false`.execute(database.db);
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  expect(await stored()).toMatchObject([{ is_live: true, flags: [] }, { is_live: false }]);
});
