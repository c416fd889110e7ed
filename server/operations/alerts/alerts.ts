import { type AlertDefinition, definitionSchema } from "#contract/alerts/alert-definition.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import {
  countUnreadHits,
  findAlert,
  listAlerts,
  type SavedAlert,
  type StoredAlert,
  saveAlert,
  deleteAlertOf,
} from "#database/alerts/alerts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { auditAlert } from "#server/operations/alerts/audit-alert.ts";
import { assertNotHeld } from "#server/operations/cases/assert-not-held.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  matchQuery,
  companiesOfTickers,
  type TickerCompanies,
  unknownTickersText,
  resultsTitle,
  resultTable,
} from "#server/operations/alerts/matches.ts";
import { mostAlerts, mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import type { MatchQuery, ResultPage } from "#database/alerts/results/alert-source.ts";
import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";

const refusals = {
  "name taken": "alert_exists",
  "too many": "too_many_alerts",
  "not found": "alert_not_found",
  "other kind": "alert_of_other_kind",
} as const;

/** Creates, changes, or renames an alert of the effective user, with its audit entry. */
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
  const companies = await companiesOf(definition.tickers, context);
  const alert = {
    accountId: identity.accountId,
    name,
    newName,
    isNew,
    formType: definition.form_type,
    definition,
    ciks: companies.ciks,
    watchedFrom: now,
    now,
  };
  await db.transaction().execute(async (transaction) => {
    const saved = await saveAlert(transaction, alert, mostAlerts);
    if (typeof saved === "string") throw new OperationError(refusals[saved]);
    const outcome = saveOutcome(saved);
    if (outcome === null) return;
    await auditAlert(transaction, context, {
      operation: "set_alerts",
      outcome,
      alert: { name: saved.isNew ? saved.name : name, kind: definition.form_type },
      detail: {
        ...(saved.isRenamed && { new_name: saved.name }),
        ...(saved.newCiks.length > 0 && { new_companies: companiesText(companies, saved.newCiks) }),
      },
    });
  });
  return { success: true };
}

/** @returns null where nothing was changed */
function saveOutcome({ isNew, isRenamed, isChanged }: SavedAlert): string | null {
  if (isNew) return "created";
  const done = [...(isRenamed ? ["renamed"] : []), ...(isChanged ? ["changed"] : [])];
  return done.length === 0 ? null : done.join(" and ");
}

/** An alert on an unknown ticker would never fire: it is refused. */
async function companiesOf(
  tickers: readonly string[],
  context: MemberContext,
): Promise<TickerCompanies> {
  const companies = await companiesOfTickers(tickers, context);
  if (companies.unknown.length > 0)
    throw new OperationError("unknown_tickers", { text: unknownTickersText(companies.unknown) });
  return companies;
}

/** "CLDR: Calder Two Inc. (CIK 0000000012)" for each. */
function companiesText({ named }: TickerCompanies, ciks: readonly number[]): string {
  const shown = ciks.map((cik) => {
    const company = named.find((one) => Number(one.cik) === cik);
    const number = `CIK ${formatCik(cik)}`;
    return company === undefined
      ? number
      : `${company.ticker ?? "no ticker"}: ${company.name} (${number})`;
  });
  return shown.join("; ");
}

/**
 * A definition as it was saved.
 * @throws {z.ZodError} where what is stored is none
 */
export function readDefinition(stored: unknown): AlertDefinition {
  return definitionSchema.parse(stored);
}

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
    is_last_match_time_known: isTimeKnown(stored.lastMatchConditions ?? []),
    unread: stored.unread,
  };
}

/** What one of the effective user's alerts matches in the last 365 days: all, or a page. */
export async function getAlert(
  { alert_name: name, ...input }: OperationInput<"get_alert">,
  context: MemberContext,
): Promise<OperationAnswer<"get_alert">> {
  const { db, identity } = context;
  const alert = await findAlert(db, identity.accountId, name);
  if (alert === undefined) throw new OperationError("alert_not_found");
  const query = matchQuery(readDefinition(alert.definition), alert.ciks, context);
  const table = await resultTable(
    { title: resultsTitle(name), query, alertId: alert.id, page: requestedPage(input, query) },
    context,
  );
  const unreadRows = table.unread_matches?.length ?? 0;
  // Counted afterwards: a match recorded in the meantime counts as not listed, which it is.
  const unread = await countUnreadHits(db, identity.accountId, alert.id);
  return { ...table, unread_elsewhere: Math.max(0, unread - unreadRows) };
}

type PageInput = Pick<
  OperationInput<"get_alert">,
  "page" | "limit" | "sort_column" | "sort_direction"
>;

/** @returns null: all rows, newest first */
function requestedPage(
  { page, limit, sort_column: column, sort_direction: direction }: PageInput,
  { definition }: MatchQuery,
): ResultPage | null {
  if (page === undefined && column === undefined) return null;
  const columns: readonly string[] = alertKindTable[definition.form_type].columns;
  if (column !== undefined && !columns.includes(column))
    throw new OperationError("bad_request", {
      text: `Alerts of this kind have no column "${column}". Sort by one of their columns.`,
    });
  const sort = column === undefined ? null : { column, direction };
  if (page === undefined) return { skipped: 0, size: mostResultRows, sort };
  return { skipped: (page - 1) * limit, size: limit, sort };
}

/** Deletes one of the effective user's alerts with its matches, with its audit entry. */
export async function deleteAlert(
  { alert_name: name }: OperationInput<"delete_alert">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_alert">> {
  const { db, identity } = context;
  await assertNotHeld(
    db,
    { alertName: name, ofAccountId: identity.accountId },
    { accountId: identity.accountId },
  );
  await db.transaction().execute(async (transaction) => {
    const deleted = await deleteAlertOf(transaction, { accountId: identity.accountId, name });
    if (deleted === undefined) throw new OperationError("alert_not_found");
    await auditAlert(transaction, context, {
      operation: "delete_alert",
      outcome: "deleted",
      alert: { name, kind: deleted.kind },
    });
  });
  return { success: true };
}
