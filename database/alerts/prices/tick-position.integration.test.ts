import { expect, test } from "vitest";
import { readTickPosition, storeTickPosition } from "#database/alerts/prices/tick-position.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { databaseForFile } from "#testing/database/database.ts";

const database = await databaseForFile();
const { pool } = database;

const store = (source: string, at: string) =>
  inTransaction(pool, (client) => storeTickPosition(client, source, at));
const read = (source: string) => readTickPosition(database.db, source);

test("each vendor has a position of its own, which never moves back", async () => {
  await store("one", "2026-11-19T15:00:00Z");
  expect([await read("one"), await read("other")]).toEqual(["2026-11-19T15:00:00Z", null]);
  await store("other", "2026-11-19T14:00:00Z");
  await store("one", "2026-11-19T14:59:59Z");
  expect([await read("one"), await read("other")]).toEqual([
    "2026-11-19T15:00:00Z",
    "2026-11-19T14:00:00Z",
  ]);
  await store("one", "2026-11-19T15:00:01Z");
  expect(await read("one")).toBe("2026-11-19T15:00:01Z");
});
