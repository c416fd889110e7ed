import { numberText } from "#contract/values/amount-text.ts";
import type { Pool } from "pg";
import { readStoredWorld } from "#bench/leads/stored-world.ts";
import { leadFloor, scoreVersion } from "#contract/leads/score.ts";
import type { PlantId } from "#demo/world/plants.ts";
import type { World } from "#demo/world/world.ts";

/** The score was tuned on this world; the others are looked at once it is set. */
const tuningSeed = "sentinel";
const testSeeds = ["alder", "birch", "cedar", "dogwood"] as const;

/** What is planted for an examiner to find. Plants of odd cells, and of lawful habits, are none. */
const cases: readonly PlantId[] = [
  "sales-before-fall",
  "purchases-before-rise",
  "landing-page",
  "purchase-cluster",
  "sale-cluster",
  "plan-short-wait",
  "plan-single-trade",
  "plan-before-results",
];

type Trade = {
  accession: string;
  issuerCik: number;
  score: number;
  value: number | null;
  days: number | null;
  net: number | null;
  /** The planted cases it belongs to, each of one company; none for an ordinary trade. */
  cases: readonly string[];
  /** Its person and day, by which an amendment of a planted filing is found. */
  identity: string;
};

type Ranking = { name: string; keyOf: (trade: Trade) => number };

const rankings: readonly Ranking[] = [
  { name: `score v${scoreVersion}`, keyOf: ({ score }) => score },
  { name: "value", keyOf: ({ value }) => value ?? Number.NEGATIVE_INFINITY },
  {
    name: "days to event",
    keyOf: ({ days }) => (days === null ? Number.NEGATIVE_INFINITY : 0 - days),
  },
  { name: "loss avoided or gain", keyOf: ({ net }) => net ?? Number.NEGATIVE_INFINITY },
];

type Outcome = {
  at10: number;
  at50: number;
  found50: number;
  foundFloor: number | null;
  cases50: number;
};

type Stored = { trades: Trade[]; queue: (readonly Trade[])[] };

/**
 * How well the score finds what is planted, against three simple rankings of the same trades: of the first 10 and
 * 50 trades the share that is planted, and the share of planted trades among the first 50, and among the leads; the
 * share of planted cases with a trade among the first 50, and with a lead of any kind among the first 50 of the queue.
 */
export async function benchLeads(): Promise<string> {
  const lines = [
    `Planted: ${cases.join(", ")}. Trades as they count after amendments; of equal trades the one with the lower accession number comes first.`,
  ];
  const ofTests: Outcome[][] = [];
  for (const seed of [tuningSeed, ...testSeeds]) {
    const { trades, queue } = await readStoredWorld(seed, readStored);
    const outcomes = rankings.map((ranking) => outcomeOf(ranking, trades));
    if (seed !== tuningSeed) ofTests.push(outcomes);
    const planted = trades.filter(isPlanted).length;
    const inQueue = casesIn(queue.slice(0, 50).flat());
    const leads = trades.filter(({ score }) => score >= leadFloor).length;
    const purpose = seed === tuningSeed ? "tuning" : "test";
    lines.push(
      "",
      `World ${seed} (${purpose}): ${numberText(trades.length, 0)} trades, ${planted} planted, ${leads} leads of trades.`,
      `${casesIn(trades).size} planted cases, ${inQueue.size} of them among the first 50 of ${queue.length} leads of all kinds.`,
      "",
      ...tableOf(outcomes),
    );
  }
  lines.push("", "Mean of the test worlds:", "", ...tableOf(meansOf(ofTests)));
  return lines.join("\n");
}

type StoredTrade = Omit<Trade, "cases"> & { row: number };

async function readStored(pool: Pool, world: World): Promise<Stored> {
  const { rows } = await pool.query<StoredTrade>(
    `select s.accession, s.row_number as row, s.issuer_cik as "issuerCik", s.score, t.value::float8 as value,
            least(t.next_8k_days, t.next_earnings_days) as days,
            t.avoided_or_gained_net::float8 as net,
            concat_ws(' ', t.issuer_cik, t.owner_cik, t.trade_date, t.direction) as identity
       from trade_score s join trade t using (accession, row_number) order by s.accession, s.row_number`,
  );
  const filed = await pool.query<{ accession: string; identity: string }>(
    `select accession, concat_ws(' ', issuer_cik, owner_cik, trade_date, direction) as identity
       from trade`,
  );
  const planted = new Map(
    world.filings.map(({ accession, plants }) => [
      accession,
      plants.filter((plant) => cases.includes(plant)),
    ]),
  );
  const plantsOf = Map.groupBy(filed.rows, ({ identity }) => identity);
  const trades = rows.map((row) => ({
    ...row,
    cases: (plantsOf.get(row.identity) ?? [])
      .flatMap(({ accession }) => planted.get(accession) ?? [])
      .map((plant) => `${plant}/${row.issuerCik}`),
  }));
  const byKey = new Map(trades.map((trade) => [`${trade.accession}/${trade.row}`, trade]));
  const leads = await pool.query<{ members: { accession: string; rowNumber: number }[] }>(
    `select members from lead where is_live order by score desc, day desc, id desc`,
  );
  const queue = leads.rows.map(({ members }) =>
    members.flatMap(({ accession, rowNumber }) => byKey.get(`${accession}/${rowNumber}`) ?? []),
  );
  return { trades, queue };
}

function isPlanted(trade: Trade): boolean {
  return trade.cases.length > 0;
}

function casesIn(trades: readonly Trade[]): Set<string> {
  return new Set(trades.flatMap((trade) => trade.cases));
}

function outcomeOf({ name, keyOf }: Ranking, trades: readonly Trade[]): Outcome {
  const ranked = trades.toSorted((a, b) => compare(keyOf(b), keyOf(a)));
  const plantedIn = (some: readonly Trade[]): number => some.filter(isPlanted).length;
  const all = plantedIn(trades);
  return {
    at10: plantedIn(ranked.slice(0, 10)) / 10,
    at50: plantedIn(ranked.slice(0, 50)) / 50,
    found50: plantedIn(ranked.slice(0, 50)) / all,
    foundFloor: name.startsWith("score")
      ? plantedIn(trades.filter(({ score }) => score >= leadFloor)) / all
      : null,
    cases50: casesIn(ranked.slice(0, 50)).size / casesIn(trades).size,
  };
}

/** Two unknown keys are equal, which a difference of infinities is not. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function meansOf(ofTests: readonly (readonly Outcome[])[]): Outcome[] {
  const mean = (place: number, valueOf: (outcome: Outcome) => number): number =>
    ofTests.reduce((sum, outcomes) => {
      const outcome = outcomes[place];
      return sum + (outcome === undefined ? 0 : valueOf(outcome));
    }, 0) / ofTests.length;
  return rankings.map(({ name }, place) => ({
    at10: mean(place, ({ at10 }) => at10),
    at50: mean(place, ({ at50 }) => at50),
    found50: mean(place, ({ found50 }) => found50),
    foundFloor: name.startsWith("score") ? mean(place, ({ foundFloor }) => foundFloor ?? 0) : null,
    cases50: mean(place, ({ cases50 }) => cases50),
  }));
}

function tableOf(outcomes: readonly Outcome[]): string[] {
  const percent = (fraction: number | null): string =>
    fraction === null ? "" : `${Math.round(100 * fraction)}%`;
  return [
    "| ranking | precision at 10 | precision at 50 | planted among the first 50 | cases among the first 50 | planted among the leads |",
    "|---|---|---|---|---|---|",
    ...outcomes.map(
      ({ at10, at50, found50, foundFloor, cases50 }, place) =>
        `| ${rankings[place]?.name} | ${percent(at10)} | ${percent(at50)} | ${percent(found50)} | ${percent(cases50)} | ${percent(foundFloor)} |`,
    ),
  ];
}
