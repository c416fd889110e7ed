import { numberText } from "#contract/values/amount-text.ts";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import { relativeCost, secondsOf } from "#bench/measure.ts";
import { funds, randomEvents, readCloses } from "#bench/study/random-events.ts";
import { signInTo, withFilledServer } from "#bench/with-filled-database.ts";
import type { Database } from "#database/connect.ts";
import { fitEvent } from "#domain/event-study/fit-event.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const email = "ana@x.example";
const allEvents = 10_000;
/** The first of them have an item of their own. */
const fewerEvents = 1_000;
const insertedAtOnce = 1_000;
const runs = 3;

/** Event studies of random days of real prices over HTTP; the fit alone next to numpy. */
export async function benchStudy(): Promise<string> {
  const dataDir = sharedDataDir();
  if (dataDir === null) throw new Error("This benchmark needs the shared data.");
  return await withFilledServer(
    (db) => store(db, dataDir),
    async (url, dir) =>
      [...(await measureStudies(url)), "", await measureFit(dataDir, dir)].join("\n"),
  );
}

async function store(db: Database, dataDir: string): Promise<void> {
  await createAccount(db, { email, permissions: ["explore_events"] });
  const series = [...readCloses(dataDir).values()];
  await createPrices(
    db,
    "file",
    ...series.map(({ ticker, days, adjustedClose }) => ({ ticker, days, closes: adjustedClose })),
  );
  const stocks = series
    .filter(({ ticker }) => !funds.has(ticker))
    .map(({ ticker, days }, place) => ({ ticker, days, cik: place + 1 }));
  await createTickers(db, Object.fromEntries(stocks.map(({ ticker, cik }) => [ticker, cik])));
  const random = scattered(6);
  const events = Array.from({ length: allEvents }, (_, place) => {
    const { ticker, cik, days } = stocks[Math.floor(random() * stocks.length)] ?? stockless();
    // With a year before it, so that most can be studied.
    const day = days[260 + Math.floor(random() * (days.length - 260))] ?? "2024-06-12";
    const items = place < fewerEvents ? ["4.02"] : ["8.01"];
    return { cik, ticker, company_name: ticker, day_0: day, filed_on: day, items };
  });
  for (let first = 0; first < events.length; first += insertedAtOnce)
    await createEvents(db, ...events.slice(first, first + insertedAtOnce));
}

function stockless(): never {
  throw new Error("The file has no stocks.");
}

async function measureStudies(url: string): Promise<string[]> {
  const call = await signInTo(url, email);
  const rows: string[] = [];
  for (const [name, items] of [
    [fewerEvents, { item_number: { val: ["4.02"] } }],
    [allEvents, {}],
  ] as const) {
    const search = { type: "explore_events", email, ...items };
    for (let run = 0; run <= runs; run += 1) {
      const delays = monitorEventLoopDelay({ resolution: 1 });
      delays.enable();
      let answer = "";
      const seconds = await secondsOf(async () => {
        answer = await call({ type: "study_events", email, search });
      });
      delays.disable();
      if (run === 0) continue;
      const used = /"used":(\d+)/.exec(answer)?.[1] ?? "";
      const milliseconds = [delays.percentile(99), delays.max].map((ns) => (ns / 1e6).toFixed(0));
      rows.push(
        `| ${numberText(name, 0)} | ${used} | ${seconds.toFixed(2)} | ${milliseconds.join(" | ")} | ${(process.memoryUsage().rss / 1e6).toFixed(0)} | ${(answer.length / 1e6).toFixed(1)} |`,
      );
    }
  }
  return [
    "| events | used | seconds | event-loop delay, p99, ms | longest event-loop delay, ms | memory MB | response MB |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ];
}

/** Seconds of the least squares of all events, ours and numpy's, interleaved. */
async function measureFit(dataDir: string, dir: string): Promise<string> {
  const events = randomEvents(dataDir, { count: allEvents, random: scattered(7) });
  const files = { stock: join(dir, "stock.bin"), market: join(dir, "market.bin") };
  for (const side of ["stock", "market"] as const)
    await writeFile(
      files[side],
      Buffer.concat(events.map((event) => Buffer.from(event[side].buffer))),
    );
  const program = join(import.meta.dirname, "fit-numpy.py");
  const lines: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    let betas = 0;
    const startedAt = performance.now();
    for (const event of events) {
      const fitted = fitEvent(event, "market-model");
      if (!("dropped" in fitted)) betas += fitted.beta;
    }
    const ours = (performance.now() - startedAt) / 1000;
    const { stdout } = await promisify(execFile)("python3", [program, files.stock, files.market]);
    const [numpy = Number.NaN, sum = Number.NaN] = stdout.trim().split(" ").map(Number);
    lines.push(
      `| ${ours.toFixed(3)} | ${numpy.toFixed(3)} | ${relativeCost("least squares to numpy", ours, numpy).toFixed(2)} | ${Math.abs(sum - betas).toExponential(1)} |`,
    );
  }
  return [
    `Least squares of ${numberText(allEvents, 0)} events:`,
    "",
    "| ours, seconds | numpy, seconds | ratio of times | difference of Σβ |",
    "|---|---|---|---|",
    ...lines,
  ].join("\n");
}
