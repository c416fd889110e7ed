import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  marketPace,
  type MarketRun,
  marketTime,
  newMarketRun,
  prolongedRun,
  realSecondsSinceMarket,
} from "#domain/calendar/market-time.ts";

/** Saturday, so that no market anchored in October comes near the present. */
const realAnchor = "2026-11-21T12:00:00.000Z";

function runFrom(marketAnchor: string, speed = 60): MarketRun {
  const runsUntil = "2027-12-31T00:00:00.000Z";
  return { marketAnchor, realAnchor, speed, runsUntil, reachedMarket: marketAnchor };
}

/** The real instant so many seconds after the anchor. */
function after(seconds: number): string {
  return new Date(Date.parse(realAnchor) + seconds * 1_000).toISOString();
}

describe("marketTime", () => {
  test("runs at its speed through an open day", () => {
    // Tuesday 20 October 2026, 09:20 in New York.
    const run = runFrom("2026-10-20T13:20:00Z");
    expect(marketTime(run, after(0))).toBe("2026-10-20T13:20:00.000Z");
    expect(marketTime(run, after(10))).toBe("2026-10-20T13:30:00.000Z");
    expect(marketTime(run, after(0.5))).toBe("2026-10-20T13:20:30.000Z");
  });

  test("jumps from 22:00 to 06:00 of the next day", () => {
    // Tuesday 21:59 in New York; a minute later it is Wednesday 06:00.
    const run = runFrom("2026-10-21T01:59:00Z");
    expect(marketTime(run, after(0.999))).toBe("2026-10-21T01:59:59.940Z");
    expect(marketTime(run, after(1))).toBe("2026-10-21T10:00:00.000Z");
    expect(marketTime(run, after(2))).toBe("2026-10-21T10:01:00.000Z");
  });

  test("jumps over a weekend, and over the hour that the clocks change", () => {
    // Friday 30 October 2026, 21:59 summer time; Monday 2 November, 06:00 winter time.
    const run = runFrom("2026-10-31T01:59:00Z");
    expect(marketTime(run, after(1))).toBe("2026-11-02T11:00:00.000Z");
  });

  test.each([
    ["Columbus Day, the exchange open", "2026-10-10T01:59:00Z", "2026-10-12T10:00:00.000Z"],
    ["Veterans Day, the exchange open", "2026-11-11T02:59:00Z", "2026-11-11T11:00:00.000Z"],
    ["Good Friday, EDGAR open", "2026-04-03T01:59:00Z", "2026-04-03T10:00:00.000Z"],
    ["Labor Day, both closed", "2026-09-05T01:59:00Z", "2026-09-08T10:00:00.000Z"],
  ])("%s", (_day, anchor, next) => {
    expect(marketTime(runFrom(anchor), after(1))).toBe(next);
  });

  test("a whole open day takes sixteen hours of its own", () => {
    const run = runFrom("2026-10-20T10:00:00Z");
    expect(marketTime(run, after((16 * 3600) / 60))).toBe("2026-10-21T10:00:00.000Z");
  });

  test("never passes the present, and then lives at its pace, through nights too", () => {
    // Friday 20 November 2026, 17:00 in New York, an hour before the real present.
    const run = {
      marketAnchor: "2026-11-20T22:00:00.000Z",
      realAnchor: "2026-11-20T23:00:00.000Z",
      speed: 60,
      runsUntil: "2027-12-31T00:00:00.000Z",
      reachedMarket: "2026-11-20T22:00:00.000Z",
    };
    expect(marketTime(run, "2026-11-20T23:01:00.000Z")).toBe("2026-11-20T23:00:00.000Z");
    // 60 x = 60 + x minutes after 22:00: caught up after 61.017 s.
    expect(marketTime(run, "2026-11-20T23:01:02.000Z")).toBe("2026-11-20T23:01:02.000Z");
    const saturday = "2026-11-21T15:00:00.000Z";
    expect(marketTime(run, saturday)).toBe(saturday);
    expect(realSecondsSinceMarket(run, "2026-11-21T14:00:00.000Z", saturday)).toBe(3_600);
  });

  test("stands still after what was promised, and before its anchor", () => {
    const run = { ...runFrom("2026-10-20T13:20:00Z"), runsUntil: after(10) };
    expect(marketTime(run, after(3_600))).toBe("2026-10-20T13:30:00.000Z");
    expect(marketTime(run, after(-5))).toBe("2026-10-20T13:20:00.000Z");
    expect(marketPace(run, after(3_600))).toEqual({ speed: 0, through: null });
  });

  test("never goes back", () => {
    const run = runFrom("2026-10-20T13:20:00Z", 1_000);
    const seconds = fc.double({ min: 0, max: 40_000, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const [earlier, later] = [marketTime(run, after(first)), marketTime(run, after(second))];
        expect([earlier, later, after(second)]).toEqual([earlier, later, after(second)].toSorted());
      }),
    );
  });
});

describe("realSecondsSinceMarket", () => {
  test("counts open time by the speed, from the anchor back and forth", () => {
    const run = runFrom("2026-10-20T13:20:00Z");
    // 10:20 in New York came an hour, 60 real seconds, after the anchor.
    expect(realSecondsSinceMarket(run, "2026-10-20T14:20:00Z", after(100))).toBe(40);
    expect(realSecondsSinceMarket(run, "2026-10-20T14:20:00Z", after(50))).toBe(-10);
    // 09:20 of Monday: sixteen open hours before.
    expect(realSecondsSinceMarket(run, "2026-10-19T13:20:00Z", after(0))).toBe(960);
  });

  test("an instant of the night came when the night was jumped over", () => {
    const run = runFrom("2026-10-21T01:59:00Z");
    expect(realSecondsSinceMarket(run, "2026-10-21T06:00:00Z", after(5))).toBe(4);
  });

  test("is the inverse of the market's time", () => {
    const run = runFrom("2026-10-05T13:20:00Z", 240);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (seconds) => {
        const market = marketTime(run, after(seconds));
        expect(realSecondsSinceMarket(run, market, after(seconds))).toBeCloseTo(0, 2);
      }),
    );
  });
});

describe("a market over stops and starts", () => {
  test("begins standing at 09:20 on a business day twenty trading days back", () => {
    const run = newMarketRun("2026-11-21T12:00:00.000Z", 60);
    // Monday 26 October through Friday 20 November are twenty trading days.
    expect(run.marketAnchor).toBe("2026-10-26T13:20:00.000Z");
    expect(marketTime(run, "2026-11-21T13:00:00.000Z")).toBe("2026-10-26T13:20:00.000Z");
    // The 20th trading day back is Columbus Day, on which EDGAR is closed: the Friday before.
    expect(newMarketRun("2026-11-09T15:00:00.000Z", 60).marketAnchor).toBe(
      "2026-10-09T13:20:00.000Z",
    );
  });

  test("runs once it is prolonged, and no time passes while nothing runs it", () => {
    const begun = prolongedRun(newMarketRun(realAnchor, 60), after(30), 60);
    expect(marketTime(begun, after(30))).toBe("2026-10-26T13:20:00.000Z");
    expect(marketTime(begun, after(32))).toBe("2026-10-26T13:22:00.000Z");
    const longer = prolongedRun(begun, after(32), 60);
    expect(longer.marketAnchor).toBe(begun.marketAnchor);
    // Killed at second 32: promised through second 38, six minutes of the market later.
    const resumed = prolongedRun(longer, after(10_000), 60);
    expect(marketTime(resumed, after(10_000))).toBe("2026-10-26T13:28:00.000Z");
    expect(marketTime(resumed, after(10_001))).toBe("2026-10-26T13:29:00.000Z");
  });

  test("goes on from where it was after the real clock was set back", () => {
    let run = prolongedRun(newMarketRun(realAnchor, 60), after(0), 60);
    for (let second = 2; second <= 600; second += 2) run = prolongedRun(run, after(second), 60);
    // Ten minutes at sixty times the pace are ten hours after 09:20 in New York.
    expect(marketTime(run, after(600))).toBe("2026-10-26T23:20:00.000Z");
    // The machine starts again with a clock that is an hour behind.
    expect(marketTime(run, after(-3_600))).toBe("2026-10-26T23:20:00.000Z");
    const resumed = prolongedRun(run, after(-3_600), 60);
    expect(marketTime(resumed, after(-3_599))).toBe("2026-10-26T23:21:00.000Z");
  });

  test("goes on at once if the real clock is set back within the run", () => {
    let run = prolongedRun(newMarketRun(realAnchor, 60), after(0), 60);
    for (let second = 2; second <= 600; second += 2) run = prolongedRun(run, after(second), 60);
    run = prolongedRun(run, after(100), 60);
    expect(marketTime(run, after(100))).toBe("2026-10-26T23:20:00.000Z");
    expect(marketPace(run, after(100))).toEqual({ speed: 60, through: "2026-10-26T23:26:00.000Z" });
    expect(marketTime(run, after(101))).toBe("2026-10-26T23:21:00.000Z");
    expect(prolongedRun(run, after(102), 60).realAnchor).toBe(run.realAnchor);
    // If nothing prolongs it, it stops six seconds after the clock was set back.
    expect(run.runsUntil).toBe(after(106));
    expect(marketPace(run, after(106))).toEqual({ speed: 0, through: null });
    expect(marketTime(run, after(600))).toBe("2026-10-26T23:26:00.000Z");
  });

  test("having caught up, stands while the real clock is behind it, and then goes on with it", () => {
    // An hour behind the present, it catches up within two minutes.
    const begun = { ...runFrom("2026-11-20T22:00:00Z"), realAnchor: "2026-11-20T23:00:00.000Z" };
    const second = (count: number) =>
      new Date(Date.parse(begun.realAnchor) + count * 1_000).toISOString();
    let run: MarketRun = { ...begun, runsUntil: second(6) };
    for (let count = 2; count <= 600; count += 2) run = prolongedRun(run, second(count), 60);
    expect(marketPace(run, second(600))).toEqual({ speed: 1, through: second(606) });
    for (let count = 300; count < 600; count += 2) {
      // Before the set-back is noticed, and after.
      expect(marketPace(run, second(count))).toEqual({ speed: 0, through: null });
      run = prolongedRun(run, second(count), 60);
      expect(marketTime(run, second(count + 1))).toBe(second(600));
      expect(marketPace(run, second(count))).toEqual({ speed: 0, through: null });
    }
    expect(run.runsUntil).toBe(second(604));
    // What was reached 10 seconds before the clock was set back came 10 seconds before second 300.
    expect(realSecondsSinceMarket(run, second(590), second(400))).toBe(110);
    run = prolongedRun(run, second(600), 60);
    expect(marketTime(run, second(603))).toBe(second(603));
    expect(marketPace(run, second(603))).toEqual({ speed: 1, through: second(606) });
  });

  test("another speed begins where the market is", () => {
    const begun = prolongedRun(newMarketRun(realAnchor, 60), after(0), 60);
    const faster = prolongedRun(begun, after(5), 600);
    expect(marketTime(faster, after(5))).toBe(marketTime(begun, after(5)));
    expect(marketTime(faster, after(6))).toBe("2026-10-26T13:35:00.000Z");
  });

  test("tells its pace, and to where it holds", () => {
    const run = { ...runFrom("2026-10-20T13:20:00Z"), runsUntil: after(1_000) };
    expect(marketPace(run, after(10))).toEqual({ speed: 60, through: "2026-10-21T02:00:00.000Z" });
    // Prolonged at second 0, it stops at second 6 unless it is prolonged again: six minutes later.
    const promised = prolongedRun(newMarketRun(realAnchor, 60), after(0), 60);
    expect(marketPace(promised, after(2))).toEqual({
      speed: 60,
      through: "2026-10-26T13:26:00.000Z",
    });
    // Having caught up, it lives at the real pace, no longer than that either.
    const present = { ...promised, marketAnchor: realAnchor, reachedMarket: realAnchor };
    expect(marketPace(present, after(2))).toEqual({ speed: 1, through: after(6) });
  });
});
