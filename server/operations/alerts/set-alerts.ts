import { mostAlerts } from "#contract/alerts/alert-vocabulary.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { saveAlert } from "#database/alerts/alerts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { resolveScope } from "#server/screening/resolve-scope.ts";

const refusals = {
  "name taken": "alert_exists",
  "too many": "too_many_alerts",
  "not found": "alert_not_found",
} as const;

const tickersNamed = 20;

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
  const { db, identity, clock, marketClock } = context;
  const alert = {
    accountId: identity.accountId,
    name,
    newName,
    isNew,
    formType: definition.form_type,
    definition,
    ciks: await companiesOf(definition.tickers, context),
    watchedFrom: marketClock.now().toString(),
    now: clock.now().toString(),
  };
  const saved = await saveAlert(db, alert, mostAlerts);
  if (typeof saved === "string") throw new OperationError(refusals[saved]);
  return { success: true };
}

/** An alert on a ticker nobody knows would never fire: it is refused. */
async function companiesOf(tickers: readonly string[], context: MemberContext): Promise<number[]> {
  if (tickers.length === 0) return [];
  const { run, named } = await resolveScope(context, { start_date: "", end_date: "", tickers });
  const unknown = named.unknown_tickers;
  if (unknown.length > 0) {
    const more = unknown.length > tickersNamed ? ` and ${unknown.length - tickersNamed} more` : "";
    throw new OperationError("unknown_tickers", {
      text: `These tickers are not known: ${unknown.slice(0, tickersNamed).join(", ")}${more}.`,
    });
  }
  return (run.ciks ?? []).map(Number);
}
