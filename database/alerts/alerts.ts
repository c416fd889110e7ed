import { type RawBuilder, sql } from "kysely";
import { alertKinds, alertNameKey, resultDays } from "#contract/alerts/alert-vocabulary.ts";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel for alerts created, changed, or deleted; the notice carries nothing. */
export const alertChannel = "alert";

/** A row that was known before the watch is recorded where an amendment repeats it; it is no new match. */
export const isNewMatch = sql`silence is distinct from 'unchanged'`;
const isUnread = sql`read_at is null and silence is null`;
const isRecent = sql`matched_at > now() - make_interval(days => ${resultDays})`;

/** An alert as its owner sees it; `definition` as contract/alerts has it. */
export type StoredAlert = {
  id: number;
  name: string;
  definition: unknown;
  /** Companies of its tickers when it was saved. */
  ciks: number[];
  createdAt: string;
  updatedAt: string;
  isPaused: boolean;
  /** Recorded in the last 365 days, whatever their outcome: unread ones are among them. */
  matches: number;
  /** When the filing or price of the latest of these matches became public; UTC. */
  lastMatchAt: string | null;
  /** Of that match, as recorded. */
  lastMatchConditions: { condition: string; value: string }[] | null;
  unread: number;
};

/** An alert of an account by its name, without counts of its matches. */
export async function findAlert(
  db: Database,
  accountId: number,
  name: string,
): Promise<Pick<StoredAlert, "id" | "definition" | "ciks"> | undefined> {
  return await db
    .selectFrom("alert")
    .select(["id", "definition", "ciks"])
    .where("account_id", "=", accountId)
    .where("name", "=", name)
    .executeTakeFirst();
}

/** The alerts of an account: insider trading, material event, price, keyword, the newest of each first. */
export async function listAlerts(db: Database, accountId: number): Promise<StoredAlert[]> {
  const result = await sql<StoredAlert>`
    select alert.id, alert.name, alert.definition, alert.ciks, alert.created_at as "createdAt",
           alert.updated_at as "updatedAt", alert.is_paused as "isPaused",
           found.matches, found.unread, latest."lastMatchAt", latest."lastMatchConditions"
      from alert cross join lateral (
        select count(*) filter (where ${isNewMatch}) as matches,
               count(*) filter (where ${isUnread}) as unread,
               max(happened_at) filter (where ${isNewMatch} and state = 'live') as live_at,
               max(happened_at) filter (where ${isNewMatch} and state <> 'live') as other_at
          from alert_hit
         where alert_id = alert.id
           and ${isRecent}) as found
      left join lateral (
        select happened_at as "lastMatchAt", conditions as "lastMatchConditions"
          from (${latestHits(sql`state = 'live'`, sql`live_at`)}
                 union all
                ${latestHits(sql`state <> 'live' and (live_at is null or other_at >= live_at)`, sql`other_at`)}) as hit
         order by happened_at desc, id desc limit 1) as latest on true
     where account_id = ${accountId}
     order by array_position(${alertKinds}::text[], form_type),
              created_at desc, id desc`.execute(db);
  return result.rows;
}

/** The matches of one alert at an instant in `found`. An index finds the live ones; to find the others, all are read. */
function latestHits(which: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id, happened_at, conditions from alert_hit
     where alert_id = alert.id and ${isNewMatch} and ${isRecent} and happened_at = ${at} and ${which}`;
}

/** The unread matches of an account's alert that the inbox shows, as `unread` of `listAlerts`; counted from an index alone. */
export async function countUnreadHits(
  db: Database,
  accountId: number,
  alertId: number,
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from alert_hit
     where account_id = ${accountId} and alert_id = ${alertId} and ${isUnread} and ${isRecent}`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

export type AlertToSave = {
  accountId: number;
  name: string;
  /** Renames the alert `name`. */
  newName: string | undefined;
  /** There must be none of that name. */
  isNew: boolean;
  formType: string;
  definition: object;
  /** Companies of the tickers. */
  ciks: readonly number[];
  /** Instant of the market from which matches count; UTC. */
  watchedFrom: string;
  /** UTC. */
  now: string;
};

/** What a save did. */
export type SavedAlert = {
  name: string;
  isNew: boolean;
  isRenamed: boolean;
  /** Its definition, or a company behind a ticker of it. */
  isChanged: boolean;
  /** Companies that have a ticker of its unchanged definition now, and had not when it was saved. */
  newCiks: readonly number[];
};

/** Other changes of the account's alerts wait until the transaction ends. */
export async function lockAlertsOf(transaction: Database, accountId: number): Promise<void> {
  if (!transaction.isTransaction) throw new Error("A lock needs a transaction to last.");
  await sql`select from account where id = ${accountId} for no key update`.execute(transaction);
}

/**
 * Makes an alert or changes the one of its name; what is not changed keeps its watch.
 * @returns what was done, or why nothing was
 */
export async function saveAlert(
  transaction: Database,
  alert: AlertToSave,
  most: number,
): Promise<SavedAlert | "name taken" | "too many" | "not found" | "other kind"> {
  await lockAlertsOf(transaction, alert.accountId);
  const { rows } = await sql<{ id: number; name: string; formType: string }>`
    select id, name, form_type as "formType" from alert where account_id = ${alert.accountId}`.execute(
    transaction,
  );
  const known = rows.find(({ name }) => name === alert.name);
  const name = alert.newName ?? alert.name;
  if (known === undefined && alert.newName !== undefined && !alert.isNew) return "not found";
  if (known !== undefined && alert.isNew) return "name taken";
  const isSame = (other: string): boolean => alertNameKey(other) === alertNameKey(name);
  // Two alerts that had such names before this rule keep them.
  const isKept = known?.name === name;
  if (!isKept && rows.some((other) => isSame(other.name) && other.id !== known?.id))
    return "name taken";
  if (known === undefined && rows.length >= most) return "too many";
  // What it found is of its kind.
  if (known !== undefined && known.formType !== alert.formType) return "other kind";
  await sql`select pg_notify(${alertChannel}, '')`.execute(transaction);
  if (known === undefined) {
    await insertAlert(transaction, alert, name);
    return { name, isNew: true, isRenamed: false, isChanged: false, newCiks: [] };
  }
  const changes = await updateAlert(transaction, alert, { id: known.id, newName: name });
  return { name, isNew: false, isRenamed: name !== known.name, ...changes };
}

async function insertAlert(db: Database, alert: AlertToSave, name: string): Promise<void> {
  await db
    .insertInto("alert")
    .values({
      account_id: alert.accountId,
      name,
      form_type: alert.formType,
      definition: JSON.stringify(alert.definition),
      ciks: [...alert.ciks],
      watched_from: alert.watchedFrom,
      created_at: alert.now,
      updated_at: alert.now,
    })
    .execute();
}

/**
 * A new name alone changes neither the watch nor what it found. Another company behind a ticker does, as
 * another ticker would: else its earlier filings would be found as new, and matches of the former company
 * corrected as no longer matching.
 */
async function updateAlert(
  db: Database,
  alert: AlertToSave,
  { id, newName }: { id: number; newName: string },
): Promise<Pick<SavedAlert, "isChanged" | "newCiks">> {
  const definition = JSON.stringify(alert.definition);
  const { rows } = await sql<{ isChanged: boolean; hasDefinition: boolean; formerCiks: number[] }>`
    update alert
       set name = ${newName}, form_type = ${alert.formType}, definition = ${definition}::jsonb,
           ciks = now.ciks, change_seq = nextval('change_seq'),
           updated_at = case when is_changed then ${alert.now}::timestamptz else updated_at end,
           watched_from =
             case when is_changed then ${alert.watchedFrom}::timestamptz else watched_from end,
           criteria_version = criteria_version + is_changed::int
      from (select ${[...alert.ciks]}::bigint[] as ciks) as now,
           lateral (select former.ciks, former.definition = ${definition}::jsonb as has_definition,
                           former.ciks @> now.ciks and former.ciks <@ now.ciks as has_companies
                      from alert as former where former.id = ${id}) as former,
           lateral (select not (has_definition and has_companies) as is_changed) as comparison
     where id = ${id}
    returning is_changed as "isChanged", has_definition as "hasDefinition",
              former.ciks as "formerCiks"`.execute(db);
  const [row] = rows;
  if (row === undefined) return { isChanged: false, newCiks: [] };
  const former = new Set(row.hasDefinition ? row.formerCiks : alert.ciks);
  return { isChanged: row.isChanged, newCiks: alert.ciks.filter((cik) => !former.has(cik)) };
}

/** The kinds of which alerts are stored, in no order. */
export async function listStoredKinds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("alert").select("form_type").distinct().execute();
  return rows.map(({ form_type: kind }) => kind);
}

/** @returns its kind; undefined when the account has no alert of this name */
export async function deleteAlertOf(
  transaction: Database,
  { accountId, name }: { accountId: number; name: string },
): Promise<{ kind: string } | undefined> {
  await lockAlertsOf(transaction, accountId);
  const deleted = await transaction
    .deleteFrom("alert")
    .where("account_id", "=", accountId)
    .where("name", "=", name)
    .returning("form_type as kind")
    .executeTakeFirst();
  await sql`select pg_notify(${alertChannel}, '')`.execute(transaction);
  return deleted;
}
