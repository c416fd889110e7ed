import { sql } from "kysely";
import { digestOfCall, type CallOutcome } from "#database/calls/store-calls.ts";
import type { Database } from "#database/connect.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";

/** What storing a call would do. */
export type ComparedCall = {
  key: string;
  /** The company it is reviewed under. */
  gvkey: string;
  outcome: CallOutcome;
  /** Labels of reviewers, and gold labels, of texts that would be there no more as they are. */
  outdatedLabels: number;
};

/**
 * Says of each call what storing it would do, in the order given; nothing is stored.
 * @param calls  each key once
 */
export async function compareCalls(
  db: Database,
  { source, calls }: { source: string; calls: readonly Transcript[] },
): Promise<readonly ComparedCall[]> {
  const stored = await db
    .selectFrom("conference_call")
    .select(["id", "source_key", "sha256"])
    .where("source", "=", source)
    .where(({ eb }) => eb("source_key", "=", sql<string>`any(${calls.map(({ key }) => key)})`))
    .execute();
  const storedByKey = new Map(stored.map((row) => [row.source_key, row]));
  const gvkeys = await gvkeysOf(db, calls);
  const outcomes = calls.map((call) => {
    const row = storedByKey.get(call.key);
    if (row === undefined) return { id: null, outcome: "new" as const };
    const isSame = row.sha256.equals(digestOfCall(call));
    return { id: row.id, outcome: isSame ? ("unchanged" as const) : ("changed" as const) };
  });
  const changed = calls.flatMap(({ interactions }, at) => {
    const { id, outcome } = outcomes[at] ?? { id: null };
    return id === null || outcome !== "changed" ? [] : [{ id, gvkey: gvkeys[at], interactions }];
  });
  const outdated = await countOutdated(db, changed);
  return calls.map(({ key }, at) => {
    const { id, outcome } = outcomes[at] ?? { id: null, outcome: "new" };
    const outdatedLabels = id === null ? 0 : (outdated.get(id) ?? 0);
    return { key, gvkey: gvkeys[at] ?? "", outcome, outdatedLabels };
  });
}

async function gvkeysOf(db: Database, calls: readonly Transcript[]): Promise<readonly string[]> {
  const known = calls.map(({ gvkey, cik, ticker }) => ({ gvkey, cik, ticker }));
  const { rows } = await sql<{ gvkey: string }>`
    select review_gvkey(call->>'gvkey', (call->>'cik')::bigint, call->>'ticker', null) as gvkey
      from jsonb_array_elements(${JSON.stringify(known)}::jsonb) with ordinality as each (call, place)
     order by place`.execute(db);
  return rows.map(({ gvkey }) => gvkey);
}

type ChangedCall = Pick<Transcript, "interactions"> & { id: number; gvkey: string | undefined };

/** By id of the call. The texts are compared as `take_up_call` compares them. */
async function countOutdated(
  db: Database,
  calls: readonly ChangedCall[],
): Promise<ReadonlyMap<number, number>> {
  if (calls.length === 0) return new Map();
  const { rows } = await sql<{ id: number; labels: number }>`
    with given as (
      select (call->>'id')::bigint as call_id, call->>'gvkey' as gvkey, place,
             spoken->>'kind' as kind, spoken->>'description' as heading,
             turns_in_lines(spoken->'turns') as turns
        from jsonb_array_elements(${JSON.stringify(calls)}::jsonb) as call,
             jsonb_array_elements(call->'interactions') with ordinality as each (spoken, place)
    ), gone as (
      select i.call_id, i.gvkey, i.interaction_num, i.revision
        from review_interaction i
        join review_text t using (gvkey, interaction_num, revision)
        left join given g
               on g.call_id = i.call_id and g.gvkey = i.gvkey and g.place = i.interaction_number
       where i.call_id = any(${calls.map(({ id }) => id)}) and i.withdrawn_at is null
         and (g.turns is distinct from t.turns or g.kind <> t.kind or g.heading <> t.heading)
    ), label as (
      select gvkey, interaction_num, revision from categorization where categorization is not null
      union all
      select gvkey, interaction_num, revision
        from (select distinct on (gvkey, interaction_num) gvkey, interaction_num, revision
                from gold_label order by gvkey, interaction_num, version desc) as latest
    )
    select call_id as id, count(*)::int as labels
      from gone join label using (gvkey, interaction_num, revision)
     group by call_id`.execute(db);
  return new Map(rows.map(({ id, labels }) => [id, labels]));
}

/**
 * The companies under review that calls of these tickers from one source belong to.
 * @returns gvkeys by ticker; of several the one with most interactions
 */
export async function readCompaniesOfCalls(
  db: Database,
  { source, tickers }: { source: string; tickers: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ ticker: string; gvkey: string }>`
    select distinct on (c.ticker) c.ticker, i.gvkey
      from conference_call c join review_interaction i on i.call_id = c.id
     where c.source = ${source} and c.ticker = any(${[...tickers]}::text[])
       and i.withdrawn_at is null
     group by c.ticker, i.gvkey
     order by c.ticker, count(*) desc, i.gvkey`.execute(db);
  return new Map(rows.map(({ ticker, gvkey }) => [ticker, gvkey]));
}
