import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Database } from "#database/connect.ts";
import { listStandbys } from "#database/standby/heartbeats.ts";
import { openStandbyReads, type StandbyReads } from "#database/standby/standby-reads.ts";
import { systemClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";

type Scene = {
  primary: TestDatabase;
  /** A second database, which receives heartbeats only by `replicate`. */
  standby: TestDatabase;
  reads: StandbyReads;
  /** Messages of the log, in order. */
  log: string[];
  replicate: () => Promise<void>;
  /** The database that answers a read. */
  askWho: () => Promise<string>;
};

const logLine = z.object({ msg: z.string() });

type SceneOptions = {
  maxBehindMs?: number;
  beatEveryMs?: number;
  /** What leads to the standby, given its own address. */
  leadTo?: (connectionString: string) => string;
};

const open: Scene[] = [];
afterEach(async () => {
  for (const { reads, primary, standby } of open.splice(0)) {
    await reads.close();
    await primary.drop();
    await standby.drop();
  }
});

async function openScene({
  maxBehindMs = 5_000,
  beatEveryMs = 50,
  leadTo = (connectionString) => connectionString,
}: SceneOptions = {}): Promise<Scene> {
  const [primary, standby] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const log: string[] = [];
  const logger = createLogger("info", {
    write: (line) => void log.push(logLine.parse(JSON.parse(line)).msg),
  });
  const reads = openStandbyReads({
    connectionString: leadTo(standby.connectionString),
    primary: primary.db,
    maxBehindMs,
    beatEveryMs,
    server: "app1:3000",
    clock: systemClock,
    logger,
  });
  async function replicate(): Promise<void> {
    const rows = await primary.db.selectFrom("standby_heartbeat").selectAll().execute();
    await standby.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("standby_heartbeat").execute();
      if (rows.length > 0) await transaction.insertInto("standby_heartbeat").values(rows).execute();
    });
  }
  const nameOf = (url: string): string => new URL(url).pathname.slice(1);
  const names = new Map([
    [nameOf(primary.connectionString), "primary"],
    [nameOf(standby.connectionString), "standby"],
  ]);
  const askWho = (): Promise<string> =>
    reads.read(async (db) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      return names.get(rows[0]?.name ?? "") ?? "unknown";
    });
  const scene = { primary, standby, reads, log, replicate, askWho };
  open.push(scene);
  return scene;
}

/** Replicates until the standby answers. */
async function awaitStandby({ replicate, askWho }: Scene): Promise<void> {
  await vi.waitFor(
    async () => {
      await replicate();
      expect(await askWho()).toBe("standby");
    },
    { timeout: 5_000, interval: 20 },
  );
}

async function stateOf({ primary }: Scene) {
  const [state] = await listStandbys(primary.db, "2000-01-01T00:00:00Z");
  return state;
}

test("a standby is read from once it shows a heartbeat of this process, and until it is too old", async () => {
  const scene = await openScene({ maxBehindMs: 600 });
  await vi.waitFor(() => expect(scene.log).toHaveLength(1));
  expect((await stateOf(scene))?.reason).toBe("not_seen");
  expect(await scene.askWho()).toBe("primary");

  await awaitStandby(scene);
  await vi.waitFor(async () =>
    expect(await stateOf(scene)).toMatchObject({ isUsed: true, reason: null }),
  );

  // Nothing is replicated any more.
  await vi.waitFor(async () => expect((await stateOf(scene))?.reason).toBe("behind"), {
    timeout: 5_000,
  });
  expect(await scene.askWho()).toBe("primary");
  const state = await stateOf(scene);
  expect(state?.isUsed).toBe(false);
  expect(state?.behindSeconds).toBeGreaterThan(0.6);
  await awaitStandby(scene);
  // A busy machine may fall behind more often.
  const [first, ...others] = scene.log;
  expect(first).toBe("all reads go to the primary: the standby shows no heartbeat of this server");
  expect(others.slice(0, 3)).toEqual([
    "reads that may be behind go to the standby",
    "all reads go to the primary: the standby is too far behind",
    "reads that may be behind go to the standby",
  ]);
});

test("a standby that is hours behind says so, also to a server that has just started", async () => {
  const scene = await openScene();
  const hours = Temporal.Now.instant().subtract({ hours: 3 }).toString();
  await scene.standby.db
    .insertInto("standby_heartbeat")
    .values({
      process_id: "00000000-0000-4000-8000-000000000001",
      beat: 7,
      beaten_at: hours,
      server: "app0:3000",
      is_used: true,
      since: hours,
    })
    .execute();
  await vi.waitFor(async () => expect((await stateOf(scene))?.reason).toBe("behind"));
  const behind = (await stateOf(scene))?.behindSeconds ?? 0;
  expect(Math.abs(behind - 3 * 3_600)).toBeLessThan(60);
  expect(await scene.askWho()).toBe("primary");
});

test("each read looks for itself: one that finds an old snapshot is answered by the primary", async () => {
  // The state says "used" until the next beat, which does not come during the test.
  const scene = await openScene({ maxBehindMs: 700, beatEveryMs: 500 });
  await awaitStandby(scene);
  await scene.standby.db.deleteFrom("standby_heartbeat").execute();
  expect(await scene.askWho()).toBe("primary");
});

test("a heartbeat that the primary never acknowledged proves nothing", async () => {
  const scene = await openScene();
  await awaitStandby(scene);
  await scene.standby.db.updateTable("standby_heartbeat").set({ beat: 1_000_000 }).execute();
  expect(await scene.askWho()).toBe("primary");
});

test("while the primary takes no heartbeat, the standby is reported as too far behind, and not used", async () => {
  const scene = await openScene({ maxBehindMs: 600 });
  await awaitStandby(scene);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const holding = scene.primary.db.transaction().execute(async (transaction) => {
    await sql`lock table standby_heartbeat`.execute(transaction);
    await mayEnd;
  });
  await vi.waitFor(
    () =>
      expect(scene.log.at(-1)).toBe("all reads go to the primary: the standby is too far behind"),
    { timeout: 8_000 },
  );
  expect(await scene.askWho()).toBe("primary");
  end();
  await holding;
  await awaitStandby(scene);
});

test("a read cannot write, on the standby or instead on the primary", async () => {
  const scene = await openScene();
  await awaitStandby(scene);
  const write = scene.reads.read((db) => db.deleteFrom("standby_heartbeat").execute());
  await expect(write).rejects.toThrow("cannot execute DELETE in a read-only transaction");
  expect(await stateOf(scene)).toBeDefined();
});

test("statements asked for at once share the one snapshot of their read", async () => {
  const scene = await openScene();
  await awaitStandby(scene);
  const ids = await scene.reads.read((db) =>
    Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { rows } = await sql<{ id: string }>`
          select pg_current_snapshot()::text || '/' || pg_backend_pid() as id`.execute(db);
        return rows[0]?.id;
      }),
    ),
  );
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
});

test("a standby that cannot be reached is reported once, and the primary answers", async () => {
  const scene = await openScene({ leadTo: (url) => url.replace(/:\d+\//, ":1/") });
  await vi.waitFor(async () => expect((await stateOf(scene))?.reason).toBe("no_answer"));
  expect(await scene.askWho()).toBe("primary");
  expect(await stateOf(scene)).toMatchObject({ isUsed: false, behindSeconds: null });
  expect((await stateOf(scene))?.lastError).toMatch(/ECONNREFUSED/);
  const beats = async () =>
    (await scene.primary.db.selectFrom("standby_heartbeat").select("beat").executeTakeFirst())
      ?.beat ?? 0;
  const before = await beats();
  await vi.waitFor(async () => expect(await beats()).toBeGreaterThan(before + 3));
  expect(scene.log.filter((line) => line.includes("does not answer"))).toHaveLength(1);
});

type Proxy = { port: number; dropAll: () => void; hold: () => void };

/** Leads to a PostgreSQL server, as a pooler does; can drop its connections, or stop passing anything on. */
async function startProxy(target: URL): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => void (isHeld || to.write(bytes)));
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const dropAll = (): void => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    dropAll();
    server.close();
  });
  return { port: address.port, dropAll, hold: () => (isHeld = true) };
}

async function openProxiedScene(): Promise<{ scene: Scene; proxy: Proxy }> {
  const probe = await createTestDatabase();
  const proxy = await startProxy(new URL(probe.connectionString));
  await probe.drop();
  const leadTo = (url: string): string => {
    const led = new URL(url);
    led.hostname = "127.0.0.1";
    led.port = String(proxy.port);
    return led.href;
  };
  const scene = await openScene({ leadTo });
  await awaitStandby(scene);
  return { scene, proxy };
}

/** A read that tells when it has begun and takes a while on the standby. */
function slowRead(scene: Scene, begun: () => void): Promise<string> {
  const name = new URL(scene.standby.connectionString).pathname.slice(1);
  return scene.reads.read(async (db: Database) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const isStandby = rows[0]?.name === name;
    if (isStandby) {
      begun();
      await sql`select pg_sleep(20)`.execute(db);
    }
    return isStandby ? "standby" : "primary";
  });
}

test("a read whose connection a pooler drops is answered by the primary", async () => {
  const { scene, proxy } = await openProxiedScene();
  const begun = Promise.withResolvers<void>();
  const answer = slowRead(scene, begun.resolve);
  await begun.promise;
  proxy.dropAll();
  expect(await answer).toBe("primary");
  // The next connections work.
  await awaitStandby(scene);
  expect(scene.log).toContain("all reads go to the primary: the standby does not answer");
});

test("a read on a standby that stops answering is cut off, and answered by the primary", async () => {
  const { scene, proxy } = await openProxiedScene();
  const begun = Promise.withResolvers<void>();
  const answer = slowRead(scene, begun.resolve);
  await begun.promise;
  const heldAt = performance.now();
  proxy.hold();
  expect(await answer).toBe("primary");
  expect(performance.now() - heldAt).toBeLessThan(6_000);
  await vi.waitFor(async () => expect((await stateOf(scene))?.reason).toBe("no_answer"), {
    timeout: 5_000,
  });
});

test("a read that may not be repeated fails, as does one that took too long", async () => {
  const scene = await openScene();
  await awaitStandby(scene);
  const once = scene.reads.read(
    async (db) => await sql`select 1 / 0`.execute(db),
    () => false,
  );
  await expect(once).rejects.toThrow("division by zero");
  let runs = 0;
  const slow = scene.reads.read(async (db) => {
    runs += 1;
    await sql`set local statement_timeout = 50`.execute(db);
    await sql`select pg_sleep(5)`.execute(db);
  });
  await expect(slow).rejects.toThrow("statement timeout");
  expect(runs).toBe(1);
});

test("what the read does not find on the standby is looked for on the primary", async () => {
  const scene = await openScene();
  await awaitStandby(scene);
  await scene.primary.db
    .insertInto("issuer")
    .values({ cik: 7, name: "New Co", name_as_of: "2026-01-01/header" })
    .execute();
  const name = await scene.reads.read(async (db) => {
    const row = await db
      .selectFrom("issuer")
      .select("name")
      .where("cik", "=", 7)
      .executeTakeFirst();
    if (row === undefined) throw new Error("No such company.");
    return row.name;
  });
  expect(name).toBe("New Co");
});

test("a process that ends leaves no heartbeat", async () => {
  const scene = await openScene();
  await vi.waitFor(async () => expect(await stateOf(scene)).toBeDefined());
  await scene.reads.close();
  expect(await stateOf(scene)).toBeUndefined();
});
