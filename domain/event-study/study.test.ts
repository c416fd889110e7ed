import { describe, expect, test } from "vitest";
import type { StudyModel, StudyWindow } from "#contract/studies/study-vocabulary.ts";
import { studyModels } from "#contract/studies/study-vocabulary.ts";
import type { EventReturns } from "#domain/event-study/daily-returns.ts";
import { referenceStudies } from "#domain/event-study/reference-studies.ts";
import { beginStudy, type StudyFigures } from "#domain/event-study/study.ts";
import { placeOf, studyDays } from "#domain/event-study/study-days.ts";

function finish(study: ReturnType<typeof beginStudy>, chosen: StudyWindow): StudyFigures {
  const steps = study.finish(chosen);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function expectClose(value: number | null | undefined, expected: number): void {
  expect(value).toBeTypeOf("number");
  expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(
    1e-10 * Math.max(1, Math.abs(expected)),
  );
}

/** A fraction between −½ and ½ that looks like chance, in whole numbers up to the last division. */
function scattered(seed: number, session: number, modulus: number): number {
  const mixed =
    (seed * 7919 + session * 104_729 + session * session * 31 + seed * session * 613) % modulus;
  return (2 * mixed - modulus + 1) / (2 * modulus);
}

const marketOf = (session: number): number => scattered(5, session, 997) * 0.04 + 0.0003;

type Made = {
  session: number;
  alpha: number;
  beta: number;
  scale: number;
  jump: number;
  isHole?: (day: number) => boolean;
};
const made: readonly Made[] = [
  { session: 1000, beta: 1.2, alpha: 0.001, scale: 0.05, jump: 0.03 },
  {
    session: 1000,
    beta: 0.8,
    alpha: 0,
    scale: 0.03,
    jump: 0.01,
    isHole: (day) => [-200, -30, -5].includes(day),
  },
  {
    session: 1005,
    beta: 1.5,
    alpha: -0.0005,
    scale: 0.08,
    jump: 0.02,
    isHole: (day) => day < -140 || day >= 12,
  },
  { session: 1400, beta: 0.5, alpha: 0.0002, scale: 0.02, jump: -0.01 },
];

function returnsOf(event: Made, place: number): EventReturns {
  const stock = new Float64Array(studyDays);
  const market = new Float64Array(studyDays);
  for (let day = -250; day <= 20; day += 1) {
    const session = event.session + day;
    market[placeOf(day)] = marketOf(session);
    const noise =
      scattered(11 + place, session, 1009) * event.scale + scattered(3, session, 499) * 0.01;
    const value =
      event.alpha + event.beta * marketOf(session) + noise + (day === 0 ? event.jump : 0);
    stock[placeOf(day)] = event.isHole?.(day) === true ? Number.NaN : value;
  }
  return { session: event.session, company: 100 + place, stock, market };
}

describe.each(studyModels)("four events, two on one day, one five days later: %s", (model) => {
  const expected = referenceStudies[model];

  test("each event's model", () => {
    const study = beginStudy(model);
    for (const [place, event] of made.entries()) {
      const measured = study.add(returnsOf(event, place));
      if ("dropped" in measured) throw new Error(measured.dropped);
      const [observations, alpha = 0, beta = 0, s = 0, share = 0, day0 = 0] =
        expected.events[place] ?? [];
      expect(measured.observations).toBe(observations);
      expectClose(measured.alpha, alpha);
      expectClose(measured.beta, beta);
      expectClose(measured.deviation, s);
      expectClose(measured.positiveShare, share);
      expectClose((measured.summed[11] ?? 0) - (measured.summed[10] ?? 0), day0);
    }
  });

  test.each(expected.windows)("window $from to $to", ({ from, to, figures, tests }) => {
    const study = beginStudy(model);
    for (const [place, event] of made.entries()) study.add(returnsOf(event, place));
    const window = finish(study, { from, to }).windows[0];
    if (window === undefined) throw new Error("no window");
    expect(figures).toHaveLength(8);
    const values = [
      window.events,
      window.mean,
      window.errors.estimation,
      window.errors.crossSection,
      window.errors.clustered,
      window.positive,
      window.negative,
      window.correlation,
    ];
    for (const [place, value] of figures.entries()) expectClose(values[place], value);
    for (const [name, result] of Object.entries(window.tests)) {
      const [statistic, p] = tests[name] ?? [Number.NaN, Number.NaN];
      expectClose(result?.statistic, statistic);
      expectClose(result?.p, p);
    }
  });
});

/**
 * By hand. The market alternates +1%, −1% over the 240 estimation days (mean 0, Σ(Rm − R̄m)² = 240 × 0.0001
 * = 0.024) and is stopped afterwards. Stock i is 0.1 % + βi Rm + the pattern (+, +, −, −) × ci, which is
 * orthogonal to both, so α = 0.001 and β = βi exactly, Σe² = 240 ci² and s = ci √(240/238).
 */
function handMade(beta: number, scale: number, after: Readonly<Record<number, number>>) {
  const stock = new Float64Array(studyDays);
  const market = new Float64Array(studyDays);
  for (let day = -250; day <= 20; day += 1) {
    const place = placeOf(day);
    const isEstimation = day <= -11;
    market[place] = isEstimation ? (place % 2 === 0 ? 0.01 : -0.01) : 0;
    const pattern = isEstimation ? (place % 4 < 2 ? scale : -scale) : (after[day] ?? 0);
    stock[place] = 0.001 + beta * (market[place] ?? 0) + pattern;
  }
  return { stock, market };
}

describe("two events worked out by hand", () => {
  // AR0 = 3% and 1%, AR1 = 1% and −3%; c = 2% and 1%.
  const study = beginStudy("market-model");
  const hand = [
    handMade(1.5, 0.02, { 0: 0.03, 1: 0.01 }),
    handMade(0.5, 0.01, { 0: 0.01, 1: -0.03 }),
  ];
  const measured = hand.map((returns, place) =>
    study.add({ session: 1000 + 400 * place, company: place, ...returns }),
  );
  const figures = finish(study, { from: 0, to: 1 });
  const day0 = figures.windows[1];
  const both = figures.windows[0];

  test("models", () => {
    const [one] = measured;
    if (one === undefined || "dropped" in one) throw new Error("dropped");
    expectClose(one.alpha, 0.001);
    expectClose(one.beta, 1.5);
    expectClose(one.deviation, 0.02 * Math.sqrt(240 / 238));
    expect(one.positiveShare).toBe(0.5);
  });

  test("day 0: mean 2%, t, BMP", () => {
    expectClose(day0?.mean, 0.02);
    // Variances s² (1 + 1/240): (0.0004 + 0.0001) × 240/238 × 241/240, over N² = 4.
    const error = Math.sqrt((0.0005 * 241) / 238 / 4);
    expectClose(day0?.errors.estimation, error);
    expectClose(day0?.tests.estimationT?.statistic, 0.02 / error);
    // Spread of 3% and 1%: √0.0002, over √2: 1%. t = 2 with one degree of freedom: p = 1 − 2/π arctan 2.
    expectClose(day0?.errors.crossSection, 0.01);
    expectClose(day0?.tests.crossSectionT?.statistic, 2);
    expectClose(day0?.tests.crossSectionT?.p, 1 - (2 / Math.PI) * Math.atan(2));
    // SAR = 1.5 k and 1 k: mean 1.25 k, deviation √0.125 k, z = 1.25 × √2/√0.125 = 5.
    expectClose(day0?.tests.bmp?.statistic, 5);
    // Far apart: not correlated, so the adjusted value is the same.
    expectClose(day0?.tests.kolariPynnonen?.statistic, 5);
    expect(day0?.correlation).toBe(0);
  });

  test("days 0 to 1: CARs 4% and −2%, their forecast variance, signs", () => {
    expectClose(both?.mean, 0.01);
    // L + L²/M = 2 + 4/240.
    const error = Math.sqrt(((0.0005 * 240) / 238) * (2 + 4 / 240)) / 2;
    expectClose(both?.errors.estimation, error);
    // SCAR = 2 k and −2 k.
    expectClose(both?.tests.bmp?.statistic, 0);
    expect(both?.tests.bmp?.p).toBe(1);
    // One of two positive, as one half of the estimation days: no sign of anything.
    expect(both?.tests.generalisedSign).toEqual({ statistic: 0, p: 1 });
    expect(both?.tests.sign).toEqual({ statistic: 1, p: 1 });
  });

  test("both positive on day 0: generalised sign √2, exact p of the sign test 0.5", () => {
    expectClose(day0?.tests.generalisedSign?.statistic, Math.SQRT2);
    expect(day0?.tests.sign?.statistic).toBe(2);
    expectClose(day0?.tests.sign?.p, 0.5);
  });
});

describe("what cannot be studied", () => {
  const whole = returnsOf({ session: 1000, alpha: 0, beta: 1, scale: 0.05, jump: 0 }, 0);
  const without = (isHole: (day: number) => boolean, model: StudyModel = "market-model") => {
    const stock = whole.stock.map((value, place) => (isHole(place - 250) ? Number.NaN : value));
    return beginStudy(model).add({ ...whole, stock });
  };

  test("99 estimation days are too few, 100 are enough", () => {
    expect(without((day) => day < -109)).toEqual({ dropped: "too-few-observations" });
    expect(without((day) => day < -110)).toMatchObject({ observations: 100 });
  });
  test("no return on day 0", () => {
    expect(without((day) => day === 0)).toEqual({ dropped: "no-return-on-day-0" });
  });
  test("a stock or a market that stands still", () => {
    const still = new Float64Array(studyDays);
    const study = beginStudy("market-model");
    expect(study.add({ ...whole, stock: still })).toEqual({ dropped: "no-variation" });
    expect(study.add({ ...whole, market: still })).toEqual({ dropped: "no-variation" });
  });
  test("returns that differ by rounding alone have no t, whatever their quotients say", () => {
    const market = Float64Array.from(
      { length: studyDays },
      (_, at) => (at % 2 === 0 ? 1 : -1) / 97,
    );
    const study = beginStudy("market-model");
    for (const beta of [0.7, 1.1, 1.3]) {
      const stock = market.map(
        (each, at) => beta * each + (at < placeOf(-10) && at % 4 < 2 ? 0.003 : 0),
      );
      study.add({ session: 1000, company: beta, market, stock });
    }
    const [before] = finish(study, { from: -10, to: -1 }).windows;
    expect(Math.abs((before?.mean ?? 1) + 0.015)).toBeLessThan(1e-12);
    expect(before?.tests.crossSectionT).toBeNull();
  });
  test("a study of nothing, and of one event", () => {
    const nothing = finish(beginStudy("market-model"), { from: 0, to: 0 });
    expect(nothing.windows[0]).toMatchObject({ events: 0, mean: null });
    expect(nothing.windows[0]?.tests.bmp).toBeNull();
    const study = beginStudy("market-model");
    study.add(whole);
    const [window] = finish(study, { from: 0, to: 0 }).windows;
    expect(window?.tests.estimationT?.p).toBeGreaterThan(0);
    expect(window?.tests.crossSectionT).toBeNull();
    expect(window?.tests.kolariPynnonen).toBeNull();
  });
});
