import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import {
  type GeneratedEdgar,
  type GeneratedFiling,
  generateEdgar,
} from "#testing/edgar/generated-edgar.ts";
import { type FaultProxy, startFaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { startToKill } from "#testing/processes/killed-process.ts";

/** The proof of record has 10000 filings, 50 kills and 300 seconds; it is run by hand. */
const count = Number(process.env["ALERT_FILINGS"] ?? 120);
const kills = Number(process.env["ALERT_KILLS"] ?? 3);
const overSeconds = Number(process.env["ALERT_SECONDS"] ?? 6);

const email = "ana@kills.example";
const day = "2026-11-18";
const startsAt = Temporal.Instant.from(`${day}T15:00:00Z`);
const morningAfter = Temporal.Instant.from("2026-11-19T12:10:00Z");
const processPath = fileURLToPath(import.meta.resolve("#testing/edgar/watching-process.ts"));
/** Where nothing comes any more it is killed anyway. */
const longestWatchMs = (overSeconds * 1_000) / Math.max(1, kills);
const timeout = 180_000 + overSeconds * 3_000;
const offsetMs = Math.round(startsAt.epochMilliseconds - Temporal.Now.instant().epochMilliseconds);

let edgar: GeneratedEdgar;
let proxy: FaultProxy;
let child: ChildProcess | null = null;

const database = await databaseForFile();
beforeAll(async () => {
  await createAccount(database.db, { email, permissions: ["alerts"] });
  edgar = generateEdgar({
    count,
    day,
    startsAt: startsAt.toString(),
    overSeconds,
    feedReach: 700,
    now: () => Temporal.Now.instant().add({ milliseconds: offsetMs }),
    random: () => 0.5,
  });
  proxy = await startFaultProxy({ target: edgar.answer, plan: () => null });
});

afterAll(async () => {
  child?.kill("SIGKILL");
  await proxy.stop();
});

/** Each generated Form 4 is one sale at $ 25.50 of so many shares. */
function sharesOf({ accession }: GeneratedFiling): number {
  return 100 + (Number(accession.slice(-6)) % 900);
}

const sales = {
  constraint_type: "trade_types",
  val: ["Sales"],
} satisfies AlertDefinition["form_type_constraints"][number];
type Watched = {
  definition: Partial<AlertDefinition>;
  ciks?: number[];
  matches: (filing: GeneratedFiling) => boolean;
};
const watched: Record<string, Watched> = {
  everything: { definition: {}, matches: ({ form }) => form === "4" },
  "large sales": {
    definition: {
      form_type_constraints: [
        { ...sales, val: ["Sales"] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [15.3] },
      ],
    },
    matches: (filing) => filing.form === "4" && sharesOf(filing) * 25.5 >= 15_300,
  },
  purchases: {
    definition: {
      form_type_constraints: [{ constraint_type: "trade_types", val: ["Purchases"] }],
    },
    matches: () => false,
  },
  "one company": {
    definition: { tickers: ["T7"] },
    ciks: [9_900_007],
    matches: ({ form, issuerCik }) => form === "4" && issuerCik === 9_900_007,
  },
  "one person": {
    definition: { reporting_person_ciks: ["0009910003"] },
    matches: ({ form, ownerCik }) => form === "4" && ownerCik === 9_910_003,
  },
};

async function startChild(marketOffsetMs: number): Promise<ChildProcess> {
  const args = [processPath, database.connectionString, proxy.origin, `${marketOffsetMs}`, day];
  return await startToKill(args);
}

/** In the middle of it: when something waits to be matched, or when matches were just recorded. */
async function killWhileMatching(process: ChildProcess, kill: number): Promise<void> {
  if (process.exitCode !== null) throw new Error(`it ended by itself: ${process.exitCode}`);
  const gone = new Promise((resolve) => process.once("exit", resolve));
  const before = await progress();
  const ends = performance.now() + longestWatchMs;
  while (performance.now() < ends) {
    const { waiting, hits } = await progress();
    if (kill % 2 === 0 ? waiting > 0 : hits > before.hits) break;
  }
  process.kill("SIGKILL");
  await gone;
}

async function progress(): Promise<{ waiting: number; hits: number }> {
  const { rows } = await sql<{ waiting: number; hits: number }>`
    select (select count(*) from match_wanted) as waiting,
           (select count(*) from alert_hit) as hits`.execute(database.db);
  return rows[0] ?? { waiting: 0, hits: 0 };
}

async function waitingWork(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from wanted_filing where state <> 'stored')
         + (select count(*) from dirty_issuer) + (select count(*) from match_wanted)
         + (select ${count} - count(*) from filing) as count`.execute(database.db);
  return rows[0]?.count ?? -1;
}

test(
  "whenever the watch is killed, each match is recorded and notified once",
  { timeout },
  async () => {
    const ids = new Map<string, number>();
    for (const [name, { definition, ciks }] of Object.entries(watched)) {
      ids.set(name, await createAlert(database.db, { email, name, definition, ciks: ciks ?? [] }));
    }
    for (let kill = 0; kill < kills; kill += 1) {
      child = await startChild(offsetMs);
      await killWhileMatching(child, kill);
    }
    const now = Temporal.Now.instant();
    const isOverAt = startsAt.epochMilliseconds + 1_000 * overSeconds - offsetMs;
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, isOverAt - now.epochMilliseconds)),
    );
    edgar.publishIndex();
    child = await startChild(
      morningAfter.epochMilliseconds - Temporal.Now.instant().epochMilliseconds,
    );
    await vi.waitFor(async () => expect(await waitingWork()).toBe(0), { timeout, interval: 500 });

    for (const [name, { matches }] of Object.entries(watched)) {
      const expected = edgar.filings.filter(matches).map(({ accession }) => accession);
      const { rows } = await sql<{ accession: string; notices: number }>`
      select hit.accession, count(notice.id) as notices
        from alert_hit as hit left join alert_notice as notice on notice.hit_id = hit.id
       where hit.alert_id = ${ids.get(name)} and hit.state = 'live'
       group by hit.id order by hit.accession`.execute(database.db);
      expect(rows, name).toEqual(expected.map((accession) => ({ accession, notices: 1 })));
    }
    if (count < 1_000) return;
    // Seconds from being stored; those of the kills had waited for the next process.
    const { rows } = await sql<{ matched: number; p50: number; p95: number }>`
    select count(*) as matched,
           percentile_cont(0.5) within group (order by seconds) as p50,
           percentile_cont(0.95) within group (order by seconds) as p95
      from (select extract(epoch from hit.matched_at - arrival.stored_at)::float8 as seconds
              from alert_hit as hit join filing_arrival as arrival using (accession)) as lags`.execute(
      database.db,
    );
    process.stdout.write(`${JSON.stringify(rows[0])}\n`);
  },
);
