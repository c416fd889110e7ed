import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { Screening } from "#database/screening/screening.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import {
  wholeEventSearch,
  wholeMarketSearch,
} from "#testing/factories/screening/whole-market-search.ts";
import {
  openReplicaUnderTest,
  type ReplicaUnderTest,
} from "#testing/database/screening-replica.ts";

let opened: ReplicaUnderTest;
// Stored neither in the order of days nor of accessions.
const database = await databaseForFile();
beforeAll(async () => {
  const trade = (number: number, row_number: number, trade_date: string) => ({
    accession: `0000000066-26-00000${number}`,
    row_number,
    trade_date,
  });
  await createTrades(
    database.db,
    trade(1, 2, "2026-03-02"),
    trade(1, 1, "2026-03-02"),
    trade(3, 1, "2026-03-05"),
    trade(2, 1, "2026-03-05"),
    trade(4, 1, "2026-02-27"),
  );
  const event = (number: number, filed_on: string) => ({
    accession: `0000000066-26-00000${number}`,
    filed_on,
  });
  await createEvents(
    database.db,
    event(2, "2026-03-02"),
    event(4, "2026-03-05"),
    event(3, "2026-03-05"),
    event(1, "2026-02-27"),
  );
  opened = await openReplicaUnderTest(database.connectionString);
});
afterAll(() => opened.close());

const screenings = (): [string, Screening][] => [
  ["PostgreSQL", createPostgresScreening(database.db)],
  ["the replica", opened.screening],
];

test.each(["asc", "desc"] as const)(
  "trades of one ticker, sorted by it %s, come the latest first, then by accession and row",
  async (sort_direction) => {
    const search = { ...wholeMarketSearch, sort_direction };
    const expected = ["2 1", "3 1", "1 1", "1 2", "4 1"];
    for (const [name, screening] of screenings()) {
      const shown: string[] = [];
      const exported: string[] = [];
      for (const page of [1, 2, 3]) {
        const { rows } = await screening.screenTrades({ ...search, limit: 2, page });
        shown.push(...rows.map(({ accno, row_number }) => `${accno.slice(-1)} ${row_number}`));
      }
      await screening.readAllTrades(search, async (rows) => {
        exported.push(...rows.map(({ accno, row_number }) => `${accno.slice(-1)} ${row_number}`));
      });
      expect([name, shown, exported]).toEqual([name, expected, expected]);
    }
  },
);

test.each(["asc", "desc"] as const)(
  "events of one ticker, sorted by it %s, come the latest filed first, then by accession",
  async (sort_direction) => {
    const search = { ...wholeEventSearch, sort_direction };
    const expected = ["3", "4", "2", "1"];
    for (const [name, screening] of screenings()) {
      const shown: string[] = [];
      const exported: string[] = [];
      for (const page of [1, 2]) {
        const { rows } = await screening.screenEvents({ ...search, limit: 2, page });
        shown.push(...rows.map(({ accno }) => accno.slice(-1)));
      }
      await screening.readAllEvents(search, async (rows) => {
        exported.push(...rows.map(({ accno }) => accno.slice(-1)));
      });
      expect([name, shown, exported]).toEqual([name, expected, expected]);
    }
  },
);

test("events of one day are ordered by acceptance, in the direction of the list", async () => {
  const event = (number: number, accepted_at: string | null) => ({
    accession: `0000000067-26-00000${number}`,
    cik: 67,
    filed_on: "2026-03-05",
    accepted_at,
  });
  await createEvents(
    database.db,
    event(1, "2026-03-05T21:05:00Z"),
    event(2, "2026-03-05T14:30:00Z"),
    event(3, null),
    event(4, "2026-03-05T18:00:00Z"),
  );
  const replica = await openReplicaUnderTest(database.connectionString);
  for (const [sort_direction, expected] of [
    ["desc", ["1", "4", "2", "3"]],
    ["asc", ["2", "4", "1", "3"]],
  ] as const)
    for (const screening of [createPostgresScreening(database.db), replica.screening]) {
      const search = { ...wholeEventSearch, ciks: ["0000000067"], sort_direction };
      const { rows } = await screening.screenEvents({ ...search, sort_column: "date_filed" });
      expect(rows.map(({ accno }) => accno.slice(-1))).toEqual(expected);
    }
  await replica.close();
});

// Of the numbers that are nearly equal, the replica's columns to sort by hold the same.
test.each(["asc", "desc"] as const)(
  "nearly equal numbers are ordered exactly, sorted %s; rows without a number come last",
  async (sort_direction) => {
    const numbers = [-0.5, null, 0.2, 0, -0.500000001, 0.200000001, null];
    const issuer_cik = sort_direction === "asc" ? 68 : 69;
    await createTrades(
      database.db,
      ...numbers.map((next_8k_return) => ({ issuer_cik, next_8k_return })),
    );
    const ascending = [-0.500000001, -0.5, 0, 0.2, 0.200000001];
    const ordered = sort_direction === "asc" ? ascending : ascending.toReversed();
    const search = { ...wholeMarketSearch, ciks: [String(issuer_cik).padStart(10, "0")] };
    const replica = await openReplicaUnderTest(database.connectionString);
    for (const screening of [createPostgresScreening(database.db), replica.screening])
      for (const limit of [1, 2, 3, 7]) {
        const shown: unknown[] = [];
        for (let page = 1; page <= Math.ceil(7 / limit); page += 1) {
          const place = { limit, page, sort_column: "next_8K_ret0", sort_direction } as const;
          const { rows } = await screening.screenTrades({ ...search, ...place });
          shown.push(...rows.map(({ next_8K_ret0 }) => next_8K_ret0));
        }
        expect(shown).toEqual([...ordered, null, null]);
      }
    await replica.close();
  },
);

// More than are looked at around a page: it is found among all that the column to sort by does not tell apart.
test.each(["asc", "desc"] as const)(
  "sixty nearly equal numbers are ordered exactly on every page, sorted %s",
  async (sort_direction) => {
    const near = Array.from({ length: 60 }, (_, place) => 0.2 + ((place * 7) % 60) / 1e10);
    const numbers = [...near, -0.5, 0.7, 0, null];
    const issuer_cik = sort_direction === "asc" ? 70 : 71;
    await createTrades(
      database.db,
      ...numbers.map((next_8k_return) => ({ issuer_cik, next_8k_return })),
    );
    const ascending = [-0.5, 0, ...near.toSorted((one, other) => one - other), 0.7];
    const ordered = sort_direction === "asc" ? ascending : ascending.toReversed();
    const search = { ...wholeMarketSearch, ciks: [String(issuer_cik).padStart(10, "0")] };
    const replica = await openReplicaUnderTest(database.connectionString);
    for (const screening of [createPostgresScreening(database.db), replica.screening])
      for (const limit of [3, 25]) {
        const shown: unknown[] = [];
        for (let page = 1; page <= Math.ceil(64 / limit); page += 1) {
          const place = { limit, page, sort_column: "next_8K_ret0", sort_direction } as const;
          const { rows } = await screening.screenTrades({ ...search, ...place });
          shown.push(...rows.map(({ next_8K_ret0 }) => next_8K_ret0));
        }
        expect(shown).toEqual([...ordered, null]);
      }
    await replica.close();
  },
);
