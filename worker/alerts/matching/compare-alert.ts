import { definitionSchema } from "#contract/alerts/alert-definition.ts";
import type { DifferingHit } from "#database/alerts/hits/differing-hits.ts";
import type { MatchKind, DueSweep } from "#database/alerts/match-queue.ts";
import type { Database } from "#database/connect.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { alertWatches, type RunWatch, type QueueWatch } from "#worker/alerts/alert-watches.ts";

/** Where the results of an alert differ from its recorded matches, and in which queue they wait. */
export type Difference = { kind: MatchKind; hits: DifferingHit[] };

/**
 * Compares what the SQL of an alert finds since it is watched with its recorded matches.
 * @returns null for a kind whose matches do not wait in the queue
 * @throws {z.ZodError} where what is stored is no definition
 */
export async function compareAlert(
  db: Database,
  alert: Omit<DueSweep, "formType" | "isSettled" | "sweptSecondsAgo">,
): Promise<Difference | null> {
  const definition = definitionSchema.parse(alert.definition);
  const compared = {
    id: alert.id,
    criteriaVersion: alert.criteriaVersion,
    tree: treeOf(definition, alert.ciks),
    since: alert.watchedFrom,
  };
  const watch: QueueWatch | RunWatch = alertWatches[definition.form_type];
  if (watch.by !== "queue") return null;
  return { kind: watch.queue, hits: await watch.differing(db, compared, alert) };
}
