import { describe, expect, test } from "vitest";
import { edgarClosedSpans } from "#domain/calendar/edgar-hours.ts";
import { alarmInWords, alarmsOf, problemOf } from "#domain/status/alarms.ts";
import {
  completenessCalendar,
  shownDays,
  expectedCloseDay,
  sessionsBehind,
} from "#domain/status/completeness-calendar.ts";
import { stateOfPart } from "#domain/status/source-parts.ts";

describe("a part that is asked every 60 s and silent after 900 s", () => {
  const facts = { failures: 0, intervalSeconds: 60, silentAfterSeconds: 900 };
  // A quarter of the interval and 15 s more are let pass.
  test.each([
    ["14:59:00Z", 0, "ok", 0],
    ["14:58:30Z", 0, "ok", 0],
    ["14:58:29Z", 0, "behind", 31],
    ["14:59:30Z", 1, "behind", 0],
    ["14:45:00Z", 0, "behind", 840],
    ["14:44:59Z", 3, "silent", 841],
  ])("answered last at %s, then failed %d times: %s", (at, failures, state, behindSeconds) => {
    const part = { ...facts, failures, lastSuccessAt: `2026-11-20T${at}` };
    expect(stateOfPart(part, "2026-11-20T15:00:00Z")).toEqual({ state, behindSeconds });
  });

  test("that is asked at set hours is behind when three tries in a row failed", () => {
    const part = { ...facts, intervalSeconds: null, lastSuccessAt: "2026-11-20T14:50:00Z" };
    const stateAfter = (failures: number) =>
      stateOfPart({ ...part, failures }, "2026-11-20T15:00:00Z").state;
    expect([stateAfter(2), stateAfter(3)]).toEqual(["ok", "behind"]);
  });

  test("that never answered is silent once it was tried that long", () => {
    const never = { ...facts, lastSuccessAt: null };
    expect(stateOfPart({ ...never, failures: 15 }, "2026-11-20T15:00:00Z").state).toBe("behind");
    expect(stateOfPart({ ...never, failures: 16 }, "2026-11-20T15:00:00Z").state).toBe("silent");
  });
});

test("EDGAR is closed from 22:00 to 6:00 in New York, over weekends and on holidays", () => {
  // Wednesday to Friday of Thanksgiving 2026: New York is five hours behind UTC.
  expect(edgarClosedSpans("2026-11-25T15:00:00Z", "2026-11-27T15:00:00Z")).toEqual([
    { from: "2026-11-26T03:00:00Z", to: "2026-11-27T11:00:00Z" },
  ]);
  // In summer four hours.
  expect(edgarClosedSpans("2026-07-21T20:00:00Z", "2026-07-22T20:00:00Z")).toEqual([
    { from: "2026-07-22T02:00:00Z", to: "2026-07-22T10:00:00Z" },
  ]);
  expect(edgarClosedSpans("2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z")).toEqual([
    { from: "2026-11-21T10:00:00Z", to: "2026-11-22T10:00:00Z" },
  ]);
});

describe("days of the calendar", () => {
  // Friday, 10:00 in New York.
  const now = "2026-11-20T15:00:00Z";

  test("begin on the Monday 25 weeks before this week's, also on a Sunday", () => {
    expect(shownDays(now)).toEqual({ from: "2026-05-25", to: "2026-11-20" });
    expect(shownDays("2026-11-22T15:00:00Z")).toEqual({ from: "2026-05-25", to: "2026-11-22" });
  });

  test("say what their index said, or why there is none", () => {
    const indexed = [
      { day: "2026-11-10", state: "present" as const, listed: 5 },
      { day: "2026-11-11", state: "empty" as const, listed: 0 },
      { day: "2026-11-12", state: "broken" as const, listed: 0 },
      { day: "2026-11-16", state: "empty" as const, listed: 0 },
      { day: "2026-11-17", state: "absent" as const, listed: 0 },
      { day: "2026-11-13", state: "present" as const, listed: 7 },
    ];
    const gaps = [{ day: "2026-11-13", missing: 2, unreadable: 1, withdrawn: 1 }];
    const days = completenessCalendar(
      { from: "2026-11-09", to: "2026-11-20", firstIndexed: "2026-11-10" },
      { indexed, gaps },
      now,
    );
    expect(days.map(({ day, state, stored }) => [day.slice(8), state, stored])).toEqual([
      ["09", "unchecked", 0],
      ["10", "complete", 5],
      // Veterans Day.
      ["11", "closed", 0],
      ["12", "no_index", 0],
      ["13", "incomplete", 3],
      ["16", "complete", 0],
      ["17", "no_index", 0],
      // Due at midnight between the 19th and the 20th.
      ["18", "no_index", 0],
      ["19", "awaited", 0],
      ["20", "awaited", 0],
    ]);
  });
});

test("closes are expected five hours after trading ended", () => {
  expect(expectedCloseDay("2026-11-20T15:00:00Z")).toBe("2026-11-19");
  // 20:59 and 21:00 in New York.
  expect(expectedCloseDay("2026-11-21T01:59:00Z")).toBe("2026-11-19");
  expect(expectedCloseDay("2026-11-21T02:00:00Z")).toBe("2026-11-20");
  expect(expectedCloseDay("2026-11-22T15:00:00Z")).toBe("2026-11-20");
  expect(sessionsBehind("2026-11-19", "2026-11-20T15:00:00Z")).toBe(0);
  expect(sessionsBehind("2026-11-17", "2026-11-20T15:00:00Z")).toBe(2);
  // Thanksgiving lies between.
  expect(sessionsBehind("2026-11-25", "2026-11-28T15:00:00Z")).toBe(1);
});

describe("administrators are notified", () => {
  const day = (name: string, missing: number, unreadable: number) => ({
    day: name,
    state: "incomplete" as const,
    listed: 10,
    stored: 10 - missing - unreadable,
    missing,
    unreadable,
    withdrawn: 0,
  });
  const none = { days: [], parts: [], prices: [], lateDigests: [], countsUnreadable: true };
  const subjects = (facts: Parameters<typeof alarmsOf>[0], now: string) =>
    alarmsOf(facts, now).map(({ subject }) => subject);

  test("of a day 24 hours after its end in New York, not a second before", () => {
    const facts = { ...none, days: [day("2026-11-18", 1, 0)] };
    expect(subjects(facts, "2026-11-20T04:59:59Z")).toEqual([]);
    expect(subjects(facts, "2026-11-20T05:00:00Z")).toEqual(["incomplete/2026-11-18"]);
  });

  test("of unreadable filings too, but not of the demonstration's, which are there on purpose", () => {
    const facts = { ...none, days: [day("2026-11-16", 0, 2)] };
    const now = "2026-11-20T15:00:00Z";
    expect(subjects(facts, now)).toEqual(["incomplete/2026-11-16"]);
    expect(subjects({ ...facts, countsUnreadable: false }, now)).toEqual([]);
  });

  test("of closes when two are lacking, not of one", () => {
    const facts = { ...none, prices: [{ source: "tiingo", lastDay: "2026-11-18" }] };
    expect(subjects(facts, "2026-11-20T15:00:00Z")).toEqual([]);
    expect(subjects(facts, "2026-11-21T02:00:00Z")).toEqual(["prices/tiingo"]);
    expect(alarmInWords("prices/tiingo")).toBe("Closing prices are more than one session behind.");
  });
});

test("alerts waiting to be sent raise an alarm for each channel", () => {
  const lateDigests = [
    { channel: "mail", count: 2, lastError: "connect ECONNREFUSED" },
    { channel: "sms", count: 1, lastError: null },
  ] as const;
  const facts = { days: [], parts: [], prices: [], lateDigests, countsUnreadable: true };
  expect(alarmsOf(facts, "2026-11-20T15:00:00Z").map(problemOf)).toMatchObject([
    {
      title: "Alert emails are not being sent.",
      detail: "2 messages of alerts wait to be sent. Last attempt: connect ECONNREFUSED",
    },
    {
      title: "Alert text messages are not being sent.",
      detail: "1 message of alerts waits to be sent.",
    },
  ]);
});
