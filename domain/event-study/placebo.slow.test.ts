import { expect, test } from "vitest";
import { beginStudy } from "#domain/event-study/study.ts";
import { placeOf, studyDays } from "#domain/event-study/study-days.ts";
import type { WindowFigures } from "#domain/event-study/window-figures.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";

const studies = 200;
const eventsAStudy = 20;
/** Thousands of regressions, on a machine that may be busy. */
const longestMs = 60_000;

/** Normal returns (Box and Muller 1958) of beta 1.2 on a market, with so much more on day 0. */
function simulated(random: () => number, session: number, planted: number) {
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const market = Float64Array.from({ length: studyDays }, () => 0.0004 + 0.01 * normal());
  const stock = market.map((each) => 0.0002 + 1.2 * each + 0.02 * normal());
  stock[placeOf(0)] = (stock[placeOf(0)] ?? 0) + planted;
  return { session, company: session, stock, market };
}

function rejections(planted: number): Map<string, number> {
  const random = scattered(18);
  const counts = new Map<string, number>();
  for (let study = 0; study < studies; study += 1) {
    const one = beginStudy("market-model");
    for (let event = 0; event < eventsAStudy; event += 1)
      one.add(simulated(random, 1000 + 100 * event, planted));
    const steps = one.finish({ from: 0, to: 0 });
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    for (const window of [step.value.windows[1], step.value.windows[6]]) count(counts, window);
  }
  return counts;
}

function count(counts: Map<string, number>, window: WindowFigures | undefined): void {
  for (const [name, result] of Object.entries(window?.tests ?? {})) {
    const key = `${name} ${window?.from} ${window?.to}`;
    counts.set(key, (counts.get(key) ?? 0) + (result !== null && result.p < 0.05 ? 1 : 0));
  }
}

test(
  "where nothing happened, 5% of the studies reject; the exact sign test fewer",
  () => {
    // Of 200 fair draws at 5% fewer than 2 or more than 21 come up less than once in a thousand times.
    const counts = rejections(0);
    expect(counts.size).toBe(16);
    for (const [name, found] of counts) {
      // Of 20 signs the exact test can reject in 4.1% at most: 5 or fewer, 15 or more.
      expect(found, name).toBeGreaterThanOrEqual(name.startsWith("sign") ? 1 : 2);
      expect(found, name).toBeLessThanOrEqual(21);
    }
  },
  longestMs,
);

test(
  "1% on day 0 is found, by t in six of ten studies",
  () => {
    // Standardised effect 0.01 / (0.02 / √20) = 2.24: normal power at 5% is 61%, 122 of 200; ±3.3 deviations.
    const found = rejections(0.01).get("estimationT 0 0") ?? 0;
    expect(found).toBeGreaterThanOrEqual(99);
    expect(found).toBeLessThanOrEqual(145);
  },
  longestMs,
);
