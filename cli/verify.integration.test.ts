import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkTrail, describeReplica, checkAlerts } from "#cli/verify.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { checkReplica } from "#database/screening/replica/keeping/check-replica.ts";
import { openScreeningReplica } from "#database/screening/replica/screening-replica.ts";
import { createLogger } from "#platform/logger.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const database = freshDatabase();

async function writeEntries(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await appendAuditEntry(database.db, {
      at: "2026-11-20T15:00:00Z",
      actor: "admin@x.example",
      subject: `person-${index}@x.example`,
      operation: "admin_edit_user",
      outcome: "changed",
      detail: { permissions: "none → admin" },
      requestId: null,
      networkAddress: "127.0.0.1",
    });
  }
}

/** As only someone who owns the table can: with the trigger out of the way. */
async function tamper(statement: string): Promise<void> {
  await sql.raw("alter table audit_entry disable trigger all").execute(database.db);
  await sql.raw(statement).execute(database.db);
  await sql.raw("alter table audit_entry enable trigger all").execute(database.db);
}

const linesOf = async (expected: Parameters<typeof checkTrail>[1] = null) =>
  (await checkTrail(database.db, expected)).map(({ line }) => line);

const isSound = async (expected: Parameters<typeof checkTrail>[1] = null) =>
  (await checkTrail(database.db, expected)).every((finding) => finding.isSound);

async function noteAnchor(): Promise<{ id: number; hash: string }> {
  const [, anchor = ""] = await linesOf();
  const [, id = "", hash = ""] = /(\d+):([\da-f]{64})/.exec(anchor) ?? [];
  return { id: Number(id), hash };
}

test("an untouched trail is sound, and so is an empty one [V16.4.2]", async () => {
  expect(await isSound(await noteAnchor())).toBe(true);
  await writeEntries(5);
  expect(await linesOf()).toEqual([
    "Audit trail  5 entries, unbroken",
    expect.stringMatching(/^Anchor {7}5:[\da-f]{64} \(store it elsewhere, for --expect\)$/),
  ]);
});

test.each([
  ["actor", "update audit_entry set actor = 'other@x.example' where id = 3", 3],
  ["detail", `update audit_entry set detail = '{"permissions": "none"}' where id = 2`, 2],
  ["time", "update audit_entry set at = at + interval '1 microsecond' where id = 5", 5],
  ["deleted row", "delete from audit_entry where id = 3", 4],
  ["deleted first row", "delete from audit_entry where id = 1", 2],
])("a change of the %s is found and named [V16.4.2]", async (_name, statement, broken) => {
  await writeEntries(5);
  await tamper(statement);
  const [line] = await linesOf();
  expect(await isSound()).toBe(false);
  expect(line).toContain(`BROKEN at entry ${broken}`);
});

test("a row put in between is found [V16.4.2]", async () => {
  await writeEntries(2);
  await tamper(
    `insert into audit_entry select 3, at, 'forger@x.example', subject, operation, outcome, detail,
       request_id, network_address, hash, hash from audit_entry where id = 2`,
  );
  expect(await linesOf()).toEqual([expect.stringContaining("BROKEN at entry 3")]);
});

test("a cut-off end is found by what was noted earlier, and only so [V16.4.2]", async () => {
  await writeEntries(5);
  const noted = await noteAnchor();
  await writeEntries(1);
  expect(await isSound(noted)).toBe(true);
  await tamper("delete from audit_entry where id >= 4");
  expect(await isSound()).toBe(true);
  expect((await linesOf(noted)).at(-1)).toBe(
    "Expected     entry 5 is MISSING: the end was removed",
  );
  await writeEntries(2);
  expect(await isSound()).toBe(true);
  // The same entries again make the same chain, others do not.
  await tamper("delete from audit_entry where id >= 4");
  await appendAuditEntry(database.db, {
    at: "2026-11-20T15:00:00Z",
    actor: null,
    subject: null,
    operation: "x",
    outcome: "x",
    detail: {},
    requestId: null,
    networkAddress: null,
  });
  await writeEntries(2);
  expect((await linesOf(noted)).at(-1)).toBe("Expected     entry 5 DIFFERS from the one noted");
});

test("the replica is compared with PostgreSQL", async () => {
  const folder = await makeOpenFolder("sentinel-verify-");
  const place = { connectionString: database.connectionString, folder: join(folder, "screening") };
  const check = async () => describeReplica(await checkReplica(place));
  expect((await check()).line).toBe("Replica      none yet; Sentinel creates it at start");

  await createTrades(database.db, { shares: "100" }, { issuer_cik: 2, shares: "200.5" });
  const replica = await openScreeningReplica({ ...place, logger: createLogger("silent") });
  const position = () =>
    replica.read(5_000, async (connection) => {
      const reader = await connection.runAndReadAll("select position::int from replica");
      return reader.getRowsJS()[0]?.[0];
    });
  await expect.poll(() => replica.catchUp().then(position)).toBe(2);
  await replica.close();
  expect(await check()).toEqual({
    line: "Replica      2 trade rows, 0 event rows, 0 reported_line rows, 0 planned_sale rows, 0 trading_plan rows, 0 short_swing rows, as in PostgreSQL",
    isSound: true,
  });

  // A change that bypasses the counter of changes.
  await sql`alter table trade disable trigger all`.execute(database.db);
  await sql`update trade set shares = shares + 1 where issuer_cik = 2`.execute(database.db);
  await sql`alter table trade enable trigger all`.execute(database.db);
  const { line, isSound: isReplicaSound } = await check();
  expect(isReplicaSound).toBe(false);
  expect(line).toContain("DIFFERS");

  await createTrades(database.db, { issuer_cik: 3 });
  expect((await check()).line).toMatch(/changes behind; taken over at the next start$/);
  await rm(folder, { recursive: true });
});

test("alerts whose results are not what was recorded are named", async () => {
  const email = "ana@x.example";
  await createAccount(database.db, { email, permissions: ["alerts"] });
  const alertId = await createAlert(database.db, { email });
  const alertLines = async () => (await checkAlerts(database.db, 10)).map(({ line }) => line);
  expect(await alertLines()).toEqual(["Alerts       1 of 1 on filings compared, as recorded"]);
  const [accession = ""] = await createTrades(database.db, {});
  // It waits to be matched.
  expect(await alertLines()).toEqual(["Alerts       1 of 1 on filings compared, as recorded"]);
  await database.db.deleteFrom("match_wanted").execute();
  expect(await alertLines()).toEqual([
    "Alerts       1 of 1 on filings compared: 1 DIFFER",
    `Differs      alert ${alertId}: ${accession} row 1 was not recorded`,
  ]);
});
