import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesLeftOut } from "#database/backup/backup-tables.ts";
import { checkBackup } from "#database/backup/read-backup.ts";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { writeBackup } from "#database/backup/write-backup.ts";
import { openDatabase } from "#database/connect.ts";
import { applyMigrations, migrate } from "#database/migrate.ts";
import { appendAuditEntry, verifyAuditChain } from "#database/queries/audit/audit.ts";
import { type BackupScene, createBackupScene } from "#testing/database/backup-scene.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import { createEmptyDatabase, type TestDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { createMessage, storeSecret } from "#testing/factories/accounts/messages.ts";

const takenAt = "2026-11-20T15:00:00Z";
const now = "2026-11-21T15:00:00Z";

let scene: BackupScene;
let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let file: string;
beforeEach(async () => {
  scene = await createBackupScene();
  ({ source, target, folder, file } = scene);
});
afterEach(() => scene.drop());

const backUp = (to = file) =>
  writeBackup({ connectionString: source.connectionString, file: to, product: "0.0.1", takenAt });
const restore = (from = file) =>
  restoreBackup({ connectionString: target.connectionString, file: from, now });

const entry = (subject: string) => ({
  at: takenAt,
  actor: null,
  subject,
  operation: "check_login",
  outcome: "done",
  detail: { "\t\\N\n": "\u{1f600} ' \" \\" },
  requestId: null,
  networkAddress: null,
});

/** Rows of many tables, with what COPY has to escape and numbers at their limits. */
async function fillSource(trades = 2_000): Promise<void> {
  const { db } = source;
  await generateTrades(db, trades);
  await createAccount(db, { email: "ana@x.example", name: "\\N\t\r\n\\. \\\\ \u0001 李 🙂" });
  await appendAuditEntry(db, entry("ana@x.example"));
  await appendAuditEntry(db, entry("bo@x.example"));
  await sql`insert into user_preference select id, 'x', ${"\\.\n".repeat(50_000)} from account`.execute(
    db,
  );
  await sql`insert into saved_search (account_id, screen, name, name_key, state, is_shared)
    select id, 'explore_trades', 'Ventes ''26 李', 'ventes', 'all=yes', true from account`.execute(
    db,
  );
  await sql`insert into price_source (name) values ('csv')`.execute(db);
  await sql`insert into price_bar (source, ticker, day, close, volume) values
    ('csv', 'A', '1962-01-02', 0.1::float8 + 0.2::float8, 5e-324), ('csv', 'A', '0001-01-01', 1.7976931348623157e308, '-0'),
    ('csv', 'A', '9999-12-31', null, 'infinity')`.execute(db);
  await sql`insert into filing (accession, form, accepted_at, items, documents, sha256, source, path, completeness, parser_version)
    values ('0000000001-26-000001', '8-K', '2026-11-20 15:00:00.123456Z', array['2.02', 'a,"b"{}'],
      ${JSON.stringify([{ name: 'a"b\n', bytes: 1e20 }])}::jsonb, ${Buffer.from([0, 255, 92, 10])}, 'x', 'y', 2, 1)`.execute(
    db,
  );
  await sql`insert into session (id, account_id, access_token_hash, access_expires_at, refresh_token_hash,
      cookie_hash, created_at, last_used_at, absolute_expires_at)
    select gen_random_uuid(), id, 'a', now(), 'b', 'c', now(), now(), now() from account`.execute(
    db,
  );
}

/** Of tables that backups copy. */
async function copiedRows(database: TestDatabase): Promise<Map<string, string[]>> {
  const rows = await readAllRows(database.db);
  for (const table of tablesLeftOut) rows.delete(table);
  return rows;
}

test("what is restored is what was there, row by row, and the trail goes on unbroken", async () => {
  await fillSource();
  const before = await copiedRows(source);
  const written = await backUp();
  expect(written.header).toMatchObject({ product: "0.0.1", takenAt, origin: null });
  expect(written.tables.find(({ table }) => table === "trade")).toMatchObject({ rows: 2_000 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(written.tables.find(({ table }) => table === "saved_search")).toMatchObject({ rows: 1 });
  expect(await readdir(folder)).toEqual(["today.backup"]);
  expect((await checkBackup(file)).trailer.tables).toEqual(written.tables);

  expect(await restore()).toMatchObject({ heldMessages: 0, auditEntries: 3 });
  expect(await verifyAuditChain(target.db)).toMatchObject({ entries: 3, firstBroken: null });
  await expect(target.db.deleteFrom("audit_entry").execute()).rejects.toThrow("append-only");
  const after = await copiedRows(target);
  const added = after
    .get("audit_entry")
    ?.filter((row) => !before.get("audit_entry")?.includes(row));
  expect(added).toHaveLength(1);
  expect(added?.[0]).toContain('"restore"');
  before.delete("audit_entry");
  after.delete("audit_entry");
  expect(after).toEqual(before);
});

test("change numbers and the next ids go on where they were", async () => {
  await fillSource(10);
  await sql`delete from account`.execute(source.db);
  await backUp();
  await restore();
  const numbers = async ({ db }: TestDatabase) =>
    (
      await sql<{ id: number; change: number }>`
        select nextval('change_seq') as change, nextval(pg_get_serial_sequence('account', 'id')) as id`.execute(
        db,
      )
    ).rows;
  expect(await numbers(target)).toEqual(await numbers(source));
  const changes = ({ db }: TestDatabase) =>
    db.selectFrom("trade").select(["accession", "change_seq"]).orderBy("accession").execute();
  expect(await changes(target)).toEqual(await changes(source));
});

test("what lets someone in stays out, and every table left out exists", async () => {
  await fillSource(10);
  const { tables } = await backUp();
  const copied = tables.map(({ table }) => table);
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public'`.execute(source.db);
  const all = rows.map(({ name }) => name);
  expect([...copied, ...tablesLeftOut].toSorted()).toEqual(all.toSorted());
  await restore();
  const sessions = await target.db.selectFrom("session").select("id").execute();
  expect(sessions).toEqual([]);
});

test("mails that waited are not sent by themselves after a restore", async () => {
  await createMessage(source.db, { text: "A notice." });
  await storeSecret(source.db);
  await backUp();
  expect(await restore()).toMatchObject({ heldMessages: 2 });
  const held = await target.db.selectFrom("outbox_message").selectAll().orderBy("id").execute();
  const error = "restored from a backup: it may have been sent after that was taken";
  expect(held).toMatchObject([
    { text_body: "A notice.", sent_at: null, given_up_at: now, last_error: error },
    { text_body: "", html_body: null, secret_sealed: null, given_up_at: now, last_error: error },
  ]);
});

test("a backup of an older version is restored as it was, then brought to today's", async () => {
  const older = await createEmptyDatabase();
  const client = new pg.Client(older.connectionString);
  await client.connect();
  await applyMigrations(client, { through: "0008_sign_in_codes.sql" });
  await client.end();
  await createAccount(older.db, { email: "old@x.example" });
  await writeBackup({
    connectionString: older.connectionString,
    file,
    product: "0.0.1",
    takenAt,
  });
  await older.drop();
  await restore();
  const tables = () =>
    sql<{ name: string | null }>`select to_regclass('wanted_filing')::text as name`.execute(
      target.db,
    );
  expect((await tables()).rows).toEqual([{ name: null }]);
  await migrate(target.connectionString);
  expect((await tables()).rows).toEqual([{ name: "wanted_filing" }]);
  const accounts = await target.db.selectFrom("account").select("email").execute();
  expect(accounts).toEqual([{ email: "old@x.example" }]);
});

test("neither writes over what is there", async () => {
  await writeFile(file, "precious");
  await expect(backUp()).rejects.toThrow(`${file} exists already`);
  expect(await readFile(file, "utf8")).toBe("precious");
  await rm(file);
  await backUp();
  await sql`create table own (a int)`.execute(target.db);
  await target.db.destroy();
  await expect(restore()).rejects.toThrow("is not empty");
  target.db = openDatabase(target.connectionString);
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(target.db);
  expect(rows).toHaveLength(1);
});

test("a restore waits for no one who uses the database: it refuses", async () => {
  await backUp();
  await sql`select 1`.execute(target.db);
  await expect(restore()).rejects.toThrow("Sentinel is running on this database");
});

test("rows that change while they are backed up are of one moment, and no one waits", async () => {
  await generateTrades(source.db, 30_000);
  await sql`insert into price_source (name) values ('csv')`.execute(source.db);
  let written = 0;
  const done = new AbortController();
  const write = async (): Promise<void> => {
    while (!done.signal.aborted) {
      await source.db.transaction().execute(async (transaction) => {
        await createAccount(transaction, { email: `person-${written}@x.example` });
        await appendAuditEntry(transaction, entry(`person-${written}@x.example`));
        await transaction.updateTable("price_source").set({ preference: written }).execute();
      });
      written += 1;
    }
  };
  const writing = write();
  await expect.poll(() => written).toBeGreaterThan(2);
  const before = written;
  await backUp().finally(() => done.abort());
  const after = written;
  await writing;
  expect(after).toBeGreaterThan(before);
  const { trailer } = await checkBackup(file);
  const rowsOf = (name: string) => trailer.tables.find(({ table }) => table === name)?.rows ?? -1;
  expect(rowsOf("account")).toBe(rowsOf("audit_entry"));
  expect(rowsOf("account")).toBeGreaterThanOrEqual(before);
  expect(rowsOf("account")).toBeLessThan(written);
  await restore();
  const sources = await target.db.selectFrom("price_source").select("preference").execute();
  expect(sources).toEqual([{ preference: rowsOf("account") - 1 }]);
});

test("the file holds its rows as COPY writes them, behind the lines its format says", async () => {
  await createAccount(source.db, { email: "ana@x.example" });
  await backUp();
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 18).toString()).toBe("sentinel-backup 1\n");
  expect(bytes.subarray(-73).toString()).toMatch(/^\nsha256 [\da-f]{64}\n$/);
  const text = zstdDecompressSync(bytes.subarray(18, -73)).toString("latin1");
  expect(text).toMatch(/^H\0[^]{3}\{"product":"0\.0\.1"/);
  expect(text).toContain("\tana@x.example\tDana Whitlock\t\\N\t");
});
