import { beforeAll, describe, expect, test } from "vitest";
import type {
  EventsStudyAnswer,
  StudyWindowFigures,
} from "#contract/operations/screening/event-study.ts";
import { studyModels } from "#contract/studies/study-vocabulary.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";
import {
  eventsOfFile,
  linesOfFile,
  recomputeWindow,
} from "#testing/event-study/recomputed-study.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_events", "explore_trades");

const firstDay = "2024-06-12";
const sessions = Array.from({ length: 330 }, (_, place) => addTradingDays(firstDay, place - 280));
const companies = [
  { cik: 21, ticker: "ONEC", day_0: sessions[280], jump: 0.03 },
  { cik: 22, ticker: "TWOC", day_0: sessions[280], jump: -0.02 },
  { cik: 23, ticker: "TREC", day_0: sessions[283], jump: 0.04 },
  { cik: 24, ticker: "FOUR", day_0: sessions[290], jump: 0.01 },
] as const;

/** A series of moves that look like chance; a missing close takes two returns. */
function series(
  ticker: string,
  seed: number,
  {
    jump = 0,
    day_0 = "",
    without = [],
  }: { jump?: number; day_0?: string | undefined; without?: number[] },
) {
  let close = 100;
  const closes = sessions.map((day, place) => {
    const move = (((place * 37 + seed * 17 + place * place * (seed + 2)) % 101) - 50) / 4_000;
    close *= 1 + move + (day === day_0 ? jump : 0);
    return close;
  });
  const isKept = (_: unknown, place: number): boolean => !without.includes(place);
  return { ticker, days: sessions.filter(isKept), closes: closes.filter(isKept) };
}

beforeAll(async () => {
  await createPrices(
    app.db,
    "made",
    series("VTI", 1, {}),
    ...companies.map(({ ticker, day_0, jump }, place) =>
      series(ticker, place + 2, { day_0, jump, without: place === 1 ? [100, 294] : [] }),
    ),
  );
  await createTickers(app.db, Object.fromEntries(companies.map((each) => [each.ticker, each.cik])));
  await createEvents(
    app.db,
    ...companies.map(({ cik, ticker, day_0 = "" }) => ({ cik, ticker, day_0, filed_on: day_0 })),
  );
  await createTrades(app.db, {
    issuer_cik: 21,
    ticker: "ONEC",
    direction: "Sale",
    trade_date: firstDay,
    price: "5",
    value: "5",
  });
});

async function exported(path: string, payload: object) {
  const response = await app.app.inject({
    method: "POST",
    url: path,
    headers: credentials(ana),
    payload,
  });
  return { response, lines: linesOfFile(response.body) };
}

const search = { type: "explore_events", email: "ana@x.example" };

/** A figure of the answer; of a test, its statistic. */
function figureOf(window: StudyWindowFigures, name: string): unknown {
  const figure = new Map<string, unknown>(Object.entries(window)).get(name);
  return typeof figure === "object" && figure !== null && "statistic" in figure
    ? figure.statistic
    : figure;
}

describe.each(studyModels)("%s", (model) => {
  test("every figure of every window, recomputed from the file, is that of the study", async () => {
    const { lines } = await exported("/export/study-events", { email: ana.email, search, model });
    expect(lines).toHaveLength(4 * 271);
    const events = eventsOfFile(lines, model);
    const { response } = await app.call("study_events", { email: ana.email, search, model }, ana);
    const { windows, sample }: EventsStudyAnswer = response.json();
    // The close missing on day +14 of one event takes its returns of that day and the next.
    expect(windows.map(({ events: count }) => count)).toEqual([4, 4, 4, 4, 4, 3, 3]);
    const sessionOf = new Map(sessions.map((day, place) => [day, place]));
    for (const window of windows) {
      const recomputed = recomputeWindow(events, [window.from, window.to], sessionOf);
      for (const [name, value] of Object.entries(recomputed))
        expect(figureOf(window, name), `${window.from} to ${window.to}: ${name}`).toBeCloseTo(
          value,
          8,
        );
    }
    for (const { accno, alpha, beta, ar_0 } of sample) {
      const day0 = lines.find((line) => line.Filing === accno && line.Day === "0");
      const market = Number(day0?.["Market return (fraction)"]);
      expect(Number(day0?.["Expected return (fraction)"])).toBe(alpha + beta * market);
      expect(Number(day0?.["Abnormal return (fraction)"])).toBeCloseTo(ar_0, 15);
    }
  });
});

test("days, windows, and empty cells of an event with missing closes", async () => {
  const { response, lines } = await exported("/export/study-events", { email: ana.email, search });
  expect(response.headers["content-type"]).toContain("text/csv");
  const two = lines.filter(({ Ticker }) => Ticker === "TWOC");
  expect(two.map(({ Day }) => Number(Day))).toEqual(
    Array.from({ length: 271 }, (_, place) => place - 250),
  );
  expect(two.map((line) => line.Date)).toEqual(sessions.slice(30, 301));
  expect(two.map((line) => line.Window)).toEqual([
    ...Array.from({ length: 240 }, () => "Estimation"),
    ...Array.from({ length: 31 }, () => "Event"),
  ]);
  const empty = two.filter((line) => line["Abnormal return (fraction)"] === "");
  expect(empty.map(({ Day }) => Day)).toEqual(["-180", "-179", "14", "15"]);
  expect(empty.every((line) => line["Stock return (fraction)"] === "")).toBe(true);
  expect(empty.every((line) => line["Market return (fraction)"] !== "")).toBe(true);
});

test("of trades, with its entry in the audit trail", async () => {
  const { lines } = await exported("/export/study-trades", {
    email: ana.email,
    search: { type: "explore_trades", email: ana.email },
    trades: "Sales",
  });
  expect(lines).toHaveLength(271);
  expect(lines[250]).toMatchObject({ "Row of the filing": "1", Date: firstDay, Day: "0" });
  const entry = await app.db
    .selectFrom("audit_entry")
    .select(["outcome", "detail"])
    .where("operation", "=", "export_study_trades")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    outcome: "exported",
    detail: { rows_found: 1, model: "market-model" },
  });
});

test.each([
  { email: "else@x.example" },
  { search: { ...search, email: "else@x.example" } },
  { email: "else@x.example", search: { ...search, email: "else@x.example" } },
])("another address is refused: %j", async (other) => {
  const payload = { email: ana.email, search, ...other };
  const { response } = await exported("/export/study-events", payload);
  expect(response.json()).toMatchObject({ code: "other_account" });
});

test("an account has one file at a time and one more waiting; the next is taken when they are sent", async () => {
  const payload = { email: ana.email, search };
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, () => exported("/export/study-events", payload)),
  );
  const statuses = atOnce.map(({ response }) => response.statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429, 429]);
  const sent = atOnce.filter(({ response }) => response.statusCode === 200);
  for (const { lines } of sent) expect(lines).toHaveLength(4 * 271);
  expect((await exported("/export/study-events", payload)).lines).toHaveLength(4 * 271);
});
