import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { verifyAuditChain } from "#database/queries/audit/audit.ts";
import { hashToken } from "#platform/tokens.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { startRealProduct } from "#testing/processes/running-product.ts";

// Many processes start one after the other, on a busy machine slowly.
vi.setConfig({ testTimeout: 900_000 });

const kills = Number(process.env["TEST_KILLS"] ?? 5);
const longestWorkMs = 1_500;
const clients = 4;
const victims = 400;
const admin = "admin@x.example";
const member = "member@x.example";

let dataDir: string;
const database = freshDatabase();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sentinel-kill-"));
  await createAccount(database.db, { email: admin, permissions: ["admin"] });
  await createAccount(database.db, { email: member });
  const emails = Array.from({ length: victims }, (_, index) => `victim-${index}@x.example`);
  const rows = emails.map((email) => ({ email, name: "Victim" }));
  await database.db.insertInto("account").values(rows).execute();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const kinds = ["signup", "add", "token", "remove", "sign-in"] as const;
type Kind = (typeof kinds)[number];

/** A call, whom or what it is about, and whether the server said that it was done. */
type SentCall = { kind: Kind; name: string; isAnswered: boolean };

const bodies: Record<Kind, (name: string) => object> = {
  signup: (email) => ({
    type: "signup",
    email,
    name: "Ana",
    phone: "12125550123",
    password: "kettle over bridge 7!",
  }),
  add: (email) => ({
    type: "admin_edit_user",
    email,
    name: "Ana",
    organization: "Firm",
    permissions: ["alerts"],
  }),
  token: (name) => ({
    type: "insert_sign_up_token",
    sign_up_token: name,
    organization: "Firm",
    email_ending: "firm.example",
    permissions: ["alerts"],
  }),
  remove: (email) => ({ type: "delete_user", email }),
  "sign-in": (email) => ({ type: "check_login", email, password: factoryPassword }),
};

function nameOf(kind: Kind, number: number): string {
  if (kind === "sign-in") return member;
  if (kind === "token") return `token-number-${number}`;
  return kind === "remove" ? `victim-${number}@x.example` : `${kind}-${number}@x.example`;
}

async function call(url: string, body: object, accessToken = "none"): Promise<Response> {
  return await fetch(`${url}/api`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  });
}

function answeredOf(sentCalls: readonly SentCall[]): SentCall[] {
  return sentCalls.filter(({ isAnswered }) => isAnswered);
}

/** Calls without end, each after the one before, until the server is gone. */
async function work(url: string, accessToken: string, sentCalls: SentCall[]): Promise<void> {
  for (;;) {
    const kind = kinds[sentCalls.length % kinds.length] ?? "token";
    const name = nameOf(kind, Math.floor(sentCalls.length / kinds.length));
    const entry = { kind, name, isAnswered: false };
    sentCalls.push(entry);
    try {
      const answer = await call(url, bodies[kind](name), accessToken);
      // Read to its end: a status alone is not yet an answer.
      await answer.text();
      entry.isAnswered = answer.status === 200;
    } catch {
      return;
    }
  }
}

/** The connections of a killed process end when PostgreSQL notices. */
async function connectionsAreGone(): Promise<void> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and usename is distinct from current_user`.execute(database.db);
    return rows[0]?.count ?? -1;
  };
  await expect.poll(count).toBe(0);
}

/** Everything an operation leaves, one truth each: all of them or none. */
async function tracesOf({ kind, name }: SentCall): Promise<boolean[]> {
  const { db } = database;
  const has = async (query: ReturnType<typeof sql<{ found: boolean }>>): Promise<boolean> =>
    (await query.execute(db)).rows[0]?.found ?? false;
  const audited = (operation: string) =>
    has(sql`select exists (select from audit_entry
      where operation = ${operation} and subject = ${name}) as found`);
  const mailed = () =>
    has(sql`select exists (select from outbox_message where recipient = ${name}) as found`);
  const account = await has(
    sql`select exists (select from account where email = ${name}) as found`,
  );
  const linked = () =>
    has(sql`select exists (select from mailed_token t join account a on a.id = t.account_id
      where a.email = ${name}) as found`);
  if (kind === "signup") return [account, await audited("signup"), await mailed(), await linked()];
  if (kind === "add")
    return [account, await audited("admin_edit_user"), await mailed(), await linked()];
  if (kind === "remove") return [!account, await audited("delete_user"), await mailed()];
  const hash = hashToken(name);
  return [
    await has(sql`select exists (select from sign_up_token where token_hash = ${hash}) as found`),
    await has(sql`select exists (select from audit_entry where operation = 'insert_sign_up_token'
      and detail->>'token' = ${hash.toString("hex").slice(0, 8)}) as found`),
  ];
}

async function signInsOfMember(): Promise<{ sessions: number; entries: number }> {
  const { rows } = await sql<{ sessions: number; entries: number }>`
    select (select count(*)::int from session s join account a on a.id = s.account_id
             where a.email = ${member}) as sessions,
           (select count(*)::int from audit_entry
             where operation = 'check_login' and outcome = 'signed in'
               and subject = ${member}) as entries`.execute(database.db);
  return rows[0] ?? { sessions: -1, entries: -1 };
}

test(`a server killed at ${kills} moments loses nothing it answered for, and leaves nothing half done [V2.3.3, V16.5.3]`, async () => {
  const sentCalls: SentCall[] = [];
  let accessToken: string | null = null;
  for (let kill = 0; kill < kills; kill += 1) {
    const product = await startRealProduct(
      {
        DATABASE_URL: database.connectionString,
        SENTINEL_SERVER_DATABASE_URL: database.serverConnectionString,
        SENTINEL_DATA_DIR: dataDir,
        SENTINEL_PORT: "0",
      },
      "server",
    );
    if (accessToken === null) {
      const answer = await call(product.url, bodies["sign-in"](admin));
      accessToken = z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
    }
    // The session outlives every kill.
    const still = await call(product.url, { type: "get_user" }, accessToken);
    expect(still.status, `after ${kill} kills`).toBe(200);
    const token = accessToken;
    const answeredBefore = answeredOf(sentCalls).length;
    const working = Array.from({ length: clients }, () => work(product.url, token, sentCalls));
    // On a slow machine the first answer may take longer than the work that follows.
    await expect.poll(() => answeredOf(sentCalls).length).toBeGreaterThan(answeredBefore);
    await sleep(randomInt(longestWorkMs));
    await product.stop("SIGKILL");
    await Promise.all(working);
    await connectionsAreGone();
    expect(await verifyAuditChain(database.db)).toMatchObject({ firstBroken: null });
  }
  for (const each of sentCalls.filter(({ kind }) => kind !== "sign-in")) {
    const traces = await tracesOf(each);
    expect(new Set(traces).size, `${JSON.stringify(each)} left ${traces.join()}`).toBe(1);
    expect([each.isAnswered, traces[0]], JSON.stringify(each)).not.toEqual([true, false]);
  }
  const { sessions, entries } = await signInsOfMember();
  expect(sessions).toBe(entries);
  const answered = answeredOf(sentCalls);
  expect(entries).toBeGreaterThanOrEqual(answered.filter(({ kind }) => kind === "sign-in").length);
  expect(answered.length).toBeGreaterThanOrEqual(kills);
});
