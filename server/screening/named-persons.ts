import type { ExploreTradesAnswer } from "#contract/operations/screening/explore-trades.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { Database } from "#database/connect.ts";
import { findOwners } from "#database/queries/company/dictionaries.ts";
import { mostNamed } from "#server/screening/resolve-scope.ts";

/** Names of the persons that a search names. */
export async function namedPersons(
  db: Database,
  ciks: readonly string[],
): Promise<ExploreTradesAnswer["named"]["persons"]> {
  if (ciks.length === 0) return [];
  const found = await findOwners(db, ciks.slice(0, mostNamed).map(Number));
  return found.map(({ cik, name }) => ({ cik: formatCik(cik), name }));
}
