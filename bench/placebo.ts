import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import { dailyReturns, type EventReturns } from "#domain/event-study/event-returns.ts";
import { beginStudy, type StudyFigures } from "#domain/event-study/study.ts";
import { placeOf } from "#domain/event-study/study-days.ts";
import type { WindowFigures } from "#domain/event-study/window-figures.ts";
import { sessionPrices } from "#domain/returns/session-prices.ts";
import { scattered } from "#testing/scattered.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const file = "adjclose_2015-2026_largecaps_etfs.csv.gz";
const randomEvents = 10_000;
const eventsAStudy = 50;
const studies = 4_000;
const plantedReturn = 0.01;
const notStocks = new Set(["VTI", "SPY", "VOO", "QQQ", "IWM"]);

/**
 * Random event dates from real prices: nothing happened on them, so each test should reject in 5 % of
 * the studies. The same with a return of 1 % planted on day 0 tells what the tests find.
 */
export async function benchPlacebo(): Promise<string> {
  const dataDir = sharedDataDir();
  if (dataDir === null) return "There are no real prices beside the repository.";
  const random = scattered(20_261_122);
  const pool = randomPool(dataDir, random);
  const lines = [
    `${pool.length.toLocaleString("en-US")} random stocks and days out of ${file}; ${studies.toLocaleString("en-US")} studies of ${eventsAStudy} of them, drawn at random; share of the studies that reject a mean of zero at 5 %.`,
  ];
  for (const planted of [0, plantedReturn]) {
    for (const model of ["market-model", "market-adjusted"] as const) {
      const counts = new Counts();
      for (let study = 0; study < studies; study += 1) {
        const chosen = drawn(pool, random);
        counts.add(figuresOf(model, chosen, planted));
      }
      lines.push(
        "",
        `${model}, ${planted === 0 ? "nothing planted" : "+1 % planted on day 0"}:`,
        "",
        ...counts.table(),
      );
    }
  }
  return lines.join("\n");
}

/** Events with all returns of estimation and event window, so that each study has as many. */
function randomPool(dataDir: string, random: () => number): EventReturns[] {
  const series = readSeries(dataDir);
  const fund = series.get("VTI");
  if (fund === undefined) throw new Error("The file has no VTI.");
  const market = sessionPrices(fund);
  const stocks = [...series].filter(([ticker]) => !notStocks.has(ticker));
  const pool: EventReturns[] = [];
  while (pool.length < randomEvents) {
    const [, stock] = stocks[Math.floor(random() * stocks.length)] ?? [];
    const day = stock?.days[Math.floor(random() * stock.days.length)];
    if (stock === undefined || day === undefined) continue;
    const session = sessionOf(day);
    if (session < 300) continue;
    const prices = sessionPrices(stock);
    const event = {
      session,
      company: pool.length,
      stock: dailyReturns(prices, session),
      market: dailyReturns(market, session),
    };
    const isWhole = [...event.stock.keys()].every(
      (place) =>
        place < placeOf(-10) ||
        (Number.isFinite(event.stock[place]) && Number.isFinite(event.market[place])),
    );
    if (isWhole && !("dropped" in beginStudy("market-model").add(event))) pool.push(event);
  }
  return pool;
}

function readSeries(dataDir: string) {
  const series = new Map<string, ReturnType<typeof emptySeries>>();
  for (const line of gunzipSync(readFileSync(join(dataDir, "prices", file)))
    .toString()
    .split("\n")) {
    const [ticker = "", day = "", , , , , adjusted = ""] = line.split(",");
    if (adjusted === "" || ticker === "ticker" || sessionOf(day) < 0) continue;
    const known = series.get(ticker) ?? emptySeries(ticker);
    series.set(ticker, known);
    known.days.push(day);
    known.adjustedClose.push(Number(adjusted));
    known.close.push(null);
  }
  return series;
}

function emptySeries(ticker: string) {
  const days: string[] = [];
  const adjustedClose: number[] = [];
  const close: null[] = [];
  const fixed = { source: "file", closeBasis: "unknown", splits: null, volume: [] } as const;
  return { ...fixed, ticker, days, adjustedClose, close };
}

function drawn(pool: readonly EventReturns[], random: () => number): EventReturns[] {
  const places = new Set<number>();
  while (places.size < eventsAStudy) places.add(Math.floor(random() * pool.length));
  return [...places].flatMap((place) => pool[place] ?? []);
}

function figuresOf(
  model: "market-model" | "market-adjusted",
  events: readonly EventReturns[],
  planted: number,
): StudyFigures {
  const study = beginStudy(model);
  for (const event of events) {
    const stock = event.stock.slice();
    stock[placeOf(0)] = (stock[placeOf(0)] ?? 0) + planted;
    study.add({ ...event, stock });
  }
  const steps = study.finish({ from: 0, to: 0 });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** How often each test rejects, by window. */
class Counts {
  readonly #rejections = new Map<string, number>();
  readonly #tests = new Set<string>();
  readonly #windows = new Set<string>();
  #studies = 0;

  add({ windows }: StudyFigures): void {
    this.#studies += 1;
    for (const window of windows.slice(1)) this.#addWindow(window);
  }

  #addWindow({ from, to, tests }: WindowFigures): void {
    const window = `${from} to ${to}`;
    this.#windows.add(window);
    for (const [test, result] of Object.entries(tests)) {
      this.#tests.add(test);
      const key = `${window} ${test}`;
      const isRejected = result !== null && result.p < 0.05;
      this.#rejections.set(key, (this.#rejections.get(key) ?? 0) + (isRejected ? 1 : 0));
    }
  }

  table(): string[] {
    const windows = [...this.#windows];
    const share = (window: string, test: string): string =>
      (((this.#rejections.get(`${window} ${test}`) ?? 0) / this.#studies) * 100).toFixed(1);
    return [
      `| test | ${windows.join(" | ")} |`,
      `|---|${windows.map(() => "---|").join("")}`,
      ...[...this.#tests].map(
        (test) => `| ${test} | ${windows.map((window) => share(window, test)).join(" | ")} |`,
      ),
    ];
  }
}
