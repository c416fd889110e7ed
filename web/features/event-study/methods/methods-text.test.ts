import { describe, expect, test } from "vitest";
import type {
  EventsStudyAnswer,
  StudyWindowFigures,
} from "#contract/operations/screening/event-study.ts";
import type { Study } from "../study-request.ts";
import { methodsText, citations } from "./methods-text.ts";
import { chartCautions } from "./methods-sentences.ts";

const several = { statistic: -2.5, p: 0.0124 };
const figures = {
  from: -1,
  to: 1,
  events: 38,
  mean: -0.0211,
  error_estimation: 0.005,
  error_cross_section: 0.01,
  error_clustered: 0.012,
  quantile_95: 2,
  positive: 12,
  negative: 26,
  correlation: 0.0123,
  t_estimation: { statistic: -4.22, p: 0.00002 },
  t_cross_section: { statistic: -2.11, p: 0.0417 },
  bmp: several,
  kolari_pynnonen: null,
  corrado_rank: several,
  corrado_zivney_sign: several,
  generalised_sign: several,
  sign: { statistic: 12, p: 0.0336 },
} satisfies StudyWindowFigures;

const answer = {
  model: "market-model",
  selected_on: [],
  found: 47,
  used: 40,
  drops: [
    { reason: "no-prices", count: 4 },
    { reason: "too-few-observations", count: 3 },
  ],
  dropped: [],
  sample: [],
  days: [],
  windows: [figures, { ...figures, from: 0, to: 0 }],
  clustering: {
    distinct_days: 31,
    events_on_shared_days: 14,
    busiest_day: "2025-04-03",
    busiest_days: 1,
    most_on_one_day: 5,
    overlapping_event_windows: 6,
    overlapped_estimation: 9,
  },
  coverage: {
    whole: 33,
    not_over: 2,
    ended_inside: 4,
    delisted_inside: 3,
    with_holes: 1,
    first_day_0: "2024-02-01",
    last_day_0: "2026-10-30",
  },
  data: {
    version: "0123456789abcdef",
    market_fund: "VTI",
    price_sources: [
      { name: "stooq", events: 37 },
      { name: "tiingo", events: 3 },
    ],
    fund_sources: ["stooq"],
    last_price_day: "2026-11-20",
    last_accepted_at: "2026-11-20T22:14:09Z",
    pending_issuers: 0,
    computed_at: "2026-11-21T08:00:00Z",
    software: "Sentinel 0.1.0",
    is_demonstration: false,
  },
  search: {
    return_type: "adjusted",
    lookback_period: 30,
    sort_column: "ticker",
    sort_direction: "asc",
    limit: 20,
    page: 1,
    start_date: "all",
    end_date: "2026-11-20",
  },
  named: { companies: [], unknown_tickers: [] },
} satisfies EventsStudyAnswer;

const words = {
  sentence: [{ text: "47 events filed until 20 Nov 2026.", isEmphasised: false }],
  readAbnormalReturns: () => Promise.resolve([]),
  saveDailyReturns: () => Promise.resolve(),
};

function textOf(changes: Partial<EventsStudyAnswer> = {}): string {
  return methodsText(
    { of: "events", answer: { ...answer, ...changes }, ...words },
    "cross-section",
  );
}

/** The words under a title. */
function part(title: string, text = textOf()): string {
  return text.split("\n\n").find((each) => each.startsWith(`${title}\n`)) ?? "";
}

describe("what the text says", () => {
  test.each([
    ["Sample", "47 events filed until 20 Nov 2026."],
    ["Sample", "Of 47 8-K filings found, 40 enter the study and 7 do not"],
    ["Sample", "received after 17:30 New York time"],
    ["Sample", "no price data for the company: 4"],
    ["Sample", "fewer than 100 returns in the estimation window: 3"],
    ["Prices and day 0", "strictly before its close, else the next session"],
    ["Prices and day 0", "stooq (37), tiingo (3)"],
    ["Prices and day 0", "The market is VTI (source: stooq)."],
    ["Model", "ordinary least squares over days −250 to −11 with at least 100 returns"],
    ["Windows", "Event window: days −10 to +20."],
    ["Windows", "Windows reported: −1 to +1; 0 (the first was selected)."],
    ["Tests", "V = s²(L + L²/M + (Σ(Rm − R̄m))²/Σ(Rm − R̄m)²)"],
    ["Tests", "(MacKinlay 1997; Patell 1976 for one day; Salinger 1992 for several)"],
    ["Tests", "over all pairs of the N events"],
    ["Tests", "about the median of the event's own AR"],
    ["Tests", "These two tests use every event with a return on a day"],
    ["Tests", "the estimation-window t in up to 7%, most on day 0"],
    ["Sample", "Amendments (8-K/A) are not separate events."],
    ["Prices and day 0", "where the acceptance time is unknown, the filing date"],
    [
      "Prices and day 0",
      "all returns, means, confidence intervals and standard errors are given in percent, in the CSV files as fractions",
    ],
    ["Windows", "none is corrected for multiple testing"],
    ["Software and data", "data version 0123456789abcdef"],
    [
      "Software and data",
      `(explore_events): {"return_type":"adjusted","lookback_period":30,"start_date":"all","end_date":"2026-11-20"}`,
    ],
    ["Tests", "It assumes normal returns with the variance of the estimation window"],
    ["Tests", "(Boehmer, Musumeci and Poulsen 1991)"],
    ["Tests", "(Kolari and Pynnönen 2010, for events of one day)"],
    ["Tests", "Corrado 1989; Corrado and Zivney 1992; Campbell and Wasley 1993"],
    ["Tests", "(Cowan 1992)"],
    [
      "Result",
      "Days −1 to +1, N = 38: mean CAR −2.11% (95% confidence interval −4.11% to −0.11%).",
    ],
    ["Result", "t (cross-section) −2.110, p 0.0417; BMP −2.500, p 0.0124"],
    ["Result", "12 of 38 positive, p 0.0336; t (estimation window) −4.220, p < 0.0001."],
    ["Event clustering", "The 40 events have 31 distinct days 0."],
    ["Event clustering", "14 of them (35.00%) share their day 0 with another"],
    ["Event clustering", "the most on one day are 5, on 03 Apr 2025."],
    ["Event clustering", "overlaps the event window of 6, and lies in the estimation window of 9."],
    ["Event clustering", "over all pairs of events, is 0.0123."],
    [
      "Missing data",
      "33 events have returns on all days of the event window; for 2 it was not over",
    ],
    ["Missing data", "the prices of 4 end inside it, 3 of them by a known delisting"],
    ["Missing data", "for 1 a close of the stock or market is missing"],
    ["Software and data", "Sentinel 0.1.0, computed 21 Nov 2026, 08:00:00 (UTC), data"],
    ["Software and data", "Days 0 from 01 Feb 2024 to 30 Oct 2026."],
    ["Software and data", "Prices of the market through 20 Nov 2026."],
    ["Software and data", "Filings accepted through 20 Nov 2026, 22:14:09 (UTC)."],
  ])("%s: %s", (title, words) => {
    expect(part(title)).toContain(words);
  });

  test("a test that is not defined is not in the result", () => {
    expect(part("Result")).not.toContain("Kolari");
  });

  test("every paper named is listed, and every one listed is named", () => {
    const listed = citations.map((citation) => {
      const [, author = "", year = ""] = /^([^,]+), .*?\((\d{4})\)/u.exec(citation) ?? [];
      return `${author} ${year}`;
    });
    const text = textOf().split("\nReferences\n").at(0) ?? "";
    const named = [
      ...text.matchAll(/([\p{Lu}][\p{L}]+)(?:(?:, [\p{L}]+)* and [\p{L}]+)? (\d{4})(?!-)/gu),
    ]
      .map(([, author = "", year = ""]) => `${author} ${year}`)
      .filter((name) => !/^(?:Nov|Oct|Apr|Feb) /.test(name));
    expect([...new Set(named)].toSorted()).toEqual(listed.toSorted());
  });
});

describe("it changes with what was done", () => {
  test("model", () => {
    const text = textOf({ model: "market-adjusted" });
    expect(part("Model", text)).toContain("AR = R − Rm");
    expect(part("Model", text)).toContain("M − 1 degrees of freedom");
    expect(part("Model", text)).toContain("their tests over-reject");
    expect(part("Tests", text)).toContain("V = s²L is");
    expect(part("Tests", text)).toContain("in up to 22% of studies of 200 events");
    expect(text).not.toContain("least squares");
  });

  test("several days with the most events", () => {
    const clustering = (days: number) => ({ ...answer.clustering, busiest_days: days });
    const two = part("Event clustering", textOf({ clustering: clustering(2) }));
    expect(two).toContain("the most on one day are 5, on 03 Apr 2025 and on 1 other day.");
    const four = part("Event clustering", textOf({ clustering: clustering(4) }));
    expect(four).toContain("the most on one day are 5, on 03 Apr 2025 and on 3 other days.");
  });

  test("window", () => {
    const windows = [{ ...figures, from: -5, to: 5 }, ...answer.windows];
    expect(part("Windows", textOf({ windows }))).toContain("reported: −5 to +5; −1 to +1; 0 (");
    expect(part("Result", textOf({ windows }))).toContain("Days −5 to +5, N = 38");
  });

  test("band", () => {
    const study: Study = { of: "events", answer, ...words };
    const estimation = methodsText(study, "estimation");
    expect(part("Tests", estimation)).toContain("± 1.96 standard errors");
    expect(part("Result", estimation)).toContain("(95% confidence interval −3.09% to −1.13%)");
    const clustered = methodsText(study, "clustered");
    expect(part("Tests", clustered)).toContain("widened by √((1 + (N − 1)r̄)/(1 − r̄))");
    expect(part("Result", clustered)).toContain("(95% confidence interval −4.51% to +0.29%)");
  });

  test("sample and data", () => {
    const data = { ...answer.data, market_fund: "SPY", pending_issuers: 12 };
    const text = textOf({ found: 41, drops: [{ reason: "no-day-0", count: 1 }], data });
    expect(text).toContain(
      "Of 41 8-K filings found, 40 enter the study and 1 do not (day 0 is unknown: 1)",
    );
    expect(text).toContain("The market is SPY");
    expect(text).toContain("12 companies were awaiting recomputation.");
  });

  test("a sample chosen by its outcome", () => {
    expect(textOf()).not.toContain("prove nothing");
    const selected_on = [{ name: "event return", measured_on: "day 0", from: 0, to: 0 }];
    const windows = [figures, { ...figures, from: -10, to: -1 }];
    const text = textOf({ selected_on, windows });
    expect(part("Sample", text)).toContain(
      "The sample was selected on event return, which is measured on day 0. " +
        "Tests over windows that contain these days prove nothing",
    );
    expect(part("Sample", text)).toContain("Windows reported that contain them: −1 to +1.");
    expect(part("Result", text)).toContain("these tests prove nothing.");
    const before = textOf({ selected_on, windows: windows.toReversed() });
    expect(part("Result", before)).not.toContain("prove nothing");
  });

  test("filters of one day are named together, and what only may be in a window is said to", () => {
    const next = { measured_on: "on or after day 0", from: 0, to: null };
    const text = textOf({
      selected_on: [
        { name: "trade return", measured_on: "days +1 to +5", from: 1, to: 5 },
        { name: "next 8-K return", ...next },
        { name: "pattern P", ...next },
      ],
    });
    expect(part("Sample", text)).toContain(
      "selected on trade return, which is measured on days +1 to +5; " +
        "and on next 8-K return and pattern P, which are measured on on or after day 0.",
    );
    expect(part("Sample", text)).toContain("contain or may contain them: −1 to +1; 0.");
  });

  test("a correlation below 0 is shown with four decimals, and what it does is said", () => {
    expect(textOf()).not.toContain("larger than BMP's");
    const windows = [{ ...figures, from: 0, to: 0, correlation: -0.01234 }];
    const text = part("Event clustering", textOf({ windows }));
    expect(text).toContain("all pairs of events, is −0.0123.");
    expect(text).toContain("larger than BMP's");
  });

  test("invented data", () => {
    const data = { ...answer.data, is_demonstration: true };
    expect(textOf()).not.toContain("invented");
    expect(part("Sample", textOf({ data }))).toContain("companies, people and prices are invented");
  });

  test("no event in the chosen window", () => {
    const windows = [{ ...figures, events: 0, mean: null }];
    expect(part("Result", textOf({ windows }))).toContain("No event has returns on every day");
  });
});

describe("what is said under the chart", () => {
  const alone = { ...answer, clustering: { ...answer.clustering, events_on_shared_days: 0 } };
  test.each([
    [{ ...alone }, "cross-section", []],
    [{ ...answer }, "clustered", []],
    [{ ...answer }, "cross-section", ["some share a day 0"]],
    [{ ...alone }, "estimation", ["too narrow"]],
    [{ ...alone, model: "market-adjusted" }, "clustered", ["a steady drift of the CAAR"]],
  ] as const)("%#", (study, band, expected) => {
    const cautions = chartCautions(study, band);
    expect(cautions).toHaveLength(expected.length);
    for (const [place, words] of expected.entries()) expect(cautions[place]).toContain(words);
  });
});
