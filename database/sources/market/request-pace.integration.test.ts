import { afterEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#database/connect.ts";
import { createRequestPace, type PaceTime } from "#database/sources/market/request-pace.ts";
import { databaseForFile } from "#testing/database/database.ts";

const others: Database[] = [];

const database = await databaseForFile();

afterEach(async () => {
  await Promise.all(others.splice(0).map((db) => db.destroy()));
  await database.db.deleteFrom("request_pace").execute();
});

/** A clock that goes on only when everyone waits for it. */
function fakeTime() {
  const start = Temporal.Instant.from("2026-01-12T15:00:00Z");
  let atMs = 0;
  const sleepers: { dueMs: number; wake: () => void }[] = [];
  let fellAsleep = Promise.withResolvers<void>();
  const time: PaceTime = {
    now: () => start.add({ microseconds: Math.round(atMs * 1_000) }).toString(),
    elapsedMs: () => atMs,
    wait: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ dueMs: atMs + milliseconds, wake });
        fellAsleep.resolve();
        fellAsleep = Promise.withResolvers();
      }),
  };
  return {
    time,
    nowMs: () => atMs,
    sleeping: () => sleepers.length,
    /** Settles when the next one falls asleep. */
    nextSleeper: () => fellAsleep.promise,
    /** Nothing runs for so long; sleepers that were due meanwhile wake late. */
    holdUp: (milliseconds: number) => {
      atMs += milliseconds;
    },
    /** Goes on to the next that wakes; false when no one sleeps. */
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
 * Lets callers run, each asking `count` times one after the other, and gives when each slot came.
 * @param meanwhile  happens once everyone waits, before time goes on
 */
async function slotsOf(
  fake: Fake,
  takers: readonly (() => Promise<void>)[],
  count: number,
  meanwhile: () => Promise<void> = async () => {},
) {
  let happened: Promise<void> | null = null;
  const slots: number[] = [];
  let running = takers.length;
  let ended = Promise.withResolvers<void>();
  const done = takers.map(async (take) => {
    for (let sent = 0; sent < count; sent += 1) {
      await take();
      slots.push(fake.nowMs());
    }
    running -= 1;
    ended.resolve();
    ended = Promise.withResolvers();
  });
  const isOver = (): boolean => running === 0;
  while (!isOver()) {
    const changed = Promise.race([fake.nextSleeper(), ended.promise]);
    // Everyone who still asks must be asleep before time goes on.
    if (fake.sleeping() === running) {
      happened ??= meanwhile();
      await happened;
      fake.advance();
    }
    await changed;
  }
  await Promise.all(done);
  return slots.toSorted((left, right) => left - right);
}

/** The most slots any window of a second holds. */
function mostInOneSecond(slots: readonly number[]): number {
  return Math.max(
    ...slots.map((from) => slots.filter((at) => at >= from && at < from + 1_000).length),
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
      return () => createRequestPace(db, options).waitForSlot();
    });
    const slots = await slotsOf(fake, takers, 10);
    const gaps = slots.slice(1).map((at, index) => at - (slots[index] ?? 0));
    expect(slots).toHaveLength(80);
    expect(Math.min(...gaps)).toBeGreaterThan(199.9);
    expect(Math.max(...gaps)).toBeLessThan(200.1);
    expect(mostInOneSecond(slots)).toBe(5);
  });

  test("no setting makes it faster than ten a second", async () => {
    const fake = fakeTime();
    const pace = createRequestPace(database.db, {
      name: "sec.gov",
      requestsPerSecond: 1_000,
      time: fake.time,
    });
    const slots = await slotsOf(fake, [() => pace.waitForSlot()], 40);
    expect(mostInOneSecond(slots)).toBe(10);
    const gaps = slots.slice(1).map((at, index) => at - (slots[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(109.9);
  });

  test("refusals pause everyone for 1, 2, 4 … 600 s, and an answer starts the series again", async () => {
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
      await slotsOf(fake, [() => other.waitForSlot()], 1);
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
    await slotsOf(fake, [() => pace.waitForSlot()], 1);
    expect(Math.round(fake.nowMs() / 1_000)).toBe(90);
    await pace.backOff(1_000_000);
    await slotsOf(fake, [() => pace.waitForSlot()], 1);
    expect(Math.round(fake.nowMs() / 1_000)).toBe(90 + 3_600);
  });

  test("those who wait when a refusal comes wait for its end too", async () => {
    const fake = fakeTime();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    await pace.waitForSlot();
    const takers = [() => pace.waitForSlot(), () => pace.waitForSlot()];
    const slots = await slotsOf(fake, takers, 1, () => pace.backOff(30));
    expect(slots.every((at) => at >= 30_000)).toBe(true);
    expect((slots[1] ?? 0) - (slots[0] ?? 0)).toBeGreaterThan(199.9);
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
    await pace.waitForSlot();
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
    const slots = await slotsOf(fake, [() => pace.waitForSlot()], 3);
    expect(slots).toEqual([0, 200, 400]);
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
    expect(await slotsOf(fake, [() => pace.waitForSlot()], 1)).toEqual([3_601_000]);
  });

  test("a process that was held up does not take the turns it missed in one burst", async () => {
    const fake = fakeTime();
    const options = { name: "sec.gov", requestsPerSecond: 5, time: fake.time };
    const pace = createRequestPace(database.db, options);
    const takers = Array.from({ length: 16 }, () => () => pace.waitForSlot());
    const slots = await slotsOf(fake, takers, 1, async () => fake.holdUp(2_500));
    // One at once, two that are late by less than 250 ms together with one of their own time.
    expect(slots.filter((at) => at < 2_500)).toEqual([0]);
    expect(mostInOneSecond(slots)).toBeLessThanOrEqual(7);
  });
});

test("who no longer wants a turn leaves the queue at once", async () => {
  const pace = createRequestPace(database.db, { name: "sec.gov", requestsPerSecond: 0.1 });
  await pace.waitForSlot();
  const controller = new AbortController();
  const waiting = pace.waitForSlot(controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await expect(pace.waitForSlot(AbortSignal.abort())).rejects.toThrow("aborted");
});
