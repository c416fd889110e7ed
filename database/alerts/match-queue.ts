import type { ClientBase } from "pg";
import type { matchQueues } from "#database/queue/queues.ts";

/** 'trade': rows of a Form 4; 'event': an 8-K; 'text': the text of a filing. */
export type MatchKind = keyof typeof matchQueues;

/** Puts filings into the queue, whatever changed. */
export async function enqueueMatches(
  client: ClientBase,
  kind: MatchKind,
  accessions: readonly string[],
): Promise<void> {
  await client.query("select want_match($1, $2::text[])", [kind, accessions]);
}
