import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#database/connect.ts";
import { appendAuditEntry, verifyAuditChain } from "#database/queries/audit/audit.ts";
import { grantServerRole, ServerRoleError } from "#database/server-role.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

let server: Database;
let role: string;

const database = await databaseForFile();
beforeAll(async () => {
  role = new URL(database.serverConnectionString).username;
  await grantServerRole(database.connectionString, role);
  server = openDatabase(database.serverConnectionString);
  await appendAuditEntry(server, {
    at: "2026-11-20T15:00:00Z",
    actor: "ana@x.example",
    subject: null,
    operation: "check_login",
    outcome: "done",
    detail: {},
    requestId: null,
    networkAddress: null,
  });
});
afterAll(() => server.destroy());

async function codeOf(statement: RawBuilder<unknown>): Promise<string> {
  return await statement.execute(server).then(
    () => "allowed",
    (error: unknown) =>
      error instanceof Error && "code" in error ? String(error.code) : "another failure",
  );
}

const insufficientPrivilege = "42501";

describe("the role of the server may not [V13.2.1, V13.2.2, V16.4.2]", () => {
  test.each([
    ["make a table", sql`create table own (a int)`],
    ["make a temporary table", sql`create temporary table own (a int)`],
    ["make a schema", sql`create schema own`],
    ["make a function", sql`create function own() returns int language sql as 'select 1'`],
    ["make a role", sql`create role own login`],
    ["alter a table", sql`alter table account add column own int`],
    ["drop a table", sql`drop table inquiry`],
    ["drop the guard of the trail", sql`drop trigger audit_entry_is_append_only on audit_entry`],
    ["switch it off", sql`alter table audit_entry disable trigger audit_entry_is_append_only`],
    ["switch all guards off", sql`set session_replication_role = replica`],
    ["change the trail", sql`update audit_entry set outcome = 'other'`],
    ["shorten the trail", sql`delete from audit_entry`],
    ["empty the trail", sql`truncate audit_entry`],
    ["empty any table", sql`truncate inquiry`],
    ["change a trade", sql`update trade set is_live = false`],
    ["remove a filing", sql`delete from filing`],
    ["change a price", sql`update price_bar set close = 1`],
    ["change a save of a review", sql`update categorization_history set reason = 'other'`],
    ["remove a save of a review", sql`delete from categorization_history`],
    ["change a gold label", sql`update gold_label set reason = 'other'`],
    ["remove a gold label", sql`delete from gold_label`],
    ["claim a migration", sql`insert into schema_migration (name, sha256) values ('9', '')`],
    ["become the owner", sql`set role sentinel`],
    ["read the server's files", sql`select pg_read_file('/etc/passwd')`],
    ["run a program", sql`copy inquiry to program 'true'`],
  ])("%s", async (_name, statement) => {
    expect(await codeOf(statement)).toBe(insufficientPrivilege);
  });

  test("grant itself more: PostgreSQL warns only, but nothing is granted", async () => {
    await codeOf(sql`grant update on audit_entry to current_user`);
    expect(await codeOf(sql`update audit_entry set outcome = 'other'`)).toBe(insufficientPrivilege);
    expect(await verifyAuditChain(database.db)).toMatchObject({ entries: 1, firstBroken: null });
  });
});

test("even the owner does not change the trail [V16.4.2]", async () => {
  const change = sql`update audit_entry set outcome = 'other'`.execute(database.db);
  await expect(change).rejects.toThrow("audit_entry is append-only");
});

test("it reads every table and changes what people change", async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { name } of rows) {
    expect(await codeOf(sql`select 1 from ${sql.table(name)} limit 1`), name).toBe("allowed");
  }
  await createAccount(server, { email: "ana@x.example", permissions: [] });
  const changed = await server.updateTable("account").set({ name: "Ana" }).executeTakeFirst();
  expect(Number(changed.numUpdatedRows)).toBe(1);
  await sql`insert into saved_search (account_id, screen, name, name_key, state)
    select id, 'explore_trades', 'Sales', 'sales', 'all=yes' from account`.execute(server);
  const shared = await server.updateTable("saved_search").set({ is_shared: true }).execute();
  expect(shared.map(({ numUpdatedRows }) => Number(numUpdatedRows))).toEqual([1]);
  const removed = await server.deleteFrom("account").executeTakeFirst();
  expect(Number(removed.numDeletedRows)).toBe(1);
  expect(await server.selectFrom("saved_search").selectAll().execute()).toEqual([]);
});

test("it takes in calls, keeps reviews with their history, and adds gold labels", async () => {
  const email = "bea@x.example";
  await createAccount(server, { email, permissions: ["categorization"] });
  const gvkey = await createReviewCompany(server);
  await assignCompanies(server, email, [gvkey]);
  await storeLabel(server, { email, gvkey, interactionNumber: 1, categorization: 0 });
  await server.updateTable("categorization").set({ version: 2 }).execute();
  const kept = server.selectFrom("categorization_history").select("version").orderBy("version");
  expect(await kept.execute()).toEqual([{ version: 1 }, { version: 2 }]);
  const gold = sql`insert into gold_label
      (gvkey, interaction_num, version, revision, categorization, reason, decided_by)
    values (${gvkey}, 1, 1, 1, 0, 'Clear.', 'lead@x.example')`;
  expect(await codeOf(gold)).toBe("allowed");
  expect(await codeOf(sql`delete from account where email = ${email}`)).toBe("allowed");
  const [reviewer] = await server.selectFrom("reviewer").selectAll().execute();
  expect(reviewer).toMatchObject({ email, account_id: null });
});

test("granting again, from several processes at once, changes nothing", async () => {
  const grant = () => grantServerRole(database.connectionString, role);
  await Promise.all([grant(), grant(), grant()]);
  expect(await codeOf(sql`update trade set is_live = false`)).toBe(insufficientPrivilege);
  expect(await codeOf(sql`delete from inquiry`)).toBe("allowed");
});

test("a role that is missing, or is the owner itself, is reported by name", async () => {
  const missing = `missing_${randomBytes(4).toString("hex")}`;
  const granting = grantServerRole(database.connectionString, missing);
  await expect(granting).rejects.toThrow(ServerRoleError);
  await expect(granting).rejects.toThrow(`There is no database role "${missing}"`);
  const owner = new URL(database.connectionString).username;
  await expect(grantServerRole(database.connectionString, owner)).rejects.toThrow(
    `The database role "${owner}" of the server owns the tables`,
  );
});
