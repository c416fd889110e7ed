import { numberText } from "#contract/values/amount-text.ts";
import { claimOf, type Null, type TestName } from "#bench/study/placebo-claims.ts";
import { closesFile, randomEvents } from "#bench/study/random-events.ts";
import type { StudyModel, StudyWindow } from "#contract/studies/study-vocabulary.ts";
import type { EventReturns } from "#domain/event-study/daily-returns.ts";
import { beginStudy, type StudyFigures } from "#domain/event-study/study.ts";
import { placeOf } from "#domain/event-study/study-days.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const poolSize = 10_000;
const plantedReturn = 0.01;

type Run = {
  title: string;
  model: StudyModel;
  drift: Null;
  studies: number;
  events: number;
  planted: number;
  /** Whether the claims of the tests are checked against the run. */
  isHeld: boolean;
};

const claimed = { studies: 10_000, events: 50, planted: 0, isHeld: true } as const;
const shown = { drift: "as-they-are", isHeld: false } as const;
const runs: readonly Run[] = [
  { ...claimed, title: "Market model", model: "market-model", drift: "as-they-are" },
  { ...claimed, title: "Market-adjusted", model: "market-adjusted", drift: "as-they-are" },
  {
    ...claimed,
    title: "Market-adjusted, less each stock's mean return over the market",
    model: "market-adjusted",
    drift: "without-drift",
  },
  ...(["market-model", "market-adjusted"] as const).map((model) => ({
    ...shown,
    title: `${model}, larger studies`,
    model,
    studies: 1_000,
    events: 200,
    planted: 0,
  })),
  {
    ...shown,
    title: "Each event alone, market model",
    model: "market-model",
    studies: poolSize,
    events: 1,
    planted: 0,
  },
  {
    ...shown,
    title: "+1% planted on day 0, market model",
    model: "market-model",
    studies: 1_000,
    events: 50,
    planted: plantedReturn,
  },
];

/**
 * Random event dates from real prices: nothing happened on them, so each test should reject in 5%
 * of the studies. The last run plants a return on day 0 and shows what the tests find.
 * @throws Error with all tables when a test that claims its size does not hold it
 */
export async function benchPlacebo(): Promise<string> {
  const dataDir = sharedDataDir();
  if (dataDir === null) throw new Error("This benchmark needs the shared data.");
  const lines = [
    `${numberText(poolSize, 0)} random stocks and days from ${closesFile}; each study is a random sample of them. The tables show the false-positive rate: the percentage of studies that reject a mean of zero at 5%. An asterisk marks where the test claims no size.`,
  ];
  const broken: string[] = [];
  for (const run of runs) {
    const random = scattered(20_261_122);
    const pool = randomEvents(dataDir, { count: poolSize, random, drift: run.drift });
    const counts = rejectionsOf(run, pool, random);
    lines.push("", `${titleOf(run)}:`, "", ...tableOf(run, counts));
    if (run.isHeld) broken.push(...brokenClaims(run, counts));
  }
  if (broken.length > 0)
    throw new Error([...lines, "", "Tests that do not hold their size:", ...broken].join("\n"));
  return lines.join("\n");
}

function titleOf({ title, studies, events }: Run): string {
  return `${title}, ${numberText(studies, 0)} studies of ${events}`;
}

/** Shares of the studies that reject, in percent, by window and test. */
type Shares = { window: StudyWindow; shares: Map<TestName, number> }[];

function rejectionsOf(run: Run, pool: readonly EventReturns[], random: () => number): Shares {
  const shares: Shares = [];
  for (let study = 0; study < run.studies; study += 1) {
    const chosen = run.events === 1 ? pool.slice(study, study + 1) : drawn(pool, run, random);
    for (const [place, { from, to, tests }] of figuresOf(run, chosen).windows.slice(1).entries()) {
      const found = (shares[place] ??= { window: { from, to }, shares: new Map() });
      for (const test of testNames) {
        const isRejected = (tests[test]?.p ?? 1) < 0.05;
        const share = isRejected ? 100 / run.studies : 0;
        found.shares.set(test, (found.shares.get(test) ?? 0) + share);
      }
    }
  }
  return shares;
}

function drawn(
  pool: readonly EventReturns[],
  { events }: Run,
  random: () => number,
): EventReturns[] {
  const places = new Set<number>();
  while (places.size < events) places.add(Math.floor(random() * pool.length));
  return [...places].flatMap((place) => pool[place] ?? []);
}

function figuresOf({ model, planted }: Run, events: readonly EventReturns[]): StudyFigures {
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

const testNames = [
  "crossSectionT",
  "bmp",
  "kolariPynnonen",
  "corradoRank",
  "corradoZivneySign",
  "generalisedSign",
  "sign",
  "estimationT",
] as const satisfies readonly TestName[];

function tableOf(run: Run, shares: Shares): string[] {
  const cell = (test: TestName) =>
    shares
      .map(({ window, shares: found }) => {
        const mark = run.planted === 0 && claimOf(test, window, run) === null ? "*" : "";
        return `${(found.get(test) ?? 0).toFixed(1)}${mark}`;
      })
      .join(" | ");
  return [
    `| test | ${shares.map(({ window }) => `${window.from} to ${window.to}`).join(" | ")} |`,
    `|---|${shares.map(() => "---|").join("")}`,
    ...testNames.map((test) => `| ${test} | ${cell(test)} |`),
  ];
}

function brokenClaims(run: Run, shares: Shares): string[] {
  return shares.flatMap(({ window, shares: found }) =>
    testNames.flatMap((test) => {
      const claim = claimOf(test, window, run);
      const share = found.get(test) ?? 0;
      return claim === null || (share >= claim.least && share <= claim.most)
        ? []
        : [
            `${titleOf(run)}: ${test}, days ${window.from} to ${window.to}: ${share.toFixed(2)} %, not ${claim.least} to ${claim.most} %`,
          ];
    }),
  );
}
