import { describe, expect, test } from "vitest";
import { takeAllowance, takeAttempt } from "#database/queries/sessions/attempt-counters.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";

const database = await databaseForFile();

const backOff = { freeFailures: 3, firstWait: 2, longestWait: 900, memory: 86_400 };
const allowance = { burst: 2, pauseSeconds: 60 };

describe("a clock that was an hour ahead and is set back", () => {
  test("locks no account out that failed meanwhile, and counts on", async () => {
    const clock = createMovableClock("2026-11-20T16:00:00Z");
    const attempt = (): Promise<number> =>
      takeAttempt(
        database.db,
        { scope: "sign-in", subject: "ana" },
        { ...backOff, now: clock.now().toString() },
      );
    const four = [await attempt(), await attempt(), await attempt(), await attempt()];
    expect(four).toEqual([0, 0, 0, 2]);
    clock.advance({ hours: -1 });
    expect([await attempt(), await attempt()]).toEqual([0, 4]);
    clock.advance({ seconds: 4 });
    expect([await attempt(), await attempt()]).toEqual([0, 8]);
  });

  test("gives no further try where calls at once were counted a little later", async () => {
    const clock = createMovableClock("2026-11-20T16:00:00Z");
    const attempt = (): Promise<number> =>
      takeAttempt(
        database.db,
        { scope: "sign-in", subject: "bo" },
        { ...backOff, now: clock.now().toString() },
      );
    expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 0]);
    clock.advance({ minutes: -1 });
    expect(await attempt()).toBe(62);
  });

  test("leaves the allowance of who called meanwhile", async () => {
    const clock = createMovableClock("2026-11-20T16:00:00Z");
    const call = (): Promise<number> =>
      takeAllowance(
        database.db,
        { scope: "sign-up", subject: "192.0.2.1" },
        { ...allowance, now: clock.now().toString() },
      );
    expect([await call(), await call(), await call()]).toEqual([0, 0, 60]);
    clock.advance({ hours: -1 });
    expect([await call(), await call(), await call()]).toEqual([0, 0, 60]);
  });

  test.each([1, 2])(
    "gives no further call where calls at once came late, burst %i",
    async (burst) => {
      const clock = createMovableClock("2026-11-20T16:00:00Z");
      const call = (): Promise<number> =>
        takeAllowance(
          database.db,
          { scope: "sign-up", subject: `192.0.2.${burst + 1}` },
          { burst, pauseSeconds: 60, now: clock.now().toString() },
        );
      for (let taken = 0; taken < burst; taken += 1) expect(await call()).toBe(0);
      clock.advance({ seconds: -1 });
      expect(await call()).toBe(61);
      clock.advance({ hours: -1 });
      expect(await call()).toBe(0);
    },
  );
});
