import { expect, test } from "vitest";
import {
  OtherWorldError,
  readDataOrigin,
  requireDataOrigin,
} from "#database/sources/market/data-origin.ts";
import { freshDatabase } from "#testing/database/database.ts";

const database = freshDatabase();

test("an empty database becomes of the world it is first used for", async () => {
  expect(await readDataOrigin(database.db)).toBeNull();
  await requireDataOrigin(database.db, "demo");
  await requireDataOrigin(database.db, "demo");
  expect(await readDataOrigin(database.db)).toBe("demo");
});

test("invented filings refuse real ones, and say what to do", async () => {
  await requireDataOrigin(database.db, "demo");
  const refusal = requireDataOrigin(database.db, "real");
  await expect(refusal).rejects.toThrow(OtherWorldError);
  await expect(refusal).rejects.toThrow(/invented.*SENTINEL_DATA_DIR.*DATABASE_URL/);
  expect(await readDataOrigin(database.db)).toBe("demo");
});

test("what an earlier version stored is real, and refuses invented filings", async () => {
  await database.db
    .insertInto("price_source")
    .values({ name: "archive", preference: 100, close_basis: "raw" })
    .execute();
  expect(await readDataOrigin(database.db)).toBe("real");
  await expect(requireDataOrigin(database.db, "demo")).rejects.toThrow(
    /real filings or prices.*SENTINEL_SOURCE=archive/s,
  );
  await requireDataOrigin(database.db, "real");
  expect(await readDataOrigin(database.db)).toBe("real");
});

test("of two who decide at the same moment, one is refused", async () => {
  const outcomes = await Promise.allSettled([
    requireDataOrigin(database.db, "demo"),
    requireDataOrigin(database.db, "real"),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
