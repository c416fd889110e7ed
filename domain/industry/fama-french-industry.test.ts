import { expect, test } from "vitest";
import { industries } from "#contract/values/industries.ts";
import { industryOfSic } from "#domain/industry/fama-french-industry.ts";
import { sicRangesByIndustry } from "#domain/industry/sic-ranges.ts";

test.for([
  ["3571", "Computers"],
  ["7372", "Computer Software"],
  ["2834", "Pharmaceutical Products"],
  ["6022", "Banking"],
  ["0100", "Agriculture"],
  ["100", "Agriculture"],
  ["2048", "Agriculture"],
  // Outside every range.
  ["0900", "Other"],
  ["3990", "Other"],
  ["6189", "Other"],
  ["9995", "Other"],
  ["0000", "Unknown"],
  ["", "Unknown"],
  ["n/a", "Unknown"],
] as const)("%s is %s", ([sic, expected]) => {
  expect(industryOfSic(sic)).toBe(expected);
});

test("no code is unknown", () => {
  expect(industryOfSic(null)).toBe("Unknown");
});

test("the ranges are those of the library: 49 industries, no overlap", () => {
  expect(industries).toHaveLength(49);
  const ranges = Object.values(sicRangesByIndustry).flatMap((lines) => lines.join(" ").split(" "));
  expect(ranges).toHaveLength(332);
  const bounds = ranges.sort().flatMap((range) => range.split("-"));
  expect(bounds).toEqual(bounds.toSorted());
});
