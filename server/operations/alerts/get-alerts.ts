import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Alert } from "#contract/operations/alerts.ts";
import { listAlerts, type StoredAlert } from "#database/alerts/alerts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { readDefinition } from "#server/operations/alerts/read-definition.ts";

/** The alerts of the effective user. */
export async function getAlerts(
  _input: OperationInput<"get_alerts">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_alerts">> {
  return (await listAlerts(db, identity.accountId)).map(shownAlert);
}

function shownAlert(stored: StoredAlert): Alert {
  const definition = readDefinition(stored.definition);
  const insiders = definition.insider_trade_constraints.map(
    ({ constraint_type }) => constraint_type,
  );
  return {
    ...definition,
    alert_name: stored.name,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
    additional_data: {
      insider_buys: insiders.includes("value_purchased"),
      insider_sells: insiders.includes("value_sold"),
    },
    is_paused: stored.isPaused,
    matches: stored.matches,
    last_match_at: stored.lastMatchAt,
    unread: stored.unread,
  };
}
