import Papa from "papaparse";
import { expect, test } from "vitest";
import type { StudyWindowFigures } from "#contract/operations/screening/event-study.ts";
import type { OutcomeFilter } from "#contract/studies/outcome-filters.ts";
import { csvCell, csvText } from "#web/ui/data-table/download-csv.ts";
import { fileColumns, windowColumns } from "./figure-columns.tsx";

const figures: StudyWindowFigures = {
  from: -1,
  to: 1,
  events: 40,
  mean: -0.000_012_345_678_912_3,
  error_estimation: 0.001,
  error_cross_section: 0.002,
  error_clustered: 0.003,
  quantile_95: 2,
  positive: 12,
  negative: 27,
  correlation: -0.000_000_5,
  t_estimation: { statistic: -0.000_000_25, p: 0.9999 },
  t_cross_section: { statistic: -2.5, p: 0.000_000_001 },
  bmp: null,
  kolari_pynnonen: null,
  corrado_rank: null,
  corrado_zivney_sign: null,
  generalised_sign: null,
  sign: { statistic: 12, p: 0.02 },
};

const onDay0 = { name: "event return", measured_on: "day 0", from: 0, to: 0 };

/** What a program reads in the file. */
function saved(
  band: "cross-section" | "estimation",
  { of = figures, selectedOn = [] }: { of?: StudyWindowFigures; selectedOn?: OutcomeFilter[] } = {},
): Record<string, string> {
  const columns = fileColumns(windowColumns(band, selectedOn));
  const cells = columns.map((column) => csvCell(column, of));
  const file = csvText(
    columns.map(({ name }) => name),
    [cells],
  );
  const [row] = Papa.parse<Record<string, string>>(file, { header: true }).data;
  if (row === undefined) throw new Error("no row");
  return row;
}

test("figures as small as returns get are in the file to the last digit, and as numbers", () => {
  const row = saved("cross-section");
  expect(Number(row["Mean CAR (fraction)"])).toBe(-0.000_012_345_678_912_3);
  expect(Number(row["Standard error, clustered (fraction)"])).toBe(0.003);
  expect(Number(row["t (estimation window)"])).toBe(-0.000_000_25);
  expect(Number(row["p of t (cross-section)"])).toBe(0.000_000_001);
  expect(Number(row["Mean correlation"])).toBe(-0.000_000_5);
});

test("days, ends of the band and counts stand in columns of their own", () => {
  const row = saved("estimation");
  expect([row["From day"], row["To day"], row["Positive"], row["Negative"]]).toEqual([
    "-1",
    "1",
    "12",
    "27",
  ]);
  // ± 1.959964 × 0.1%.
  expect(Number(row["95% confidence interval from (fraction)"])).toBeCloseTo(
    -0.001_972_309_663_452_39,
    14,
  );
  expect(Number(row["95% confidence interval to (fraction)"])).toBeCloseTo(
    0.001_947_618_305_627_78,
    14,
  );
  expect(Object.keys(row)).not.toContain("95% confidence interval");
});

test("a p too small for a number is no 0; minus signs are ASCII", () => {
  const row = saved("cross-section", { of: { ...figures, bmp: { statistic: -80, p: 0 } } });
  expect(row["p of BMP"]).toBe("<1e-300");
  expect(row["p of t (cross-section)"]).toBe("1e-9");
  expect(Object.values(row).join("")).not.toContain("\u2212");
});

test("tests of a window that the sample was chosen by are not counted", () => {
  const column = "Tests that reject a mean of zero at 5%";
  expect(saved("cross-section")[column]).toBe("2 of 3: t (cross-section), Sign (binomial)");
  expect(saved("cross-section", { selectedOn: [onDay0] })[column]).toBe(
    "No evidence: selected on event return",
  );
  const before = { ...figures, from: -10, to: -1 };
  expect(saved("cross-section", { of: before, selectedOn: [onDay0] })[column]).toBe(
    "2 of 3: t (cross-section), Sign (binomial)",
  );
});

test("a sign test's counts are grouped as those of the other columns", () => {
  const column = windowColumns("estimation", []).find(({ key }) => key === "sign");
  const of = { ...figures, positive: 710, negative: 654, sign: { statistic: 710, p: 0.1383 } };
  expect(column?.cell?.(of)).toBe("710 of 1,364 (p 0.1383)");
});
