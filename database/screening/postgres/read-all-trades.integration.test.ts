import { expect, test } from "vitest";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { ListedTrade } from "#database/screening/trade-subject.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

const database = await databaseForFile();
await generateTrades(database.db, 2_300);

type Searched = TradeSearch & { fields?: readonly (keyof ListedTrade)[] };

async function readAll(search: Searched): Promise<ListedTrade[]> {
  const rows: ListedTrade[] = [];
  await createPostgresScreening(database.db).readAllTrades(search, async (batch) => {
    rows.push(...batch);
  });
  return rows;
}

test("every field read alone is what it is among all", async () => {
  const whole = await readAll(wholeMarketSearch);
  expect(whole.length).toBeGreaterThan(2_000);
  const names = Object.keys(whole[0] ?? {});
  for (const name of names) {
    const field = names.find((each): each is keyof ListedTrade => each === name);
    if (field === undefined) continue;
    const alone = await readAll({ ...wholeMarketSearch, fields: [field] });
    expect(alone.map((row) => row[field])).toEqual(whole.map((row) => row[field]));
  }
});

test("what is read page by page is what is read at once, in its order", async () => {
  const search = { ...wholeMarketSearch, sort_column: "value", sort_direction: "desc" } as const;
  const screening = createPostgresScreening(database.db);
  const paged: unknown[] = [];
  for (let page = 1; page <= 30; page += 1)
    paged.push(...(await screening.screenTrades({ ...search, page, limit: 100 })).rows);
  const listed = await readAll(search);
  expect(listed.map(({ sum_value: _, ...row }) => row)).toEqual(paged);
});

test("a receiver that fails ends the reading; the connection serves others afterwards", async () => {
  const screening = createPostgresScreening(database.db);
  let batches = 0;
  for (let count = 0; count < 15; count += 1) {
    const reading = screening.readAllTrades(wholeMarketSearch, async () => {
      batches += 1;
      throw new Error("gone");
    });
    await expect(reading).rejects.toThrow("gone");
  }
  // More often than there are connections.
  expect(batches).toBe(15);
  expect((await readAll(wholeMarketSearch)).length).toBeGreaterThan(2_000);
});
