import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventsStudyAnswer } from "#contract/operations/screening/event-study.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
} from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const dataDir = sharedDataDir();
const file = "adjclose_2015-2026_largecaps_etfs.csv.gz";
const ciks = {
  AAPL: 320193,
  MSFT: 789019,
  NVDA: 1045810,
  JPM: 19617,
  XOM: 34088,
  TSLA: 1318605,
  INTC: 50863,
} as const;

type Expected = {
  ticker: keyof typeof ciks;
  day0: string;
  observations: number;
  /** α, β, s, abnormal return of day 0, days −1 to +1, days −10 to +20. */
  figures: readonly (number | null)[];
};

/**
 * Worked out in Python 3 with numpy.linalg.lstsq from the same file; sessions are the days on which
 * at least 20 of its tickers have a row. The file lacks closes of some days, of VTI too.
 */
// prettier-ignore
const expectedEvents: readonly Expected[] = [
  { ticker: "AAPL", day0: "2023-08-04", observations: 228, figures: [8.939444387357293e-5, 1.2468593859854726, 0.010540020375581044, -0.04281740131484482, -0.07352818135041675, null] },
  { ticker: "MSFT", day0: "2022-07-27", observations: 226, figures: [0.00042068777062818306, 1.1554708513283345, 0.010465883917286894, 0.036086950193187806, 0.03622466202118409, null] },
  { ticker: "JPM", day0: "2020-03-16", observations: 220, figures: [0.00032486391189923727, 1.1201086694170816, 0.008687892580427002, -0.02249574387513334, 0.059979069476542184, -0.0976148486388346] },
  { ticker: "XOM", day0: "2021-10-29", observations: 226, figures: [0.001940279009841619, 1.0834473381375291, 0.020870732342295695, -0.0008713528312208516, -0.0009186575585310702, null] },
  { ticker: "TSLA", day0: "2024-01-25", observations: 226, figures: [0.0009704936134425643, 2.3044496550749827, 0.02723804101390398, -0.13503782500453085, null, null] },
  { ticker: "AAPL", day0: "2023-11-03", observations: 226, figures: [0.00016108791027934433, 1.24966350414448, 0.009920190223708674, -0.019422645911644578, -0.009799458594800267, -0.01945539776817918] },
  { ticker: "INTC", day0: "2024-08-02", observations: 232, figures: [-0.0008338194910279299, 1.2224266908832255, 0.02196803329657082, -0.2351478925896989, -0.29719178780736777, -0.39039357096990057] },
  { ticker: "JPM", day0: "2024-07-12", observations: 226, figures: [0.0008410717164528528, 0.6290762237081026, 0.009717258182117773, -0.017098752156658046, 0.004589369408578653, 0.035466858812147575] },
];
const searched = { type: "explore_events", sort_column: "accepted_at" } as const;

function readCloses(dir: string) {
  const series = new Map<string, { days: string[]; closes: number[] }>();
  for (const ticker of ["VTI", ...Object.keys(ciks)]) series.set(ticker, { days: [], closes: [] });
  for (const line of gunzipSync(readFileSync(join(dir, "prices", file)))
    .toString()
    .split("\n")) {
    const [ticker = "", day = "", , , , , adjusted = ""] = line.split(",");
    const known = series.get(ticker);
    if (known === undefined || adjusted === "") continue;
    known.days.push(day);
    known.closes.push(Number(adjusted));
  }
  return [...series].map(([ticker, columns]) => ({ ticker, ...columns }));
}

describe.skipIf(dataDir === null)("real prices, against numpy", () => {
  let app: AppUnderTest;
  let ana: SignedIn;
  beforeAll(async () => {
    app = await createAppUnderTest();
    ana = await app.signInAs("ana@x.example", "explore_events");
    await createPrices(app.db, "closes", ...readCloses(dataDir ?? ""));
    await createTickers(app.db, ciks);
    const days = [...expectedEvents, { ticker: "NVDA", day0: "2023-05-25" } as const];
    await createEvents(
      app.db,
      ...days.map(({ ticker, day0 }, place) => ({
        cik: ciks[ticker],
        ticker,
        day_0: day0,
        filed_on: day0,
        accepted_at: `2026-10-28T20:${String(10 + place)}:00Z`,
      })),
    );
  });
  afterAll(() => app.close());

  async function study(window: { from: number; to: number }): Promise<EventsStudyAnswer> {
    const search = { ...searched, email: ana.email };
    const { response } = await app.call("study_events", { email: ana.email, search, window }, ana);
    expect(response.statusCode).toBe(200);
    return response.json();
  }

  test("α, β, s, AR and CAR of eight events", async () => {
    const near = await study({ from: -1, to: 1 });
    const long = await study({ from: -10, to: 20 });
    expect(near.sample.map(({ ticker, day_0 }) => `${ticker} ${day_0}`)).toEqual(
      expectedEvents.map(({ ticker, day0 }) => `${ticker} ${day0}`),
    );
    for (const [place, expected] of expectedEvents.entries()) {
      const event = near.sample[place];
      const { alpha, beta, deviation, ar_0, car } = event ?? {};
      const found = [alpha, beta, deviation, ar_0, car, long.sample[place]?.car];
      expect(event?.observations).toBe(expected.observations);
      const rounded = (value: number | null | undefined) => value?.toFixed(10) ?? null;
      expect(found.map(rounded)).toEqual(expected.figures.map(rounded));
    }
  });

  test("means and t over the events; what is dropped and what is not whole", async () => {
    const answer = await study({ from: -1, to: 1 });
    const [near, day0] = answer.windows;
    expect(near).toMatchObject({ events: 7, from: -1, to: 1 });
    expect(near?.mean).toBeCloseTo(-0.0400921406292587, 11);
    expect(near?.t_cross_section?.statistic).toBeCloseTo(-0.8783479674289888, 9);
    expect(day0).toMatchObject({ events: 8 });
    expect(day0?.mean).toBeCloseTo(-0.05460058293631795, 11);
    expect(day0?.t_cross_section?.statistic).toBeCloseTo(-1.7584364287423264, 9);
    // The fund has no close on the day before NVDA's.
    expect(answer).toMatchObject({
      found: 9,
      used: 8,
      drops: [{ reason: "no-return-on-day-0", count: 1 }],
      dropped: [{ ticker: "NVDA", day_0: "2023-05-25", reason: "no-return-on-day-0" }],
      coverage: { whole: 4, with_holes: 4, not_over: 0, ended_inside: 0 },
      data: { market_fund: "VTI", price_sources: [{ name: "closes", events: 8 }] },
    });
  });
});
