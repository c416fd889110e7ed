import { expect, test } from "vitest";
import { timeZoneChoices } from "./preferences-section.tsx";

const winter = new Date("2026-11-21T14:36:00Z");

test("each zone with the time of day there", () => {
  const labels = new Map(timeZoneChoices(winter, "UTC").map(({ value, label }) => [value, label]));
  expect(labels.size).toBe(43);
  expect(labels.get("America/New_York")).toBe("New York · 09:36");
  expect(labels.get("Asia/Kolkata")).toBe("Kolkata · 20:06");
  expect(labels.get("Etc/GMT+12")).toBe("Etc/GMT+12 (UTC−12) · 02:36");
  expect(labels.get("UTC")).toBe("UTC · 14:36");
});

test("a zone that cannot be chosen any more stays in sight", () => {
  expect(timeZoneChoices(winter, "Europe/Vienna")[0]).toEqual({
    value: "Europe/Vienna",
    label: "Europe/Vienna",
  });
});
