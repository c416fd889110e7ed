import { describe, expect, test } from "vitest";
import type {
  StudiedEvent,
  StudyWindowFigures,
} from "#contract/operations/screening/event-study.ts";
import { eventStudyPath } from "#web/session/paths.ts";
import {
  changedParameters,
  figuresOf,
  firstTrades,
  leftOutText,
  offeredTrades,
  studyChoices,
  studyParameters,
  studySubject,
} from "./study-request.ts";

function subjectOf(path: string) {
  const url = new URL(path, "https://app.example");
  return studySubject(url.searchParams.get("of"), url.hash, "ana@x.example");
}

test("a search goes through the address, under one's own email", () => {
  const payload = {
    email: "other@x.example",
    tickers: ["A&B", "BRK.B"].slice(1),
    start_date: "2024-01-01",
  };
  const path = eventStudyPath("events", payload);
  expect(path).not.toContain("other");
  expect(subjectOf(path)).toMatchObject({
    of: "events",
    search: { tickers: ["BRK.B"], start_date: "2024-01-01", email: "ana@x.example", page: 1 },
  });
});

test.each([
  "/event-study",
  "/event-study?of=events",
  "/event-study?of=events#%7B",
  "/event-study?of=events#[]",
  "/event-study?of=else#{}",
  "/event-study?of=trades#{%22unknown%22:1}",
])("%s names no search", (path) => {
  expect(subjectOf(path)).toBeNull();
});

test("purchases and sales are distinguished unless both are asked for", () => {
  const sales = subjectOf(eventStudyPath("trades", { trade_types: { val: ["Sales"] } }));
  const all = subjectOf(eventStudyPath("trades", {}));
  if (sales === null || all === null) throw new Error("not read");
  expect([firstTrades(sales), offeredTrades(sales)]).toEqual(["Sales", ["Sales"]]);
  expect([firstTrades(all), offeredTrades(all)]).toEqual([
    "Purchases",
    ["Purchases", "Sales", "both"],
  ]);
});

test("a search of both sides opens on the one with more trades, and says what is left out", () => {
  const all = subjectOf(eventStudyPath("trades", {}));
  expect(firstTrades(all, { Purchases: 2, Sales: 241 })).toBe("Sales");
  expect(firstTrades(all, { Purchases: 3, Sales: 3 })).toBe("Purchases");
  const chosen = new URLSearchParams({ trades: "Purchases" });
  expect(studyChoices(chosen, all, { Purchases: 2, Sales: 241 }).choices.trades).toBe("Purchases");
  expect(leftOutText("Purchases", { Purchases: 2, Sales: 1_241 })).toBe(
    "1,241 sales of this search are left out. To study them, choose Sales or Both under Trades.",
  );
  expect(leftOutText("Sales", { Purchases: 1, Sales: 241 })).toBe(
    "1 purchase of this search is left out. To study it, choose Purchases or Both under Trades.",
  );
  expect(leftOutText("Sales", { Purchases: 0, Sales: 241 })).toBeNull();
  expect(leftOutText("both", { Purchases: 2, Sales: 241 })).toBeNull();
});

test("what is chosen goes through the address", () => {
  const subject = subjectOf(eventStudyPath("trades", {}));
  if (subject === null) throw new Error("not read");
  const choices = {
    model: "market-adjusted",
    window: { from: -10, to: 20 },
    trades: "both",
  } as const;
  const parameters = studyParameters(subject, choices, "clustered");
  expect(parameters.get("of")).toBe("trades");
  expect(studyChoices(parameters, subject)).toEqual({ choices, band: "clustered" });
});

test.each([
  [{ from: -5 }, { from: -5, to: 1 }],
  [{ to: 20 }, { from: -1, to: 20 }],
  [
    { from: -5, to: -1 },
    { from: -5, to: -1 },
  ],
  // The other end was moved past the chosen day a moment before.
  [{ from: 3 }, { from: 3, to: 3 }],
  [{ to: -4 }, { from: -4, to: -4 }],
])("window %j of -1 to 1 becomes %j, and the rest stays", (window, expected) => {
  const subject = subjectOf(eventStudyPath("trades", {}));
  if (subject === null) throw new Error("not read");
  const now = new URLSearchParams("of=trades&model=market-adjusted&trades=both&band=clustered");
  expect(studyChoices(changedParameters(now, subject, { window }), subject)).toEqual({
    choices: { model: "market-adjusted", window: expected, trades: "both" },
    band: "clustered",
  });
});

const atFirst = {
  choices: { model: "market-model", window: { from: -1, to: 1 }, trades: "Sales" },
  band: "cross-section",
};

test.each([
  "",
  "model=else&band=else&trades=else",
  "from=2&to=1",
  "from=-11&to=0",
  "from=0&to=21",
  "from=&to=1",
  "from=0.5&to=1",
  // The search is of sales.
  "trades=Purchases",
])("%s chooses nothing", (parameters) => {
  const subject = subjectOf(eventStudyPath("trades", { trade_types: { val: ["Sales"] } }));
  expect(studyChoices(new URLSearchParams(parameters), subject)).toEqual(atFirst);
});

describe("two readings of a study", () => {
  const result = { statistic: -2.5, p: 0.0124 };
  const window: StudyWindowFigures = {
    from: -1,
    to: 1,
    events: 2,
    mean: -0.0211,
    error_estimation: 0.005,
    error_cross_section: 0.01,
    error_clustered: null,
    quantile_95: 2,
    positive: 0,
    negative: 2,
    correlation: 0.0123,
    t_estimation: result,
    t_cross_section: result,
    bmp: null,
    kolari_pynnonen: null,
    corrado_rank: null,
    corrado_zivney_sign: null,
    generalised_sign: null,
    sign: result,
  };
  const event: StudiedEvent = {
    accno: "0001000001-24-000500",
    row_number: null,
    conm: "Example Corp",
    ticker: "EXMP",
    cik: "0000001001",
    day_0: "2024-05-10",
    kind: "2.02&9.01",
    price_source: "closes",
    price_ticker: "EXMP",
    observations: 250,
    alpha: 0.0001,
    beta: 1.1,
    deviation: 0.02,
    ar_0: -0.03,
    car: -0.02,
  };
  const shown = {
    days: [{ day: 0, single: window, cumulative: window }],
    windows: [window],
    sample: [event, { ...event, accno: "0001000001-24-000501" }],
  };

  test("have the same figures whether or not abnormal returns were asked for", () => {
    const sample = shown.sample.map((each) => ({
      ...each,
      abnormal_returns: Array.from({ length: 31 }, () => 0.01),
    }));
    expect(figuresOf({ ...shown, sample })).toBe(figuresOf(shown));
  });

  const changed = { ...window, mean: -0.0212 };
  test.each([
    ["the figures of a window", { windows: [changed] }],
    ["a day alone", { days: [{ day: 0, single: changed, cumulative: window }] }],
    ["a cumulated day", { days: [{ day: 0, single: window, cumulative: changed }] }],
    ["an event's return", { sample: [{ ...event, car: -0.021 }, ...shown.sample.slice(1)] }],
    ["an event that is no longer in the sample", { sample: shown.sample.slice(1) }],
    ["the order of events", { sample: shown.sample.toReversed() }],
  ])("differ by %s", (_what, again) => {
    expect(figuresOf({ ...shown, ...again })).not.toBe(figuresOf(shown));
  });
});
