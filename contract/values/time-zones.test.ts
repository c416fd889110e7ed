import { expect, test } from "vitest";
import { timeZones, zoneInWords } from "./time-zones.ts";

test("43 zones, each once and known to the calendar", () => {
  expect(timeZones).toHaveLength(43);
  expect(new Set(timeZones.map(({ zone }) => zone)).size).toBe(43);
  expect(new Set(timeZones.map(({ label }) => label)).size).toBe(43);
  for (const { zone } of timeZones) {
    expect(Temporal.Instant.from("2026-01-01T00:00:00Z").toZonedDateTimeISO(zone).timeZoneId).toBe(
      zone,
    );
  }
});

test.each([
  ["Etc/GMT+12", -12],
  ["Etc/GMT-14", 14],
])("the label of %s states its offset from UTC, whose sign is the reverse", (zone, hours) => {
  const { offsetNanoseconds } =
    Temporal.Instant.from("2026-01-01T00:00:00Z").toZonedDateTimeISO(zone);
  expect(offsetNanoseconds).toBe(hours * 3_600e9);
  const offset = `UTC${hours < 0 ? "−" : "+"}${Math.abs(hours)}`;
  expect(timeZones.find((each) => each.zone === zone)?.label).toBe(`${zone} (${offset})`);
});

test("a zone is named in words", () => {
  expect(zoneInWords("America/New_York")).toBe("New York time");
  expect(zoneInWords("UTC")).toBe("UTC");
  expect(zoneInWords("Etc/GMT+12")).toBe("Etc/GMT+12 (UTC−12)");
});
