import { sql } from "kysely";
import type { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { saveWebhook, enqueueTest } from "#database/alerts/channels/webhook-settings.ts";
import { recordHits } from "#database/alerts/hits/record-hits.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { findDueTickers } from "#database/prices/price-requests.ts";
import { claimHeld, finishHeld, type HeldQueue, workHeld } from "#database/queue/held.ts";
import { claimLeased, endAttempts, type LeasedQueue } from "#database/queue/leased.ts";
import { secondsUntilDue } from "#database/queue/queue.ts";
import * as queues from "#database/queue/queues.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { aHit } from "#testing/factories/alerts/alert-hits.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { createQueuedFiling } from "#testing/factories/filings/status.ts";

const accession = "0000000007-26-000001";

const database = await databaseForFile();
const { pool } = database;
beforeAll(async () => {
  const { db } = database;
  await createAccount(db, { email: "a@x.example", permissions: ["alerts"] });
  const alertId = await createAlert(db, { email: "a@x.example" });
  const now = Temporal.Now.instant().toString();
  const secretSealed = Buffer.from("sealed");
  await saveWebhook(db, { alertId, url: "https://x.example", isEnabled: true, secretSealed, now });
  await enqueueTest(db, alertId, now);
  await inTransaction(pool, (client) => recordHits(client, [aHit(alertId, accession)]));
  await createMessage(db);
  await createQueuedFiling(db, { accession });
  await sql`insert into wanted_company (cik) values (7)`.execute(db);
  await sql`insert into dirty_issuer (cik) values (7)`.execute(db);
  await sql`insert into price_day_wanted (cik) values (7)`.execute(db);
  await sql`insert into match_wanted (kind, accession)
            select kind, ${accession} from unnest(${Object.keys(queues.matchQueues)}::text[]) as k(kind)`.execute(
    db,
  );
  await sql`insert into price_source (name) values ('s')`.execute(db);
  await sql`insert into price_request (source, ticker, from_day)
            values ('s', 'AAA', '2026-01-01')`.execute(db);
});

const leased: readonly LeasedQueue[] = [
  queues.fetchFilings,
  queues.refreshCompanies,
  queues.sendMessages,
  queues.sendWebhooks,
  queues.testWebhooks,
];
const held: readonly HeldQueue[] = [
  queues.deriveIssuers,
  queues.computePriceDays,
  ...Object.values(queues.matchQueues),
  queues.sweepAlerts,
];
/** How many pieces of work of a queue are claimed, as if by a worker that then ended. */
const claims: [string, string, () => Promise<number>][] = [
  ...leased.map((queue): (typeof claims)[number] => [
    queue.name,
    queue.table,
    async () => (await claimLeased(pool, queue, { limit: 5, claimedBy: 1 })).length,
  ]),
  ...held.map((queue): (typeof claims)[number] => [
    queue.name,
    queue.table,
    async () =>
      await inTransaction(pool, async (client) => (await claimHeld(client, queue)).length),
  ]),
  [
    queues.requestPrices.name,
    queues.requestPrices.table,
    async () => {
      const wanted = { source: "s", marketFund: "VTI", throughDay: "2026-11-20", limit: 5 };
      return (await findDueTickers(database.db, wanted)).length;
    },
  ],
];

async function set(table: string, assignments: string): Promise<void> {
  await pool.query(`update ${table} set ${assignments}`);
}

test.each(claims)(
  "%s: failed work waits, and no longer once the clock was set back",
  async (...of) => {
    const [, table, claim] = of;
    const failedAt = (at: string): string =>
      `attempts = 3, attempted_at = ${at}, next_attempt_at = ${at} + interval '50 minutes'`;
    await set(table, failedAt("now()"));
    expect(await claim()).toBe(0);
    await set(table, failedAt("now() - interval '51 minutes'"));
    expect(await claim()).toBe(1);
    // By a minute or less the clocks of two machines may differ.
    await set(table, failedAt("now() + interval '50 seconds'"));
    expect(await claim()).toBe(0);
    await set(table, failedAt("now() + interval '1 day'"));
    expect(await claim()).toBe(1);
  },
);

test.each(leased)(
  "$name: a lease ends by itself, and when the clock was set back",
  async (queue) => {
    const claim = async (): Promise<number> =>
      (await claimLeased(pool, queue, { limit: 5, claimedBy: 1 })).length;
    await set(
      queue.table,
      "attempts = 0, attempted_at = null, next_attempt_at = now(), claimed_until = null",
    );
    expect(await claim()).toBe(1);
    expect(await claim()).toBe(0);
    const seconds = await secondsUntilDue(pool, queue);
    expect(seconds).toBeGreaterThan(queue.leaseSeconds - 60);
    expect(seconds).toBeLessThanOrEqual(queue.leaseSeconds);
    await set(queue.table, "claimed_until = now() - interval '1 second'");
    expect(await claim()).toBe(1);
    const later = "now() + interval '1 day'";
    await set(queue.table, `attempted_at = ${later}, claimed_until = ${later}`);
    expect(await claim()).toBe(1);
  },
);

test("an attempt that ends is retried after its wait, and counted from zero once it succeeds", async () => {
  const queue = queues.refreshCompanies;
  await set(queue.table, "attempts = 1, attempted_at = null, claimed_until = null");
  const row = async () =>
    (
      await pool.query<object>(
        `select attempts, last_error, claimed_until, refreshed_at is not null as is_refreshed,
                round(extract(epoch from next_attempt_at - clock_timestamp()) / 10)::int * 10 as seconds
           from wanted_company`,
      )
    ).rows[0];
  const [first] = await claimLeased(pool, queue, { limit: 1 });
  if (first === undefined) throw new Error("Nothing was due.");
  await endAttempts(pool, queue, [{ claim: first, error: "503" }], { retrySeconds: 120 });
  const free = { claimed_until: null };
  expect(await row()).toEqual({
    attempts: 2,
    last_error: "503",
    is_refreshed: false,
    seconds: 120,
    ...free,
  });
  await set(queue.table, "next_attempt_at = now()");
  const [second] = await claimLeased(pool, queue, { limit: 1 });
  // The first attempt is over: it ends nothing any more.
  await endAttempts(pool, queue, [{ claim: first, error: "late" }], { retrySeconds: 1 });
  const done = { claim: second ?? first, error: null, outcome: { refreshed_at: "now" } };
  await endAttempts(pool, queue, [done], { retrySeconds: 600 });
  expect(await row()).toEqual({
    attempts: 0,
    last_error: null,
    is_refreshed: true,
    seconds: 600,
    ...free,
  });
});

test("work that is marked again while it is done stays, and neither side waits", async () => {
  const queue = queues.deriveIssuers;
  await pool.query("truncate dirty_issuer");
  await pool.query("insert into dirty_issuer (cik) values (1), (2), (3)");
  const mark =
    "insert into dirty_issuer (cik) values ($1) on conflict (cik) do update set marked = excluded.marked";
  await inTransaction(pool, async (client) => {
    await client.query("set local lock_timeout = '5s'");
    const claimed = await claimHeld(client, queue, { limit: 10 });
    expect(claimed.map(({ cik }) => cik)).toEqual([1, 2, 3]);
    // Another process gets none of them.
    await inTransaction(pool, async (other) => expect(await claimHeld(other, queue)).toEqual([]));
    await pool.query(mark, [2]);
    await inTransaction(pool, async (marker) => {
      await marker.query("set local lock_timeout = '5s'");
      await marker.query(mark, [3]);
      const done = await finishHeld(client, queue, claimed);
      expect(done.map(({ cik }) => cik)).toEqual([1]);
    });
  });
  const { rows } = await pool.query<object>("select cik, attempts from dirty_issuer order by cik");
  expect(rows).toEqual([
    { cik: 2, attempts: 0 },
    { cik: 3, attempts: 0 },
  ]);
});

test("work that a transaction is marking is left until it commits", async () => {
  const queue = queues.deriveIssuers;
  await pool.query("truncate dirty_issuer");
  await pool.query("insert into dirty_issuer (cik) values (1), (2)");
  const claimed = async () =>
    await inTransaction(pool, async (client) =>
      (await claimHeld(client, queue)).map(({ cik }) => cik),
    );
  await inTransaction(pool, async (marker) => {
    await marker.query("update dirty_issuer set marked = nextval('change_seq') where cik = 1");
    expect(await claimed()).toEqual([2]);
  });
  expect(await claimed()).toEqual([2, 1]);
});

test("as many batches are worked on at the same time as the queue says", async () => {
  const queue = { ...queues.deriveIssuers, batch: 1, atOnce: 2 };
  await pool.query("truncate dirty_issuer");
  await pool.query("insert into dirty_issuer (cik) values (1), (2), (3), (4)");
  let working = 0;
  let most = 0;
  const both = Promise.withResolvers<void>();
  const done: number[] = [];
  await workHeld(pool, queue, {
    work: async (client, claims) => {
      working += 1;
      most = Math.max(most, working);
      if (working === 2) both.resolve();
      await both.promise;
      await finishHeld(client, queue, claims);
      working -= 1;
      return claims.map(({ cik }) => cik);
    },
    onDone: (ciks) => void done.push(...ciks),
    onFailure: (_, error) => expect.unreachable(error.message),
  });
  expect(most).toBe(2);
  expect(new Set(done)).toEqual(new Set([1, 2, 3, 4]));
});

test("one that cannot be done holds up no other, and is due at once when it is marked again", async () => {
  const queue = { ...queues.deriveIssuers, batch: 2, atOnce: 1 };
  await pool.query("truncate dirty_issuer");
  await pool.query("insert into dirty_issuer (cik) values (1), (2), (3), (4)");
  const done: number[] = [];
  const failed: number[] = [];
  const work = (isBroken: boolean) =>
    workHeld(pool, queue, {
      only: ["q.cik = 4", "true"],
      work: async (client, claims) => {
        await finishHeld(client, queue, claims);
        if (isBroken && claims.some(({ cik }) => cik === 2)) throw new Error("no calendar");
        return claims.map(({ cik }) => cik);
      },
      onDone: (ciks) => void done.push(...ciks),
      onFailure: ({ cik }) => void failed.push(cik),
    });
  await work(true);
  expect(done).toEqual([4, 1, 3]);
  expect(failed).toEqual([2]);
  const { rows } = await pool.query<object>(
    `select cik, attempts, last_error,
            round(extract(epoch from next_attempt_at - clock_timestamp()) / 10)::int * 10 as seconds
       from dirty_issuer`,
  );
  expect(rows).toEqual([{ cik: 2, attempts: 1, last_error: "no calendar", seconds: 60 }]);
  await work(false);
  expect(done).toEqual([4, 1, 3]);
  await pool.query("update dirty_issuer set marked = nextval('change_seq')");
  await work(false);
  expect(done).toEqual([4, 1, 3, 2]);
});

test("two attempts that fail one after the other are noted once", async () => {
  const queue = { ...queues.deriveIssuers, batch: 1, atOnce: 1 };
  await pool.query("truncate dirty_issuer");
  await pool.query("insert into dirty_issuer (cik) values (1)");
  const failed: string[] = [];
  const attempt = (name: string, from: Pool) =>
    workHeld(from, queue, {
      work: () => Promise.reject(new Error("no calendar")),
      onDone: () => expect.unreachable("nothing can be done"),
      onFailure: () => void failed.push(name),
    });
  // The first attempt is over and its lock gone; before it is noted, another process attempts the same.
  let isNoted = false;
  const late = new Proxy(pool, {
    get: (target, key): unknown => {
      if (key !== "query" || isNoted) return Reflect.get(target, key, target);
      isNoted = true;
      return async (...values: Parameters<Pool["query"]>) => {
        await attempt("second", pool);
        return target.query(...values);
      };
    },
  });
  await attempt("first", late);
  expect(failed).toEqual(["second"]);
  const { rows } = await pool.query<object>("select cik, attempts from dirty_issuer");
  expect(rows).toEqual([{ cik: 1, attempts: 1 }]);
});
