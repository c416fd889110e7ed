import { afterEach, expect, test } from "vitest";
import { type AppUnderTest, createAppUnderTest } from "#testing/server/app-under-test.ts";

let app: AppUnderTest | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

test("the market's time is the real one, for every user", async () => {
  app = await createAppUnderTest();
  expect((await app.call("get_market_time")).body).toEqual({
    is_demonstration: false,
    now: "2026-11-20T15:00:00Z",
    speed: 1,
    through: null,
  });
});

test("a demonstration tells its own time, and what is said of filings goes by it", async () => {
  // Tuesday 20 October 2026, 10:00 in New York, while it is a Friday evening in November.
  const now = Temporal.Instant.from("2026-10-20T14:00:00Z");
  let speed = 60;
  app = await createAppUnderTest({
    startsAt: "2026-11-20T23:00:00Z",
    settings: { isDemonstration: true },
    marketClock: {
      now: () => now,
      // A minute of the market is a second.
      realSecondsSince: (instant) => now.since(instant).total("minutes"),
      pace: () => ({ speed, through: "2026-10-21T02:00:00Z" }),
    },
  });
  expect((await app.call("get_market_time")).body).toEqual({
    is_demonstration: true,
    now: "2026-10-20T14:00:00Z",
    speed: 60,
    through: "2026-10-21T02:00:00Z",
  });
  const explorer = await app.signInAs("explorer@x.example", "explore_trades");
  expect((await app.call("get_day_at_a_glance", {}, explorer)).body).toMatchObject({
    today: "2026-10-20",
    market: { is_open: true, change: { day: "2026-10-20", time: "16:00" }, seconds_to_change: 360 },
    next_edgar_closure: { day: "2026-11-11", holiday: "Veterans Day" },
  });
  speed = 0;
  expect((await app.call("get_day_at_a_glance", {}, explorer)).body).toMatchObject({
    market: { is_open: true, seconds_to_change: null },
  });
  speed = 60;
  expect((await app.call("get_screening_status", {}, explorer)).body).toMatchObject({
    checked_at: "2026-10-20T14:00:00Z",
  });
  const search = { start_date: "all", end_date: "all", limit: 20, page: 1 };
  const found = await app.call(
    "explore_trades",
    {
      email: explorer.email,
      return_type: "raw",
      return_horizon: 20,
      ...search,
      sort_column: "ticker",
      sort_direction: "asc",
    },
    explorer,
  );
  expect(found.body).toMatchObject({ search: { end_date: "2026-10-20" } });
});
