import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  largestAlwaysKept,
  listFetchable,
  listOriginals,
  readOriginal,
  requestOriginals,
} from "#database/filings/originals.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

const database = await databaseForFile();
const { pool } = database;

function received(accession: string, bytes: Buffer) {
  const sha256 = createHash("sha256").update(bytes).digest();
  return aFiling({ accession, sha256, original: bytes });
}

async function kept(accession: string): Promise<Buffer | null> {
  const [filing] = await listOriginals(database.db, [accession]);
  return filing === undefined ? null : await readOriginal(database.db, filing);
}

test("the bytes of a small filing are kept as they arrive, those of a large one when they are asked for", async () => {
  const small = Buffer.from("<SEC-DOCUMENT>small\n");
  const large = Buffer.alloc(largestAlwaysKept + 1, "x");
  const filings = [
    received("0000000001-24-000011", small),
    received("0000000001-24-000012", large),
  ];
  await storeFilings(pool, filings);
  expect(await kept("0000000001-24-000011")).toEqual(small);
  expect(await kept("0000000001-24-000012")).toBeNull();

  const accessions = ["0000000001-24-000011", "0000000001-24-000012"];
  expect(await listFetchable(database.db, accessions)).toEqual([]);
  await database.db
    .insertInto("source_health")
    .values({ part: "fetch", source: "archive" })
    .execute();
  expect(await listFetchable(database.db, accessions)).toEqual(["0000000001-24-000012"]);
  await requestOriginals(database.db, ["0000000001-24-000012"]);
  const wanted = await database.db.selectFrom("wanted_filing").select("accession").execute();
  expect(wanted).toEqual([{ accession: "0000000001-24-000012" }]);
  // As the worker stores it when it has fetched it once more.
  await storeFilings(pool, filings);
  expect(await kept("0000000001-24-000012")).toEqual(large);
});

test("bytes of another SHA-256 than the stored filing's are never kept for it", async () => {
  const accession = "0000000001-24-000013";
  await storeFilings(pool, [aFiling({ accession })]);
  await requestOriginals(database.db, [accession]);
  await storeFilings(pool, [
    { ...received(accession, Buffer.from("other")), path: "Archives/z/later.txt" },
  ]);
  expect(await kept(accession)).toBeNull();
});

test("a filing that is replaced by other bytes keeps those, and the bytes before", async () => {
  const accession = "0000000001-24-000014";
  await storeFilings(pool, [received(accession, Buffer.from("first"))]);
  await storeFilings(pool, [received(accession, Buffer.from("second"))]);
  expect(await kept(accession)).toEqual(Buffer.from("second"));
  const sha256 = createHash("sha256").update("first").digest("hex");
  expect(await readOriginal(database.db, { accession, sha256 })).toEqual(Buffer.from("first"));
});

test("the bytes of a filing that a newer parser reads again stay, although it does not bring them", async () => {
  const accession = "0000000001-24-000015";
  const filing = received(accession, Buffer.from("bytes"));
  await storeFilings(pool, [filing]);
  await readByOlderParser(accession);
  await storeFilings(pool, [aFiling({ accession, sha256: filing.sha256 })]);
  expect(await kept(accession)).toEqual(Buffer.from("bytes"));
});

test("a large filing that a pack waits for stays wanted when it is written again without its bytes", async () => {
  const accession = "0000000001-24-000016";
  const filing = received(accession, Buffer.alloc(largestAlwaysKept + 1, "y"));
  const withoutBytes = aFiling({ accession, sha256: filing.sha256 });
  await storeFilings(pool, [withoutBytes]);
  await requestOriginals(database.db, [accession]);
  await readByOlderParser(accession);
  await storeFilings(pool, [withoutBytes]);
  await storeFilings(pool, [filing]);
  expect(await kept(accession)).toEqual(filing.original);
  expect(await listFetchable(database.db, [accession])).toEqual([]);
  const wanted = await database.db.selectFrom("original_wanted").selectAll().execute();
  expect(wanted).not.toContainEqual({ accession });
});

async function readByOlderParser(accession: string): Promise<void> {
  await database.db
    .updateTable("filing")
    .set({ parser_version: 0 })
    .where("accession", "=", accession)
    .execute();
}
