import type { PoolClient } from "pg";
import { type MatchedRow, type NewHit, recordHits } from "#database/alerts/hits/record-hits.ts";
import { settleHits } from "#database/alerts/hits/kept-hits.ts";
import { readTimeZones } from "#database/alerts/results/time-zones.ts";
import { type AlertMatch, type ResultCells, shownFor } from "#domain/alerts/results/alert-match.ts";
import { matchedConditions } from "#domain/alerts/matched-conditions.ts";
import {
  type Found,
  hitOutcome,
  type HitOutcome,
  type KeptHit,
} from "#domain/alerts/settling/hit-outcome.ts";
import type { KnownAlert } from "#worker/alerts/known-alerts.ts";

/** A row that is there now, with the alerts it matches. */
export type CurrentRow = {
  match: AlertMatch;
  alerts: readonly KnownAlert[];
  /** Of the report that this one repeats; its own where it repeats none. */
  firstReported: { key: string; happenedAt: string };
  /** False where matches of it are recorded elsewhere. */
  isNew: boolean;
};

/** Where a recorded match is now; null where it is unknown. */
export type Place =
  | { is: "there"; row: CurrentRow }
  | { is: "amended"; by: string; row: CurrentRow | null }
  | { is: "gone" }
  | null;

/** What a batch of filings is reconciled with. */
export type Settlement = {
  rows: readonly CurrentRow[];
  /** Recorded of these filings, locked. */
  hits: readonly KeptHit[];
  placeOf: (hit: KeptHit) => Place;
  known: (alertId: number) => KnownAlert | undefined;
};

export type SettledCounts = { hits: number; changed: number };

/** Writes, in the transaction of `client`, new matches of rows and outcomes of recorded ones. */
export async function reconcileBatch(
  client: PoolClient,
  settlement: Settlement,
): Promise<SettledCounts> {
  const cellsOf = createCells(await readZones(client, settlement));
  const outcomes = settlement.hits.flatMap((hit) => {
    const outcome = outcomeOf(hit, settlement, cellsOf);
    return outcome === null ? [] : [{ id: hit.id, alertId: hit.alertId, ...outcome }];
  });
  await settleHits(client, outcomes);
  const recorded = await recordHits(client, newHits(settlement, outcomes, cellsOf));
  return { hits: recorded.length, changed: outcomes.length };
}

/** IANA names by account. */
async function readZones(
  client: PoolClient,
  { hits, rows, known }: Settlement,
): Promise<ReadonlyMap<number, string>> {
  const alerts = [
    ...hits.map(({ alertId }) => known(alertId)),
    ...rows.flatMap((row) => row.alerts),
  ];
  const accounts = new Set(
    alerts.flatMap((alert) => (alert === undefined ? [] : [alert.accountId])),
  );
  return accounts.size === 0 ? new Map() : await readTimeZones(client, [...accounts]);
}

type CellsOf = (match: AlertMatch, alert: KnownAlert) => ResultCells;

/** A row that thousands of alerts match has a few different cells. */
function createCells(zones: ReadonlyMap<number, string>): CellsOf {
  const known = new Map<AlertMatch, Map<string, ResultCells>>();
  return (match, { accountId, definition }) => {
    const shown = shownFor(definition, zones.get(accountId) ?? "UTC");
    const key = JSON.stringify(shown);
    const ofMatch = known.get(match) ?? new Map<string, ResultCells>();
    known.set(match, ofMatch);
    const cells = ofMatch.get(key) ?? match.cells(shown);
    ofMatch.set(key, cells);
    return cells;
  };
}

function outcomeOf(
  hit: KeptHit,
  { placeOf, known }: Settlement,
  cellsOf: CellsOf,
): HitOutcome | null {
  const place = placeOf(hit);
  if (place === null) return null;
  if (place.is === "gone") return hitOutcome(hit, place);
  const alert = known(hit.alertId);
  const { row } = place;
  const cells = row === null || alert === undefined ? null : cellsOf(row.match, alert);
  if (place.is === "amended") return hitOutcome(hit, { is: "amended", by: place.by, cells });
  // An alert saved just now is compared by the sweep that follows its save.
  const isKnown = alert !== undefined && alert.criteriaVersion === hit.alertVersion;
  if (!isKnown && hit.criteriaVersion === hit.alertVersion) return null;
  const { match, alerts } = place.row;
  const found: Found = {
    is: "there",
    accession: match.accession ?? hit.accession,
    rowNumber: match.rowNumber,
    happenedAt: match.happenedAt,
    isMatching: isKnown && alerts.includes(alert),
    isWatched: isKnown && alert.watchedFromMs <= millisecondsOf(match.happenedAt),
    cells: cells ?? hit.facts,
  };
  return hitOutcome(hit, found);
}

function newHits(
  { rows, hits }: Settlement,
  outcomes: readonly ({ id: number } & HitOutcome)[],
  cellsOf: CellsOf,
): NewHit[] {
  const outcomeOfHit = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const recorded = new Set(
    hits.map((hit) => {
      const { accession, rowNumber } = outcomeOfHit.get(hit.id) ?? hit;
      return `${hit.alertId} ${accession} ${rowNumber}`;
    }),
  );
  return rows.flatMap((row) => {
    const { match, alerts, isNew, firstReported } = row;
    if (!isNew) return [];
    const happenedMs = millisecondsOf(match.happenedAt);
    const firstMs = millisecondsOf(firstReported.happenedAt);
    const rowOf = createMatchedRows(row, cellsOf);
    return alerts
      .filter(
        ({ id, watchedFromMs }) =>
          watchedFromMs <= happenedMs &&
          !recorded.has(`${id} ${match.accession} ${match.rowNumber}`),
      )
      .map((alert) => ({
        alertId: alert.id,
        criteriaVersion: alert.criteriaVersion,
        row: rowOf(alert),
        conditions: matchedConditions(alert.definition, match.facts),
        // What was known before the watch began is not a new match if it is only repeated.
        silence: alert.watchedFromMs <= firstMs ? null : "unchanged",
      }));
  });
}

/** One object for all alerts that show the row alike. */
function createMatchedRows(
  { match, firstReported }: CurrentRow,
  cellsOf: CellsOf,
): (alert: KnownAlert) => MatchedRow {
  const { accession, rowNumber, cik, day, direction, happenedAt } = match;
  const place = { dedupKey: firstReported.key, accession, rowNumber, cik, day, direction };
  const byCells = new Map<ResultCells, MatchedRow>();
  return (alert) => {
    const facts = cellsOf(match, alert);
    const row = byCells.get(facts) ?? { ...place, facts, happenedAt };
    byCells.set(facts, row);
    return row;
  };
}

function millisecondsOf(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}
