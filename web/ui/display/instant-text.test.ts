import { expect, test } from "vitest";
import { exactInstantText, instantDayText, instantText } from "./instant-text.ts";

const instant = "2026-11-09T23:05:07.5Z";

test("an instant is written in UTC where no zone is given", () => {
  expect(instantText(instant)).toBe("09 Nov 2026, 23:05");
  expect(exactInstantText(instant)).toBe("09 Nov 2026, 23:05:07");
  expect(instantDayText(instant)).toBe("09 Nov 2026");
});

test("day and time are those of the zone", () => {
  expect(instantText(instant, "Asia/Tokyo")).toBe("10 Nov 2026, 08:05");
  expect(instantText("2026-11-09T00:30:00Z", "America/New_York")).toBe("08 Nov 2026, 19:30");
  expect(instantDayText(instant, "Asia/Tokyo")).toBe("10 Nov 2026");
  expect(instantDayText("2026-09-29T00:30:00Z")).toBe("29 Sep 2026");
});
