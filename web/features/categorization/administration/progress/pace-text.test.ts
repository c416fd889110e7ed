import { expect, test } from "vitest";
import { hoursToGo, workTimeText } from "./pace-text.ts";

test("hours and minutes, rounded to the minute", () => {
  expect(workTimeText(0)).toBe("0 min");
  expect(workTimeText(29)).toBe("0 min");
  expect(workTimeText(600)).toBe("10 min");
  expect(workTimeText(3_570)).toBe("1 h 00 min");
  expect(workTimeText(7_500)).toBe("2 h 05 min");
});

test("hours to go at the pace so far", () => {
  expect(hoursToGo({ interactions: 195, categorized: 141, perHour: 36 })).toBe(1.5);
  expect(hoursToGo({ interactions: 12, categorized: 12, perHour: null })).toBe(0);
  expect(hoursToGo({ interactions: 12, categorized: 1, perHour: null })).toBeNull();
  expect(hoursToGo({ interactions: 12, categorized: 1, perHour: 0 })).toBeNull();
  expect(hoursToGo({ interactions: 0, categorized: 0, perHour: 40 })).toBeNull();
});
