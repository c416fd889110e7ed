import { closesFile, randomEvents } from "#bench/study/random-events.ts";
import type { EventReturns } from "#domain/event-study/event-returns.ts";
import { beginStudy, type StudyFigures } from "#domain/event-study/study.ts";
import { placeOf } from "#domain/event-study/study-days.ts";
import type { WindowFigures } from "#domain/event-study/window-figures.ts";
import { scattered } from "#testing/scattered.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const poolSize = 10_000;
const eventsAStudy = 50;
const studies = 4_000;
const plantedReturn = 0.01;

/**
 * Random event dates from real prices: nothing happened on them, so each test should reject in 5 % of
 * the studies. The same with a return of 1 % planted on day 0 tells what the tests find.
 */
export async function benchPlacebo(): Promise<string> {
  const dataDir = sharedDataDir();
  if (dataDir === null) return "There are no real prices beside the repository.";
  const random = scattered(20_261_122);
  const pool = randomEvents(dataDir, { count: poolSize, random });
  const lines = [
    `${pool.length.toLocaleString("en-US")} random stocks and days out of ${closesFile}; ${studies.toLocaleString("en-US")} studies of ${eventsAStudy} of them, drawn at random; share of the studies that reject a mean of zero at 5 %.`,
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
