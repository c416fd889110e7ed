import { numberText } from "#contract/values/amount-text.ts";
import { join } from "node:path";
import { mkdir, rm } from "node:fs/promises";
import type { LineSearch } from "#contract/operations/screening/explore-lines.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { type ExploreOptions, openReplica } from "#bench/explore/explore.ts";
import { generateWhereEmpty } from "#bench/explore/subjects.ts";
import { quantile, relativeCost, secondsOf } from "#bench/measure.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { LatenessRanking } from "#database/screening/lateness-ranking.ts";
import type { PlannedSaleSearch } from "#database/screening/planned-sale-subject.ts";
import type { PlanSearch } from "#database/screening/plan-subject.ts";
import type { ShortSwingSearch } from "#database/screening/short-swing-subject.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import type { ScreeningReplica } from "#database/screening/replica/screening-replica.ts";
import type { Screening } from "#database/screening/screening.ts";
import { createLogger } from "#platform/logger.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { generateLines } from "#testing/factories/screening/generated-lines.ts";
import { generatePlannedSales } from "#testing/factories/screening/generated-planned-sales.ts";
import { generatePlans } from "#testing/factories/screening/generated-plans.ts";
import { generateShortSwings } from "#testing/factories/screening/generated-short-swings.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { wholeLineSearch } from "#testing/factories/screening/lines.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

const runs = 5;
/** Notices for each plan. */
const noticesOfPlan = 5;
/** Trades for each person with a short-swing profit: docs/decisions/0083. */
const tradesOfSwing = 20;
const limit = 50;

type NamedSearch = [name: string, search: (screening: Screening) => Promise<unknown>];

const firstPage = { sort_direction: "desc", page: 1, limit } as const;

function ofTrades(name: string, search: Partial<TradeSearch>): NamedSearch {
  const whole: TradeSearch = { ...wholeMarketSearch, include_all: true, ...firstPage, ...search };
  return [name, (screening) => screening.screenTrades(whole)];
}

const trades: readonly NamedSearch[] = [
  ofTrades("all", {}),
  ofTrades("2024, by value", {
    start_date: "2024-01-01",
    end_date: "2024-12-31",
    sort_column: "value",
  }),
  ofTrades("sales of $1 million or more", {
    trade_types: { val: ["Sales"] },
    value_shares_traded: { bool: "ge", val: [1_000] },
  }),
  ofTrades("one company", { include_all: false, ciks: ["0001000161"] }),
  ofTrades("page 100, by company", { sort_column: "conm", page: 100 }),
];

const anySale: PlannedSaleSearch = {
  today: "2026-11-20",
  company: null,
  person: null,
  filedFrom: null,
  filedTo: null,
  saleFrom: null,
  saleTo: null,
  statuses: null,
  plan: null,
  minValue: null,
  sort_column: "datedOn",
  ...firstPage,
};

function ofSales(name: string, search: Partial<PlannedSaleSearch>): NamedSearch {
  return [name, (screening) => screening.screenPlannedSales({ ...anySale, ...search })];
}

const plannedSales: readonly NamedSearch[] = [
  ofSales("all", {}),
  ofSales("2024, by value", {
    filedFrom: "2024-01-01",
    filedTo: "2024-12-31",
    sort_column: "plannedValue",
  }),
  ofSales("open or executed in part, $1 million or more", {
    statuses: ["Open", "Executed in part"],
    minValue: 1_000_000,
  }),
  ofSales("one company", { company: "1000161" }),
  ofSales("two words of a name", { person: "person 1f" }),
  ofSales("page 100, by company", { sort_column: "companyName", page: 100 }),
];

const anyPlan: PlanSearch = {
  company: null,
  person: null,
  adoptedFrom: null,
  adoptedTo: null,
  flags: [],
  earningsWithinDays: null,
  sort_column: "adoptedOn",
  ...firstPage,
};

function ofPlans(name: string, search: Partial<PlanSearch>): NamedSearch {
  return [name, (screening) => screening.screenPlans({ ...anyPlan, ...search })];
}

const plans: readonly NamedSearch[] = [
  ofPlans("all", {}),
  ofPlans("adopted in 2024, by shares sold", {
    adoptedFrom: "2024-01-01",
    adoptedTo: "2024-12-31",
    sort_column: "sharesSold",
  }),
  ofPlans("two flags, results within 14 days", {
    flags: ["before-earnings", "cooling-off-short"],
    earningsWithinDays: 14,
  }),
  ofPlans("one company", { company: "1000161" }),
  ofPlans("two words of a name", { person: "person 1f" }),
  ofPlans("page 100, by company", { sort_column: "shortName", page: 100 }),
];

const anySwing: ShortSwingSearch = {
  company: null,
  since: null,
  sort_column: "profit",
  ...firstPage,
};

function ofSwings(name: string, search: Partial<ShortSwingSearch>): NamedSearch {
  return [name, (screening) => screening.screenShortSwings({ ...anySwing, ...search })];
}

const shortSwings: readonly NamedSearch[] = [
  ofSwings("all, by profit", {}),
  ofSwings("since 2024, by last trade", { since: "2024-01-01", sort_column: "lastDay" }),
  ofSwings("one company", { company: "1000161" }),
  ofSwings("page 100, by profit", { page: 100 }),
];

/** The ranking that the screen opens with, over these lines. */
function ofLateness(
  name: string,
  by: LatenessRanking["by"],
  search: Partial<LineSearch> = {},
): NamedSearch {
  const ranking: LatenessRanking = {
    by,
    search: { ...wholeLineSearch, include_all: true, ...search },
    minLines: 10,
    sort: "low",
    direction: "desc",
    limit,
    page: 1,
  };
  return [name, (screening) => screening.rankLateness(ranking)];
}

const lateness: readonly NamedSearch[] = [
  ofLateness("persons", "person"),
  ofLateness("companies", "company"),
  ofLateness("filing agents", "agent"),
  ofLateness("persons, since 2024", "person", { start_date: "2024-01-01" }),
  ofLateness("persons of one company", "person", { include_all: false, ciks: ["0001000161"] }),
];

/** Page and total of planned sales, plans, and short-swing profits, and rankings of lateness, by both engines, compared with trades. */
export async function benchExploreNotices({ rows, keep }: ExploreOptions): Promise<string> {
  const dir = keep ?? (await makeOpenFolder("sentinel-bench-"));
  await mkdir(dir, { recursive: true });
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    await generateWhereEmpty(db, { table: "reported_line", generate: generateLines }, rows);
    const ofPlan = Math.ceil(rows / noticesOfPlan);
    await generateWhereEmpty(db, { table: "trade", generate: generateTrades }, rows);
    await generateWhereEmpty(db, { table: "planned_sale", generate: generatePlannedSales }, rows);
    await generateWhereEmpty(db, { table: "trading_plan", generate: generatePlans }, ofPlan);
    const ofSwing = Math.ceil(rows / tradesOfSwing);
    await generateWhereEmpty(db, { table: "short_swing", generate: generateShortSwings }, ofSwing);
    const { replica, built } = await openReplica(server.connectionString, join(dir, "replica"));
    try {
      const table = await measure(replica, db);
      const { diskBytes } = await replica.describe();
      return [
        `${numberText(rows, 0)} trades, lines, and planned sales each, ${numberText(ofPlan, 0)} plans, ${numberText(ofSwing, 0)} short-swing profits; page of ${limit} and total, medians of ${runs}.`,
        "",
        table,
        "",
        `${built} Its file takes ${(diskBytes / 1e6).toFixed(0)} MB.`,
      ].join("\n");
    } finally {
      await replica.close();
    }
  } finally {
    await db.destroy();
    await server.stop();
    if (keep === null) await rm(dir, { recursive: true, force: true });
  }
}

async function measure(replica: ScreeningReplica, db: Database): Promise<string> {
  const postgres = createPostgresScreening(db);
  // Opened for each search, so that it has no cached totals.
  const fresh = () =>
    createReplicaScreening(replica, {
      fallback: postgres,
      rowsFrom: db,
      logger: createLogger("silent"),
    });
  const subjects = {
    trades,
    "planned sales": plannedSales,
    plans,
    "short-swing profits": shortSwings,
    lateness,
  };
  const searches = Object.entries(subjects).flatMap(([subject, named]) =>
    named.map(([name, search]) => ({ subject, name, search })),
  );
  const own = await mediansInTurn(
    searches.map(
      ({ search }) =>
        () =>
          search(fresh()),
    ),
  );
  const others = await mediansInTurn(
    searches.map(
      ({ search }) =>
        () =>
          search(postgres),
    ),
  );
  const medianOf = (subject: string): number =>
    quantile(
      own.filter((_, place) => searches[place]?.subject === subject),
      0.5,
    );
  const compared = ["planned sales", "plans", "short-swing profits", "lateness"].map((subject) => {
    const name = `${subject} searches, median, to trades`;
    return `${name}: ${relativeCost(name, medianOf(subject), medianOf("trades")).toFixed(2)}`;
  });
  return [
    "| search | replica ms | PostgreSQL ms |",
    "|---|---|---|",
    ...searches.map(
      ({ subject, name }, place) =>
        `| ${subject}: ${name} | ${own[place]?.toFixed(1)} | ${others[place]?.toFixed(0)} |`,
    ),
    "",
    ...compared,
  ].join("\n");
}

/** Milliseconds of each search; one after the other in every run, so that other work on the machine slows all alike. */
async function mediansInTurn(searches: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const measured: number[][] = searches.map(() => []);
  // The first run is not counted.
  for (let run = 0; run <= runs; run += 1) {
    for (const [place, search] of searches.entries()) {
      const milliseconds = (await secondsOf(search)) * 1_000;
      if (run > 0) measured[place]?.push(milliseconds);
    }
  }
  return measured.map((each) => quantile(each, 0.5));
}
