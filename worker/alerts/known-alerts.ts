import type { Pool } from "pg";
import { type AlertDefinition, definitionSchema } from "#contract/alerts/alert-definition.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import {
  readAlertChanges,
  readWatchingAlerts,
  type WatchingAlert,
} from "#database/alerts/alert-changes.ts";
import { createSafePosition } from "#database/screening/replica/keeping/safe-position.ts";
import { type AlertScope, createCandidateIndex } from "#domain/alerts/candidate-index.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import { predicateOf } from "#domain/alerts/predicate-of.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";

export type KnownAlert = {
  readonly id: number;
  readonly accountId: number;
  readonly criteriaVersion: number;
  /** Without its companies and owners, of which there can be thousands: its scope has them. */
  readonly definition: AlertDefinition;
  readonly scope: AlertScope;
  /** Milliseconds since 1970 from which matches count; the fraction below is dropped. */
  readonly watchedFromMs: number;
  /** Whether a row of its scope meets all other conditions. */
  readonly holds: (facts: AlertFacts) => boolean;
};

/** All alerts of a kind, in memory. */
export type KnownAlerts = {
  readonly kind: AlertKind;
  /** Loads what changed; the first time, all alerts. */
  refresh(): Promise<void>;
  /** Alerts whose scope has the row, and whose strongest condition it meets; each once. */
  candidates(facts: AlertFacts): KnownAlert[];
  /** Alerts the row matches. */
  matching(facts: AlertFacts): KnownAlert[];
  get(id: number): KnownAlert | undefined;
  all(): Iterable<KnownAlert>;
  readonly count: number;
  /** Higher after each refresh that changed anything. */
  readonly version: number;
};

const alertsPerRead = 2_000;

/**
 * Keeps the alerts of a kind. An alert saved while a refresh runs is seen by the next; what happens between
 * is found by the sweep that follows each save.
 * @param options.onUnreadable  called for an alert whose stored definition cannot be read: it is left out
 */
export function createKnownAlerts(
  kind: AlertKind,
  { pool, onUnreadable }: { pool: Pool; onUnreadable: (id: number, error: Error) => void },
): KnownAlerts {
  const known = new Map<number, { alert: KnownAlert | null; changeSeq: number }>();
  const index = createCandidateIndex<KnownAlert>();
  const safe = createSafePosition(0);
  let version = 0;

  function forget(id: number): void {
    const alert = known.get(id)?.alert ?? null;
    if (alert !== null) index.remove(alert);
    known.delete(id);
  }

  function learn(row: WatchingAlert): void {
    forget(row.id);
    const alert = compile(row, onUnreadable);
    known.set(row.id, { alert: alert?.known ?? null, changeSeq: row.changeSeq });
    if (alert !== null) index.add(alert.known, alert.known.scope, alert.tree);
  }

  async function readChanges(): Promise<void> {
    const changes = await readAlertChanges(pool, kind, safe.position);
    const changed = changes.alerts.filter(
      ({ id, changeSeq }) => known.get(id)?.changeSeq !== changeSeq,
    );
    const gone = changes.gone.filter((id) => known.has(id));
    for (const id of gone) forget(id);
    for (let from = 0; from < changed.length; from += alertsPerRead) {
      const ids = changed.slice(from, from + alertsPerRead).map(({ id }) => id);
      for (const row of await readWatchingAlerts(pool, ids)) {
        if (row.formType === kind) learn(row);
        else forget(row.id);
      }
    }
    safe.observe(changes.position, changes.ids);
    if (changed.length + gone.length > 0) version += 1;
  }

  // Batches that are matched at once refresh at once; each must see what was saved before its call.
  let reading = Promise.resolve();
  async function refresh(): Promise<void> {
    reading = reading.catch(() => undefined).then(readChanges);
    await reading;
  }

  return {
    kind,
    refresh,
    candidates: (facts) => index.candidates(facts),
    matching: (facts) => index.candidates(facts).filter((alert) => alert.holds(facts)),
    get: (id) => known.get(id)?.alert ?? undefined,
    *all() {
      for (const { alert } of known.values()) if (alert !== null) yield alert;
    },
    get count() {
      return known.size;
    },
    get version() {
      return version;
    },
  };
}

function compile(row: WatchingAlert, onUnreadable: (id: number, error: Error) => void) {
  const parsed = definitionSchema.safeParse(row.definition);
  if (!parsed.success) {
    onUnreadable(row.id, parsed.error);
    return null;
  }
  const definition = { ...parsed.data, tickers: [], reporting_person_ciks: [] };
  const tree = treeOf(definition, []);
  const known = {
    id: row.id,
    accountId: row.accountId,
    criteriaVersion: row.criteriaVersion,
    definition,
    scope: scopeOf(parsed.data, row.ciks),
    watchedFromMs: Temporal.Instant.from(row.watchedFrom).epochMilliseconds,
    holds: predicateOf(tree),
  };
  return { known, tree };
}

function scopeOf(definition: AlertDefinition, ciks: readonly number[]): AlertScope {
  if (definition.tickers.length > 0) return { of: "companies", ciks };
  const owners = definition.reporting_person_ciks;
  if (owners.length > 0) return { of: "owners", ciks: owners.map(Number) };
  for (const criterion of definition.company_criteria) {
    if (criterion === "include_all" || criterion.criteria_type !== "industry") continue;
    return { of: "industries", names: criterion.val };
  }
  return { of: "market" };
}
