import { type AlertDefinition, includeAll } from "#contract/alerts/alert-definition.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import type { Database } from "#database/connect.ts";

let lastNumber = 0;

/** What each kind must have of its own. */
const leastConstraints: Record<AlertKind, AlertDefinition["form_type_constraints"]> = {
  "4": [{ constraint_type: "trade_types", val: ["Purchases", "Sales"] }],
  "8-K": [],
  price_alert: [],
  keyword: [{ constraint_type: "keywords", bool: "or", val: ["fraud"] }],
  planned_sales: [],
};

/** A definition on all companies with nothing but what its kind must have; what is given wins. */
export function alertDefinition(given: Partial<AlertDefinition> = {}): AlertDefinition {
  const kind = given.form_type ?? "4";
  const isNamed =
    (given.tickers?.length ?? 0) > 0 || (given.reporting_person_ciks?.length ?? 0) > 0;
  return {
    form_type: kind,
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: isNamed ? [] : [includeAll],
    form_type_constraints: leastConstraints[kind],
    delay_constraints: alertKindTable[kind].hasThresholds ? [["price_drop", 0.05]] : [],
    insider_trade_constraints: [],
    ...given,
  };
}

/** Stores an alert of an account, watched since long ago by default; answers its id. */
export async function createAlert(
  db: Database,
  alert: {
    email: string;
    definition?: Partial<AlertDefinition>;
    ciks?: readonly number[];
    name?: string;
    watchedFrom?: string;
    isPaused?: boolean;
  },
): Promise<number> {
  lastNumber += 1;
  const definition = alertDefinition(alert.definition);
  const now = alert.watchedFrom ?? "2000-01-01T00:00:00Z";
  const { id: accountId } = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", alert.email)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("alert")
    .values({
      account_id: accountId,
      name: alert.name ?? `Alert ${lastNumber}`,
      form_type: definition.form_type,
      definition: JSON.stringify(definition),
      ciks: [...(alert.ciks ?? [])],
      watched_from: now,
      is_paused: alert.isPaused ?? false,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
