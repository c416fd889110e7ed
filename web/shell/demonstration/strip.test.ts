import { expect, test } from "vitest";
import { marketMoment, momentInWords } from "./strip.tsx";

const answer = {
  is_demonstration: true,
  now: "2026-10-26T14:42:00Z",
  speed: 60,
  through: "2026-10-27T02:00:00Z",
};

test("time goes on at the market's pace until the night", () => {
  const heard = { answer, heardAtMs: 5_000 };
  const at = (nowMs: number): string => new Date(marketMoment(heard, nowMs)).toISOString();
  expect(at(5_000)).toBe("2026-10-26T14:42:00.000Z");
  expect(at(7_000)).toBe("2026-10-26T14:44:00.000Z");
  expect(at(4_000)).toBe("2026-10-26T14:42:00.000Z");
  expect(at(5_000_000)).toBe("2026-10-27T02:00:00.000Z");
});

test("a market that stands, stands", () => {
  const heard = { answer: { ...answer, speed: 0, through: null }, heardAtMs: 0 };
  expect(marketMoment(heard, 60_000)).toBe(Date.parse("2026-10-26T14:42:00Z"));
});

test("is shown in New York time", () => {
  expect(momentInWords(Date.parse("2026-10-26T14:42:59Z"))).toBe("Mon 26 Oct 2026, 10:42 ET");
  expect(momentInWords(Date.parse("2026-11-06T04:05:00Z"))).toBe("Thu 5 Nov 2026, 23:05 ET");
});
