import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue, type OperationType } from "#contract/catalogue.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { databaseForFile, type TestDatabase } from "#testing/database/database.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { aFiling, anOwner, anOwnershipDocument } from "#testing/filings/filing-records.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  credentials,
  type SignedIn,
} from "#testing/server/app-under-test.ts";

const email = "ana@x.example";
const issuer = "0000320193";
const owner = "0000002001";
let app: AppUnderTest;
let ana: SignedIn;
let reader: Database;
let reads = 0;
/** A database with the same filings, where the server's role may read only what the worker and commands write. */
const standby = await databaseForFile();
beforeAll(async () => {
  reader = openDatabase(standby.serverConnectionString, { areStatementsInTurn: true });
  app = await createAppUnderTest({
    makeStandby: () => ({
      // A read that fails is not repeated on the primary, so that the test sees it.
      read: async (work) => {
        reads += 1;
        return await reader
          .transaction()
          .setIsolationLevel("repeatable read")
          .setAccessMode("read only")
          .execute(work);
      },
      close: async () => undefined,
    }),
  });
  ana = await app.signInAs(email, "explore_trades", "explore_events", "alerts");
  const filing = aFiling({
    issuerCik: Number(issuer),
    ownership: anOwnershipDocument({
      issuerCik: Number(issuer),
      owners: [anOwner({ cik: Number(owner) })],
    }),
  });
  for (const database of [app, standby]) await storeAndDerive(database, [filing]);
  await refusePersonalTables(standby);
});
afterAll(async () => {
  await reader.destroy();
  await app.close();
});

/** What the server's role may not add to is written by the worker and commands alone. */
async function refusePersonalTables({ db, serverConnectionString }: TestDatabase): Promise<void> {
  const role = new URL(serverConnectionString).username;
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and has_table_privilege(${role}, oid, 'insert')`.execute(db);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["account", "session", "alert", "saved_search"]));
  for (const shared of ["trade", "event", "filing", "price_bar"])
    expect(names).not.toContain(shared);
  await sql`revoke all on ${sql.join(names.map((name) => sql.table(name)))} from ${sql.id(role)}`.execute(
    db,
  );
}

const search = {
  return_type: "raw",
  return_horizon: 20,
  sort_column: "ticker",
  sort_direction: "asc",
};
const payloads: Partial<Record<OperationType, object>> = {
  explore_trades: { ...search, start_date: "all", ciks: [issuer], reporting_person_ciks: [owner] },
  explore_events: {
    return_type: "adjusted",
    lookback_period: 30,
    sort_column: "ticker",
    sort_direction: "asc",
    ciks: [issuer],
  },
  get_lateness: { by: "person" },
  get_company: { cik: issuer },
  get_company_prices: { cik: issuer },
  get_company_insiders: { cik: issuer },
  get_company_filings: { cik: issuer, keywords: ["fraud"], bool: "or" },
  get_person: { cik: owner },
  get_holdings: { issuer_cik: issuer, owner_cik: owner },
};

const entries: readonly [string, Operation][] = Object.entries(catalogue);
const behind = entries.filter(([, entry]) => entry.mayBeBehind === true);

test("the operations that may be behind are those tested here, and they only read", () => {
  expect(behind.map(([type]) => type).toSorted()).toEqual(Object.keys(payloads).toSorted());
  expect(behind.filter(([, entry]) => entry.effect !== "reads")).toEqual([]);
});

test.each(Object.entries(payloads))(
  "%s reads the standby, and there only what no person writes",
  async (type, payload) => {
    const before = reads;
    const response = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: credentials(ana),
      payload: { type, email, ...payload },
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(reads).toBe(before + 1);
  },
);

test.each([
  ["/export/trades", { type: "explore_trades", ...payloads.explore_trades }],
  ["/export/lines", { type: "explore_trades", transactions: "all" }],
  ["/export/events", { type: "explore_events", ...payloads.explore_events }],
])("%s reads the standby", async (url, search) => {
  const before = reads;
  const response = await app.app.inject({
    method: "POST",
    url,
    headers: credentials(ana),
    payload: { search: { ...search, email }, columns: ["ticker"], format: "csv" },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(reads).toBe(before + 1);
});

test("what a person writes is read from the primary", async () => {
  const before = reads;
  const { status, body } = await app.call("get_alerts", { email }, ana);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(reads).toBe(before);
});
