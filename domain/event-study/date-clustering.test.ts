import { expect, test } from "vitest";
import { dateClustering } from "#domain/event-study/date-clustering.ts";

test("common days 0, windows of 31 days that overlap, estimation windows of days −250 to −11", () => {
  const sessions: readonly (readonly number[])[] = [
    // 30 apart share a day of the event window, 31 do not.
    [1061, 1000, 1030],
    // 10 before is inside the event window, not yet in the estimation window.
    [1000, 1010],
    [1000, 1011],
    [1000, 1250],
    [1000, 1251],
  ];
  const events = sessions.flatMap((days, company) => days.map((session) => ({ session, company })));
  expect(dateClustering(events)).toEqual({
    distinctDays: 7,
    eventsOnSharedDays: 5,
    busiestSessions: [1000],
    mostOnOneDay: 5,
    overlappingEventWindows: 6,
    overlappedEstimation: 4,
  });
});

test("several days with the most events are all named, earliest first", () => {
  const sessions = [1300, 1000, 1300, 1100, 1000, 1200];
  const events = sessions.map((session, company) => ({ session, company }));
  expect(dateClustering(events)).toMatchObject({
    busiestSessions: [1000, 1300],
    mostOnOneDay: 2,
  });
});
