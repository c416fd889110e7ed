import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterQuietHours,
  type DeliveryTimes,
  deliveryTime,
  type QuietHours,
} from "#domain/alerts/delivery/delivery-time.ts";

const newYork = "America/New_York";
const atOnce: DeliveryTimes = { cadence: "at_once", minute: 0, weekday: 1 };
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function sentAt(at: string, times: Partial<DeliveryTimes>, zone = newYork): string {
  const place = { timeZone: zone, quietHours: null };
  return deliveryTime(Temporal.Instant.from(at), { ...atOnce, ...times }, place).toString();
}

describe("cadence", () => {
  test.each([
    ["at_once", "2026-11-20T15:04:05Z", "2026-11-20T15:04:05Z"],
    ["hourly", "2026-11-20T15:04:05Z", "2026-11-20T16:00:00Z"],
    ["hourly", "2026-11-20T15:00:00Z", "2026-11-20T15:00:00Z"],
    // 08:00 in New York is 13:00 UTC in winter.
    ["daily", "2026-11-20T12:59:59Z", "2026-11-20T13:00:00Z"],
    ["daily", "2026-11-20T13:00:00Z", "2026-11-20T13:00:00Z"],
    ["daily", "2026-11-20T13:00:01Z", "2026-11-21T13:00:00Z"],
    // Thursdays; the 20th is a Friday.
    ["weekly", "2026-11-20T15:00:00Z", "2026-11-26T13:00:00Z"],
  ] as const)("%s: matched at %s, sent at %s", (cadence, at, at2) => {
    expect(sentAt(at, { cadence, minute: minuteOf("08:00"), weekday: 4 })).toBe(at2);
  });

  test("an hour of a zone that is half an hour off", () => {
    expect(sentAt("2026-11-20T15:04:00Z", { cadence: "hourly" }, "Asia/Kolkata")).toBe(
      "2026-11-20T15:30:00Z",
    );
  });

  // Clocks of New York: 14 March 2027 02:00 becomes 03:00, 1 November 2026 02:00 becomes 01:00.
  test.each([
    ["a time the day does not have", "2027-03-14T05:30:00Z", "02:30", "2027-03-14T07:30:00Z"],
    ["the day after it", "2027-03-14T12:00:00Z", "02:30", "2027-03-15T06:30:00Z"],
    ["the first of two", "2026-11-01T04:30:00Z", "01:30", "2026-11-01T05:30:00Z"],
    ["never the second of two", "2026-11-01T05:30:01Z", "01:30", "2026-11-02T06:30:00Z"],
    [
      "the same wall clock across the change",
      "2026-10-31T12:00:01Z",
      "08:00",
      "2026-11-01T13:00:00Z",
    ],
  ])("daily: %s", (_, at, time, expected) => {
    expect(sentAt(at, { cadence: "daily", minute: minuteOf(time) })).toBe(expected);
  });

  test("a zone that is not known is UTC", () => {
    expect(sentAt("2026-11-20T15:00:00Z", { cadence: "daily", minute: 0 }, "Nowhere/Else")).toBe(
      "2026-11-21T00:00:00Z",
    );
  });
});

const zones = [newYork, "Europe/London", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"] as const;
const zoneOf = fc.constantFrom(...zones);
const minute = fc.integer({ min: 0, max: 1_439 });
/** Days round both changes of clocks in every zone of these. */
const instant = fc
  .oneof(
    fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 10, 6) }),
    fc.integer({ min: Date.UTC(2027, 2, 10), max: Date.UTC(2027, 3, 8) }),
  )
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(Math.floor(ms / 1_000) * 1_000));

test("a daily digest is the next of one a calendar day, at its time or just after clocks went forward", () => {
  fc.assert(
    fc.property(instant, zoneOf, minute, (at, timeZone, chosen) => {
      const times = { cadence: "daily", minute: chosen, weekday: 1 } as const;
      const first = deliveryTime(at, times, { timeZone, quietHours: null });
      const next = deliveryTime(first.add({ seconds: 1 }), times, { timeZone, quietHours: null });
      const [one, two] = [first, next].map((each) => each.toZonedDateTimeISO(timeZone));
      if (one === undefined || two === undefined) throw new Error("Two were asked for.");
      expect(Temporal.Instant.compare(first, at)).toBeGreaterThanOrEqual(0);
      expect(two.toPlainDate().since(one.toPlainDate()).days).toBe(1);
      for (const each of [one, two]) {
        const late = each.hour * 60 + each.minute - chosen;
        const isForward = each.subtract({ hours: 1 }).offset !== each.offset;
        // The clock shows the chosen time, or went forward over it.
        expect(isForward ? [0, 30, 60] : [0]).toContain(late);
      }
    }),
    { numRuns: 300 },
  );
});

const wallClocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  ]),
);

/** Whether the clock on the wall is within them: how far past their begin it is, round the dial. */
function isQuietAt(
  at: Temporal.Instant,
  zone: (typeof zones)[number],
  { from, until }: QuietHours,
): boolean {
  const time = wallClocks.get(zone)?.format(at.epochMilliseconds) ?? "";
  const roundDial = (minutes: number): number => (minutes + 1_440) % 1_440;
  return roundDial(minuteOf(time) - from) < roundDial(until - from);
}

test("quiet hours end at the first minute that is not quiet, also as clocks change", () => {
  fc.assert(
    fc.property(instant, zoneOf, minute, minute, (at, timeZone, from, until) => {
      fc.pre(from !== until);
      const quietHours = { from, until };
      let expected = at;
      if (isQuietAt(at, timeZone, quietHours)) {
        const intoMinute = at.epochMilliseconds % 60_000;
        do {
          expected = (expected === at ? at.subtract({ milliseconds: intoMinute }) : expected).add({
            minutes: 1,
          });
        } while (isQuietAt(expected, timeZone, quietHours));
      }
      expect(afterQuietHours(at, { timeZone, quietHours }).toString()).toBe(expected.toString());
    }),
    { numRuns: 60 },
  );
});

test("a digest due in quiet hours comes at their end", () => {
  const place = { timeZone: newYork, quietHours: { from: 1_320, until: 450 } };
  const at = Temporal.Instant.from("2026-11-20T15:00:00Z");
  const daily = { cadence: "daily", minute: 360, weekday: 1 } as const;
  expect(deliveryTime(at, daily, place).toString()).toBe("2026-11-21T12:30:00Z");
  expect(deliveryTime(at, atOnce, place).toString()).toBe("2026-11-20T15:00:00Z");
});
