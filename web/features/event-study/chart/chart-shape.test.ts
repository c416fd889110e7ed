import { expect, test } from "vitest";
import { chartShape } from "./chart-shape.ts";

function figures(day: number, mean: number | null, error: number | null) {
  return {
    from: day,
    to: day,
    events: 3,
    mean,
    error_estimation: error,
    error_cross_section: error,
    error_clustered: error,
    quantile_95: 2,
    positive: 1,
    negative: 2,
    correlation: 0,
    t_estimation: null,
    t_cross_section: null,
    bmp: null,
    kolari_pynnonen: null,
    corrado_rank: null,
    corrado_zivney_sign: null,
    generalised_sign: null,
    sign: null,
  };
}
const day = (at: number, aar: number | null, caar: number | null, error: number | null) => ({
  day: at,
  single: figures(at, aar, error),
  cumulative: figures(at, caar, error),
});

test("bars from zero, a line, a band of twice the error, round marks", () => {
  // From −4% (band of day 1) to +2%: steps of 2%, so the axis runs from −4% to +2%.
  const shape = chartShape([day(0, 0.02, 0.0, 0.01), day(1, -0.02, -0.02, 0.01)], "cross-section");
  expect(shape.marks).toEqual([
    { value: -0.04, top: 100 },
    { value: -0.02, top: 66.667 },
    { value: 0, top: 33.333 },
    { value: 0.02, top: 0 },
  ]);
  expect(shape.bars).toEqual([
    { day: 0, left: 25, top: 0, height: 33.333, isUp: true },
    { day: 1, left: 75, top: 33.333, height: 33.334, isUp: false },
  ]);
  expect(shape.line).toBe("M25 33.333L75 66.667");
  expect(shape.band).toBe("M25 0L75 33.333L75 100L25 66.667Z");
});

test("days without figures leave a gap", () => {
  const shape = chartShape([day(0, null, null, null), day(1, 0.01, 0.01, null)], "estimation");
  expect(shape.bars.map((bar) => bar.day)).toEqual([1]);
  expect(shape.band).toBe("");
  expect(shape.line).toMatch(/^M75 /);
});
