import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#database/connect.ts";
import { createRequestPace, type PaceTime } from "#database/sources/request-pace.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";

let database: TestDatabase;
const others: Database[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(others.splice(0).map((db) => db.destroy()));
  await database.drop();
});

/** A clock that goes on only when everybody waits for it. */
function fakeTime() {
  const start = Temporal.Instant.from("2026-01-12T15:00:00Z");
  let atMs = 0;
  const sleepers: { dueMs: number; wake: () => void }[] = [];
  const time: PaceTime = {
    now: () => start.add({ microseconds: Math.round(atMs * 1_000) }).toString(),
    elapsedMs: () => atMs,
    wait: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ dueMs: atMs + milliseconds, wake });
      }),
  };
  return {
    time,
    nowMs: () => atMs,
    sleeping: () => sleepers.length,
    /** Nothing runs for so long; sleepers that were due meanwhile wake late. */
    holdUp: (milliseconds: number) => {
      atMs += milliseconds;
    },
    /** Goes on to the next that wakes; false when nobody sleeps. */
    advance: (): boolean => {
      sleepers.sort((left, right) => left.dueMs - right.dueMs);
      const next = sleepers.shift();
      if (next === undefined) return false;
      atMs = Math.max(atMs, next.dueMs);
      next.wake();
      return true;
    },
  };
}

type Fake = ReturnType<typeof fakeTime>;

/**
 * Lets callers run, each asking `count` times one after the other, and gives when each turn came.
 * @param meanwhile  happens once everybody waits, before time goes on
 */
async function turnsOf(
  fake: Fake,
  takers: readonly (() => Promise<void>)[],
  count: number,
  meanwhile: () => Promise<void> = async () => {},
) {
  let happened: Promise<void> | null = null;
  const turns: number[] = [];
  let running = takers.length;
  const done = takers.map(async (take) => {
    for (let asked = 0; asked < count; asked += 1) {
      await take();
      turns.push(fake.nowMs());
    }
    running -= 1;
  });
  const isOver = (): boolean => running === 0;
  while (!isOver()) {
    // Everybody who still asks must be asleep before time goes on.
    if (fake.sleeping() === running) {
      happened ??= meanwhile();
      await happened;
      fake.advance();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(done);
  return turns.toSorted((left, right) => left - right);
}

/** The most turns any window of a second holds. */
function mostInOneSecond(turns: readonly number[]): number {
  return Math.max(
    ...turns.map((from) => turns.filter((at) => at >= from && at < from + 1_000).length),
  );
}

describe("the pace, by a fake clock", () => {
  test("many callers of several pools get turns evenly spaced at the rate", async () => {
    const fake = fakeTime();
    const pools = [database.db, openDatabase(database.connectionString)];
    others.push(...pools.slice(1));
    const takers = Array.from({ length: 8 }, (_, index) => {
      const db = pools[index % pools.length] ?? database.db;
      const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
      return () => createRequestPace(db, options).takeTurn();
    });
    const turns = await turnsOf(fake, takers, 10);
    const gaps = turns.slice(1).map((at, index) => at - (turns[index] ?? 0));
    expect(turns).toHaveLength(80);
    expect(Math.min(...gaps)).toBeGreaterThan(199.9);
    expect(Math.max(...gaps)).toBeLessThan(200.1);
    expect(mostInOneSecond(turns)).toBe(5);
  });

  test("no setting makes it faster than ten a second", async () => {
    const fake = fakeTime();
    const pace = createRequestPace(database.db, {
      name: "sec.gov",
      requestsPerSecond: 1_000,
      time: fake.time,
    });
    const turns = await turnsOf(fake, [() => pace.takeTurn()], 40);
    expect(mostInOneSecond(turns)).toBe(10);
    const gaps = turns.slice(1).map((at, index) => at - (turns[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(109.9);
  });

  test("refusals pause everybody for 1, 2, 4 … 600 s, and an answer begins anew", async () => {
    const fake = fakeTime();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    const other = createRequestPace(database.db, options);
    const pauses: number[] = [];
    const refuse = async (): Promise<void> => {
      const from = fake.nowMs();
      await pace.backOff(null);
      // Of the same burst: they do not count again.
      await other.backOff(null);
      await turnsOf(fake, [() => other.takeTurn()], 1);
      pauses.push(Math.round((fake.nowMs() - from) / 1_000));
    };
    for (let refusal = 0; refusal < 12; refusal += 1) await refuse();
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    await other.succeed();
    await refuse();
    expect(pauses.at(-1)).toBe(1);
  });

  test("a host that says how long is given as long, at most an hour", async () => {
    const fake = fakeTime();
    const pace = createRequestPace(database.db, {
      name: "sec.gov",
      requestsPerSecond: 5,
      time: fake.time,
    });
    await pace.backOff(90);
    await turnsOf(fake, [() => pace.takeTurn()], 1);
    expect(Math.round(fake.nowMs() / 1_000)).toBe(90);
    await pace.backOff(1_000_000);
    await turnsOf(fake, [() => pace.takeTurn()], 1);
    expect(Math.round(fake.nowMs() / 1_000)).toBe(90 + 3_600);
  });

  test("those who wait when a refusal comes wait for its end too", async () => {
    const fake = fakeTime();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    await pace.takeTurn();
    const takers = [() => pace.takeTurn(), () => pace.takeTurn()];
    const turns = await turnsOf(fake, takers, 1, () => pace.backOff(30));
    expect(turns.every((at) => at >= 30_000)).toBe(true);
    expect((turns[1] ?? 0) - (turns[0] ?? 0)).toBeGreaterThan(199.9);
  });

  test("turns given out by a clock that was days ahead are forgotten", async () => {
    const fake = fakeTime();
    await database.db
      .insertInto("request_pace")
      .values({
        name: "sec.gov",
        next_at: "2026-01-20T00:00:00Z",
        paused_until: "2026-01-21T00:00:00Z",
        refusals: 3,
      })
      .execute();
    const pace = createRequestPace(database.db, {
      name: "sec.gov",
      requestsPerSecond: 5,
      time: fake.time,
    });
    await pace.takeTurn();
    expect(fake.nowMs()).toBe(0);
  });

  test.each([
    ["a turn", { next_at: "2026-01-12T16:00:00.2Z", paused_until: null }],
    ["a pause", { next_at: "2026-01-12T16:00:02.2Z", paused_until: "2026-01-12T16:00:02Z" }],
  ])("%s given out by a clock that was an hour ahead is forgotten", async (_name, given) => {
    const fake = fakeTime();
    await database.db
      .insertInto("request_pace")
      .values({ name: "sec.gov", refusals: 1, ...given })
      .execute();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    const turns = await turnsOf(fake, [() => pace.takeTurn()], 3);
    expect(turns).toEqual([0, 200, 400]);
  });

  test("a pause of a clock that was days ahead neither hides a refusal nor outlasts an answer", async () => {
    const fake = fakeTime();
    await database.db
      .insertInto("request_pace")
      .values({
        name: "sec.gov",
        next_at: "2026-01-12T15:00:00Z",
        paused_until: "2026-01-21T00:00:00Z",
        refusals: 3,
      })
      .execute();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    const stored = () =>
      database.db.selectFrom("request_pace").select(["refusals", "paused_until"]).execute();
    await pace.backOff(null);
    // The fourth refusal in a row.
    const pausedUntil = Temporal.Instant.from(fake.time.now()).add({ seconds: 8 }).toString();
    expect(await stored()).toEqual([{ refusals: 4, paused_until: pausedUntil }]);
    await database.db
      .updateTable("request_pace")
      .set({ paused_until: "2026-01-21T00:00:00Z" })
      .execute();
    await pace.succeed();
    expect(await stored()).toEqual([{ refusals: 0, paused_until: null }]);
  });

  test("the longest pause holds for who read the clock a little earlier", async () => {
    const fake = fakeTime();
    await database.db
      .insertInto("request_pace")
      .values({
        name: "sec.gov",
        next_at: fake.time.now(),
        paused_until: Temporal.Instant.from(fake.time.now()).add({ seconds: 3_601 }).toString(),
        refusals: 1,
      })
      .execute();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    expect(await turnsOf(fake, [() => pace.takeTurn()], 1)).toEqual([3_601_000]);
  });

  test("a process that was held up does not take the turns it missed in one burst", async () => {
    const fake = fakeTime();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    const takers = Array.from({ length: 16 }, () => () => pace.takeTurn());
    const turns = await turnsOf(fake, takers, 1, async () => fake.holdUp(2_500));
    // One at once, two that are late by less than 250 ms together with one of their own time.
    expect(turns.filter((at) => at < 2_500)).toEqual([0]);
    expect(mostInOneSecond(turns)).toBeLessThanOrEqual(7);
  });
});

test("who no longer wants a turn leaves the queue at once", async () => {
  const pace = createRequestPace(database.db, { name: "sec.gov", requestsPerSecond: 0.1 });
  await pace.takeTurn();
  const controller = new AbortController();
  const waiting = pace.takeTurn(controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await expect(pace.takeTurn(AbortSignal.abort())).rejects.toThrow("aborted");
});
