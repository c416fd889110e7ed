import { type RawBuilder, sql } from "kysely";
import { eventTable } from "#database/alerts/results/event-source.ts";
import { plannedSaleTable } from "#database/alerts/results/planned-sale-source.ts";
import type { RowTable } from "#database/alerts/results/row-source.ts";
import { tradeTable } from "#database/alerts/results/trade-source.ts";
import { treeSql } from "#database/alerts/results/tree-sql.ts";
import type { Database } from "#database/connect.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";

/** A row of an alert's results that was not recorded, or a recorded one that is not among them. */
export type DifferingHit = { accession: string; rowNumber: number | null; isRecorded: boolean };

/** The alert whose results are compared; `since` is the UTC instant from which they count. */
export type ComparedAlert = {
  id: number;
  criteriaVersion: number;
  tree: ConstraintTree;
  since: string;
};

/** Compares the results of an alert on Form 4 with its recorded matches that hold, at one moment. */
export async function differingTradeHits(
  db: Database,
  alert: ComparedAlert,
): Promise<DifferingHit[]> {
  return await differingHits(db, alert, { ...tradeTable, rowNumber: sql`trade.row_number` });
}

/** The same of an alert on material events. */
export async function differingEventHits(
  db: Database,
  alert: ComparedAlert,
): Promise<DifferingHit[]> {
  return await differingHits(db, alert, { ...eventTable, rowNumber: sql`null::smallint` });
}

/** The same for an alert on planned sales. */
export async function differingPlannedSaleHits(
  db: Database,
  alert: ComparedAlert,
): Promise<DifferingHit[]> {
  return await differingHits(db, alert, { ...plannedSaleTable, rowNumber: sql`null::smallint` });
}

async function differingHits(
  db: Database,
  { id, criteriaVersion, tree, since }: ComparedAlert,
  table: Pick<RowTable<never>, "from" | "isLive" | "happenedIn" | "columns"> & {
    rowNumber: RawBuilder<unknown>;
  },
): Promise<DifferingHit[]> {
  const { rows } = await sql<DifferingHit>`
    with results as materialized (
      select accession, ${table.rowNumber} as row_number from ${table.from}
       where ${table.isLive} and ${table.happenedIn(since, null)}
         and ${treeSql(tree, table.columns)}
    ), recorded as materialized (
      select accession, row_number from alert_hit
       where alert_id = ${id} and criteria_version = ${criteriaVersion} and state = 'live'
    )
    select accession, row_number as "rowNumber", false as "isRecorded"
      from (select * from results except select * from recorded) as missing
    union all
    select accession, row_number, true
      from (select * from recorded except select * from results) as surplus
     order by 1, 2`.execute(db);
  return rows;
}

/** An alert as needed to compare its results with its recorded matches. */
type StoredComparedAlert = {
  id: number;
  criteriaVersion: number;
  definition: unknown;
  ciks: number[];
  watchedFrom: string;
  /** Only what is sure counts as a difference, as for an alert that was saved long ago. */
  isNew: false;
};

/** Some alerts of these kinds, drawn at random, and how many there are. */
export async function drawAlerts(
  db: Database,
  kinds: readonly AlertKind[],
  most: number,
): Promise<{ alerts: StoredComparedAlert[]; total: number }> {
  const { rows } = await sql<StoredComparedAlert>`
    select id, criteria_version as "criteriaVersion", definition, ciks,
           watched_from as "watchedFrom", false as "isNew"
      from alert where form_type = any(${kinds}::text[]) order by random() limit ${most}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from alert where form_type = any(${kinds}::text[])`.execute(db);
  return { alerts: rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Whether a filing waits to be matched against alerts, so that what was recorded may still be
 * behind.
 */
export async function isMatchWaiting(db: Database, accession: string): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from match_wanted where accession = ${accession}) as "isWaiting"`.execute(
    db,
  );
  return rows[0]?.isWaiting ?? false;
}
