import { sql } from "kysely";
import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import type { World } from "#demo/world/world.ts";
import type { TestDatabase } from "#testing/database/database.ts";

/** What a trade that carries a plant is planted to show. */
const ofTrades: ReadonlyMap<string, TradePattern> = new Map([
  ["sales-before-fall", "sale-before-adverse-8k"],
  ["purchases-before-rise", "purchase-before-favourable-8k"],
  ["purchase-cluster", "cluster"],
  ["sale-cluster", "cluster"],
  ["plan-short-wait", "plan-trade-within-30-days"],
  ["plan-single-trade", "plan-single-trade"],
  ["plan-before-results", "plan-before-earnings"],
  ["routine-insider", "routine-insider"],
  ["late-filing", "late-filing"],
]);
/** What news that carries a plant is planted to show. */
const ofEvents: ReadonlyMap<string, EventPattern> = new Map([
  ["sales-before-fall", "sales-before-drop"],
  ["purchases-before-rise", "purchases-before-rise"],
  ["plan-short-wait", "sales-before-drop"],
  ["plan-single-trade", "sales-before-drop"],
]);

/**
 * Compares what is planted with what is stored of trades, as they count after amendments, and events.
 * @returns how many plants were looked for, and "TICKER ACCESSION PATTERN" of each that is not found
 */
export async function missingPatterns(
  { db }: TestDatabase,
  { filings }: World,
): Promise<{ planted: number; missing: string[] }> {
  const { rows } = await sql<{ accession: string; patterns: string[] }>`
    select filed.accession, live.patterns
      from trade as filed
      join trade as live on live.is_live and live.issuer_cik = filed.issuer_cik
       and live.owner_cik is not distinct from filed.owner_cik
       and live.trade_date = filed.trade_date and live.direction = filed.direction
     union all select accession, patterns from event`.execute(db);
  const found = Map.groupBy(rows, ({ accession }) => accession);
  const planted = filings.flatMap((filing) =>
    plantedOn(filing).map((pattern) => ({ filing, pattern })),
  );
  const missing = planted.filter(
    ({ filing, pattern }) =>
      found.get(filing.accession)?.some(({ patterns }) => patterns.includes(pattern)) !== true,
  );
  return {
    planted: planted.length,
    missing: missing.map(
      ({ filing, pattern }) => `${filing.issuer.ticker} ${filing.accession} ${pattern}`,
    ),
  };
}

function plantedOn({ kind, plants }: Filing): string[] {
  if (kind === "ownership") return plants.flatMap((plant) => ofTrades.get(plant) ?? []);
  if (kind === "current-report") return plants.flatMap((plant) => ofEvents.get(plant) ?? []);
  return [];
}
