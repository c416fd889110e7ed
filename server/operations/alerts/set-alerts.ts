import { mostAlerts } from "#contract/alerts/alert-vocabulary.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { saveAlert } from "#database/alerts/alerts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { companiesOfTickers, unknownTickersText } from "#server/operations/alerts/asked-matches.ts";

const refusals = {
  "name taken": "alert_exists",
  "too many": "too_many_alerts",
  "not found": "alert_not_found",
  "other kind": "alert_of_other_kind",
} as const;

/** Makes an alert of the effective user, or changes or renames it. */
export async function setAlerts(
  {
    alert_name: name,
    new_alert_name: newName,
    is_new: isNew,
    definition,
  }: OperationInput<"set_alerts">,
  context: MemberContext,
): Promise<OperationAnswer<"set_alerts">> {
  const { db, identity, marketClock } = context;
  const now = marketClock.now().toString();
  const alert = {
    accountId: identity.accountId,
    name,
    newName,
    isNew,
    formType: definition.form_type,
    definition,
    ciks: await companiesOf(definition.tickers, context),
    watchedFrom: now,
    now,
  };
  const saved = await saveAlert(db, alert, mostAlerts);
  if (typeof saved === "string") throw new OperationError(refusals[saved]);
  return { success: true };
}

/** An alert on an unknown ticker would never fire: it is refused. */
async function companiesOf(tickers: readonly string[], context: MemberContext): Promise<number[]> {
  const { ciks, unknown } = await companiesOfTickers(tickers, context);
  if (unknown.length > 0) {
    throw new OperationError("unknown_tickers", { text: unknownTickersText(unknown) });
  }
  return ciks;
}
