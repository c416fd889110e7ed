import { beforeAll, describe, expect, test } from "vitest";
import type {
  EventsStudyAnswer,
  TradesStudyAnswer,
} from "#contract/operations/screening/event-study.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const day0 = "2024-06-12";
const sessions = Array.from({ length: 330 }, (_, place) => addTradingDays(day0, place - 280));

/** A series that moves to and fro, and by so much more on day 0. */
function series(ticker: string, seed: number, jump: number, last = sessions.length) {
  let close = 100;
  const closes = sessions.map((day, place) => {
    const move = (((place * 37 + seed * 17 + place * place * 3) % 101) - 50) / 4_000;
    close *= 1 + move + (day === day0 ? jump : 0);
    return close;
  });
  return { ticker, days: sessions.slice(0, last), closes: closes.slice(0, last) };
}

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_events", "explore_trades");
beforeAll(async () => {
  await createPrices(
    app.db,
    "made",
    series("VTI", 1, 0),
    series("UPCO", 2, 0.2),
    series("DNCO", 3, -0.2),
    // The last close is five sessions after day 0.
    series("ENDS", 4, 0, 286),
    {
      ...series("YOUNG", 5, 0),
      days: sessions.slice(200),
      closes: sessions.slice(200).map(() => 5),
    },
  );
  await createTickers(app.db, { UPCO: 11, DNCO: 12, ENDS: 13, YOUNG: 14, NOPE: 15 });
  const event = { filed_on: day0, day_0: day0 };
  await createEvents(
    app.db,
    { ...event, cik: 11, ticker: "UPCO", accession: "0000000011-24-000001" },
    { ...event, cik: 11, ticker: "UPCO", accession: "0000000011-24-000002" },
    { ...event, cik: 12, ticker: "DNCO" },
    { ...event, cik: 13, ticker: "ENDS" },
    { ...event, cik: 14, ticker: "YOUNG", accession: "0000000014-24-000001" },
    // As good as the one before, which has too few returns, too.
    { ...event, cik: 14, ticker: "YOUNG", accession: "0000000014-24-000002" },
    { ...event, cik: 15, ticker: "NOPE" },
    { ...event, cik: 11, ticker: "UPCO", day_0: null, day_0_basis: null, event_return: null },
  );
  const trade = { trade_date: "2024-06-12", price: "5", value: "5" };
  await createTrades(
    app.db,
    { ...trade, issuer_cik: 11, ticker: "UPCO", direction: "Purchase" },
    { ...trade, issuer_cik: 11, ticker: "UPCO", direction: "Purchase" },
    // A Saturday: the next session is Monday.
    { ...trade, issuer_cik: 12, ticker: "DNCO", direction: "Sale", trade_date: "2024-06-08" },
  );
});

async function studyEvents(payload: object = {}): Promise<EventsStudyAnswer> {
  const search = { type: "explore_events", email: ana.email, tickers: undefined };
  const { response } = await app.call(
    "study_events",
    { email: ana.email, search, ...payload },
    ana,
  );
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function studyTrades(payload: object): Promise<{ status: number; body: TradesStudyAnswer }> {
  const search = { type: "explore_trades", email: ana.email };
  const { response } = await app.call(
    "study_trades",
    { email: ana.email, search, ...payload },
    ana,
  );
  return { status: response.statusCode, body: response.json() };
}

describe("events", () => {
  test("what is dropped, with its reason, and what is used", async () => {
    const answer = await studyEvents();
    expect(answer).toMatchObject({ found: 8, used: 3, model: "market-model" });
    expect(answer.drops).toEqual([
      { reason: "no-day-0", count: 1 },
      { reason: "same-company-and-day", count: 1 },
      { reason: "no-prices", count: 1 },
      { reason: "too-few-observations", count: 2 },
    ]);
    const reasons = answer.dropped.map(({ ticker, reason }) => `${ticker} ${reason}`);
    expect(reasons.toSorted()).toEqual([
      "NOPE no-prices",
      "UPCO no-day-0",
      "UPCO same-company-and-day",
      "YOUNG too-few-observations",
      "YOUNG too-few-observations",
    ]);
    expect(answer.sample.map(({ ticker }) => ticker)).toEqual(["DNCO", "ENDS", "UPCO"]);
    expect(answer.sample.map(({ observations }) => observations)).toEqual([240, 240, 240]);
  });

  test("the abnormal return of each day is listed if asked for", async () => {
    const window = { from: -1, to: 1 };
    const { sample } = await studyEvents({ window, with_abnormal_returns: true });
    const plain = await studyEvents({ window });
    expect(plain.sample.map((event) => event.abnormal_returns)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const { ticker, ar_0, car, abnormal_returns: returns = [] } of sample) {
      expect(returns).toHaveLength(31);
      expect(returns[10]).toBe(ar_0);
      const sum = returns.slice(9, 12).reduce<number>((total, each) => total + (each ?? 0), 0);
      expect(sum).toBeCloseTo(car ?? Number.NaN, 12);
      // The prices of ENDS end before day +20.
      expect([ticker, returns[30] === null]).toEqual([ticker, ticker === "ENDS"]);
    }
  });

  test("one whose prices end is in the windows that ended before", async () => {
    const { windows, coverage, days } = await studyEvents({ window: { from: 0, to: 5 } });
    expect(windows.map(({ from, to, events }) => [from, to, events])).toEqual([
      [0, 5, 3],
      [0, 0, 3],
      [-1, 1, 3],
      [0, 1, 3],
      [-10, -1, 3],
      [0, 20, 2],
      [-10, 20, 2],
    ]);
    expect(coverage).toMatchObject({ whole: 2, ended_inside: 1, delisted_inside: 0, not_over: 0 });
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 31 }, (_, at) => at - 10));
    expect(days[15]?.cumulative).toMatchObject({ from: -10, to: 5, events: 3 });
    expect(days[16]?.cumulative).toMatchObject({ from: -10, to: 6, events: 2 });
  });

  test("three events on one day are said to cluster", async () => {
    const { clustering, windows } = await studyEvents();
    expect(clustering).toEqual({
      distinct_days: 1,
      events_on_shared_days: 3,
      busiest_day: day0,
      busiest_days: 1,
      most_on_one_day: 3,
      overlapping_event_windows: 0,
      overlapped_estimation: 0,
    });
    expect(windows[0]?.correlation).not.toBe(0);
  });

  test("the market's return taken as it is", async () => {
    const { sample } = await studyEvents({ model: "market-adjusted", window: { from: 0, to: 0 } });
    for (const { alpha, beta, ar_0, car } of sample)
      expect([alpha, beta, ar_0]).toEqual([0, 1, car]);
    // The jump, less what both would have moved.
    expect(sample.find(({ ticker }) => ticker === "UPCO")?.ar_0).toBeGreaterThan(0.17);
  });

  test("a search by the return of day 0 is said to choose by outcome", async () => {
    const search = { type: "explore_events", email: ana.email };
    expect((await studyEvents()).selected_on).toEqual([]);
    const event_return = { bool: "le", val: [-5] };
    const { selected_on } = await studyEvents({ search: { ...search, event_return } });
    expect(selected_on).toEqual([{ name: "event return", measured_on: "day 0", from: 0, to: 0 }]);
  });

  test("a search that finds nothing is a study of nothing", async () => {
    const search = { type: "explore_events", email: ana.email, ciks: ["0000000099"] };
    const answer = await studyEvents({ search });
    expect(answer).toMatchObject({ found: 0, used: 0, sample: [], drops: [] });
    expect(answer.windows[0]).toMatchObject({ events: 0, mean: null, bmp: null });
  });
});

describe("trades", () => {
  test("several on one day are one event; a Saturday's day 0 is Monday", async () => {
    const purchases = await studyTrades({ trades: "Purchases" });
    expect(purchases.body).toMatchObject({ found: 2, used: 1, trades: "Purchases" });
    expect(purchases.body.sample[0]).toMatchObject({
      kind: "Purchase",
      day_0: day0,
      row_number: 1,
    });
    const sales = await studyTrades({ trades: "Sales" });
    expect(sales.body.sample).toMatchObject([
      { kind: "Sale", day_0: "2024-06-10", ticker: "DNCO" },
    ]);
    const both = await studyTrades({ trades: "both" });
    expect(both.body).toMatchObject({ found: 3, used: 2 });
  });

  test("a search by the return after the trade is said to choose by outcome", async () => {
    const search = {
      type: "explore_trades",
      email: ana.email,
      return_horizon: 5,
      trade_return: { bool: "ge", val: [1] },
    };
    const { body } = await studyTrades({ trades: "both", search });
    expect(body.selected_on).toEqual([
      { name: "trade return", measured_on: "days +1 to +5", from: 1, to: 5 },
    ]);
  });

  test("sales of a search for purchases are refused", async () => {
    const search = {
      type: "explore_trades",
      email: ana.email,
      trade_types: { val: ["Purchases"] },
    };
    const { status, body } = await studyTrades({ trades: "Sales", search });
    expect([status, body]).toMatchObject([400, { error: "The search covers only purchases." }]);
  });
});

describe("refusals", () => {
  test("a search under another address", async () => {
    const search = { type: "explore_events", email: "else@x.example" };
    const { body } = await app.call("study_events", { email: ana.email, search }, ana);
    expect(body).toMatchObject({ code: "other_account" });
  });
  test.each([
    { from: -11, to: 0 },
    { from: 0, to: 21 },
    { from: 2, to: 1 },
  ])("window $from to $to", async (window) => {
    const search = { type: "explore_events", email: ana.email };
    const { body } = await app.call("study_events", { email: ana.email, search, window }, ana);
    expect(body).toMatchObject({ code: "bad_request" });
  });
});

test("each of more than a thousand dropped rows is listed with its reason", async () => {
  const rows = 1_001;
  const event = {
    cik: 16,
    ticker: "MANY",
    filed_on: day0,
    day_0: null,
    day_0_basis: null,
  } as const;
  await createEvents(
    app.db,
    ...Array.from({ length: rows }, () => ({ ...event, event_return: null })),
  );
  const search = { type: "explore_events", email: ana.email, ciks: ["0000000016"] };
  const answer = await studyEvents({ search });
  expect(answer).toMatchObject({
    found: rows,
    used: 0,
    drops: [{ reason: "no-day-0", count: rows }],
  });
  expect(new Set(answer.dropped.map(({ accno }) => accno)).size).toBe(rows);
});

test("the data version is that of an export of the same state", async () => {
  const search = { type: "explore_events", email: ana.email };
  const { data } = await studyEvents();
  const exported = await app.app.inject({
    method: "POST",
    url: "/export/events",
    headers: credentials(ana),
    payload: { search, columns: ["conm"], title: "Events", format: "csv" },
  });
  expect(exported.headers["sentinel-data-version"]).toBe(data.version);
});
