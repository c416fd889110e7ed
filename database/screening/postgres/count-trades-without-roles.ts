import { sql } from "kysely";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import type { Database } from "#database/connect.ts";
import { where } from "#database/screening/postgres/statement.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";

/**
 * Trades whose officer roles have not been computed since migration 67: what asks for roles leaves them out.
 * @param search  only those that meet its other conditions
 */
export async function countTradesWithoutRoles(
  db: Database,
  { officer_roles: _, ...search }: TradeSearch,
): Promise<number> {
  return await count(db, tradeSubject.conditions(search));
}

/** The same of all trades. */
export async function countAllTradesWithoutRoles(db: Database): Promise<number> {
  return await count(db, [{ kind: "live" }]);
}

async function count(
  db: Database,
  conditions: ReturnType<typeof tradeSubject.conditions>,
): Promise<number> {
  const areMissing = where([{ kind: "missing", column: "officer_roles" }, ...conditions]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trade where ${areMissing}`.execute(db);
  return rows[0]?.count ?? 0;
}
