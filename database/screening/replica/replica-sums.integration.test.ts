import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { TradeTotals } from "#contract/operations/screening/explore-trades.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import type { Screening } from "#database/screening/screening.ts";
import { createLogger } from "#platform/logger.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { generatedRows } from "#testing/volume.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";
import { createUnusualTrades, openReplicaUnderTest } from "#testing/database/screening-replica.ts";

const logger = createLogger("silent");

const database = await databaseForFile();
await generateTrades(database.db, generatedRows(6_000));
await createUnusualTrades(database.db);
const opened = await openReplicaUnderTest(database.connectionString);

afterAll(() => opened.close());

describe("the sums of a search", () => {
  async function totalsOf(screening: Screening, cik: string): Promise<TradeTotals> {
    return (await screening.screenTrades({ ...wholeMarketSearch, ciks: [cik], limit: 1 })).totals;
  }
  const sale = (sum_value: string | null) => ({ issuer_cik: 55, sum_value });

  test("are exact by direction, over all pages, and tell how many rows they leave out", async () => {
    await createTrades(
      database.db,
      sale("0.1"),
      sale("0.20"),
      sale("99999999999999.999999999999"),
      sale(null),
      { issuer_cik: 55, sum_value: "1000.10", direction: "Purchase" },
      { issuer_cik: 55, sum_value: "7", is_live: false },
    );
    const expected = {
      value_sold: "100000000000000.299999999999",
      value_purchased: "1000.1",
      rows_outside_sums: 1,
    };
    expect(await totalsOf(opened.screening, "55")).toEqual(expected);
    expect(await totalsOf(createPostgresScreening(database.db), "55")).toEqual(expected);
    const none = { value_sold: "0", value_purchased: "0", rows_outside_sums: 0 };
    expect(await totalsOf(opened.screening, "54")).toEqual(none);
    expect(await totalsOf(createPostgresScreening(database.db), "54")).toEqual(none);
  });

  test.each([
    ["has more places than it keeps", "0.0050000000001"],
    ["is larger than it keeps", "100000000000000000"],
  ])("come from PostgreSQL where an amount %s", async (_name, amount) => {
    const { replica, screening } = opened;
    const fallback = createPostgresScreening(database.db);
    await createTrades(database.db, { issuer_cik: 56, sum_value: amount });
    await expect(totalsOf(screening, "56")).rejects.toThrow("PostgreSQL was asked");
    const both = createReplicaScreening(replica, { fallback, logger });
    expect((await totalsOf(both, "56")).value_sold).toBe(amount);
    await sql`update trade set is_live = false, change_seq = nextval('change_seq')
               where issuer_cik = 56`.execute(database.db);
    expect((await totalsOf(screening, "56")).value_sold).toBe("0");
  });
});
