import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";
import { createHash } from "node:crypto";

/** Any fixed number; imports, and undoing one, wait for each other. */
const callsLock = 7_301_991_870;

/** The stored call before it: none, one with other content, or the same. */
export type CallOutcome = "new" | "changed" | "unchanged";
type CallCounts = Record<CallOutcome, number>;

type GivenCalls = {
  /** Whose names of calls these are: a key is one call within a source. */
  source: string;
  calls: readonly Transcript[];
  /** The file that a person imports, who can undo that; absent for a source that is followed. */
  file?: ImportedFile;
};

/** @param by  email; null: by the command line */
export type ImportedFile = { name: string; sha256: Buffer; by: string | null };

/**
 * Stores calls with their interactions and takes them up for review, in their order: all, or, when it fails
 * or the process is killed, none. A call that is there with the same content is left alone; one with other
 * content is brought up to date interaction by interaction. Within a transaction it belongs to that.
 * @param onStored  called after each call, from 1
 */
export async function storeCalls(
  db: Database,
  given: GivenCalls,
  onStored?: (count: number) => void,
): Promise<CallCounts> {
  if (!db.isTransaction) {
    return await db
      .transaction()
      .execute((transaction) => storeCalls(transaction, given, onStored));
  }
  await lockCalls(db);
  const { source, calls, file } = given;
  const importId = file === undefined ? null : await addImport(db, source, file);
  const counts = { new: 0, changed: 0, unchanged: 0 };
  let newInteractions = 0;
  for (const [at, call] of calls.entries()) {
    const outcome = await storeCall(db, { source, importId }, call);
    counts[outcome] += 1;
    if (outcome === "new") newInteractions += call.interactions.length;
    onStored?.(at + 1);
  }
  if (importId !== null) await settleImport(db, importId, { ...counts, newInteractions });
  return counts;
}

/** Until the transaction ends, no one else stores or removes calls. */
export async function lockCalls(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${callsLock})`.execute(transaction);
}

async function addImport(
  db: Database,
  source: string,
  { name, sha256, by }: ImportedFile,
): Promise<number> {
  const { id } = await db
    .insertInto("call_import")
    .values({ source, file_name: name, sha256, imported_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Without a change there is nothing to undo. */
async function settleImport(
  db: Database,
  id: number,
  counts: CallCounts & { newInteractions: number },
): Promise<void> {
  const { new: added, changed, newInteractions } = counts;
  if (added + changed === 0) {
    await db.deleteFrom("call_import").where("id", "=", id).execute();
    return;
  }
  await db
    .updateTable("call_import")
    .set({ new_calls: added, new_interactions: newInteractions, changed_calls: changed })
    .where("id", "=", id)
    .execute();
}

async function storeCall(
  db: Database,
  { source, importId }: { source: string; importId: number | null },
  call: Transcript,
): Promise<CallOutcome> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into conference_call as c
           (source, source_key, cik, ticker, company_name, fiscal_period, held_on, title, sha256,
            gvkey, fraud_description, import_id)
    values (${source}, ${call.key}, ${call.cik}, ${call.ticker}, ${call.companyName},
            ${call.fiscalPeriod}, ${call.heldOn}, ${call.title}, ${digestOfCall(call)},
            ${call.gvkey}, ${call.fraudDescription}, ${importId})
    on conflict (source, source_key) do update
       set cik = excluded.cik, ticker = excluded.ticker, company_name = excluded.company_name,
           fiscal_period = excluded.fiscal_period, held_on = excluded.held_on,
           title = excluded.title, sha256 = excluded.sha256, gvkey = excluded.gvkey,
           fraud_description = excluded.fraud_description, corrected_by = excluded.import_id
     where c.sha256 <> excluded.sha256
    returning id, xmax = 0 as "isNew"`.execute(db);
  const [row] = rows;
  if (row === undefined) return "unchanged";
  await sql`
    insert into call_interaction (call_id, interaction_number, kind, description, turns)
    select ${row.id}, place, spoken->>'kind', spoken->>'description', spoken->'turns'
      from jsonb_array_elements(${JSON.stringify(call.interactions)}::jsonb)
           with ordinality as each (spoken, place)
    on conflict (call_id, interaction_number) do update
       set kind = excluded.kind, description = excluded.description, turns = excluded.turns`.execute(
    db,
  );
  await db
    .deleteFrom("call_interaction")
    .where("call_id", "=", row.id)
    .where("interaction_number", ">", call.interactions.length)
    .execute();
  await publishTranscript(db, row.id);
  return row.isNew ? "new" : "changed";
}

/** Keys of a source's calls that are stored. */
export async function storedCallKeys(db: Database, source: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("conference_call")
    .select("source_key")
    .where("source", "=", source)
    .execute();
  return new Set(rows.map((row) => row.source_key));
}

/**
 * SHA-256 of what a call says, whatever file it came in. Gvkey and fraud count only where the source
 * tells one of them: digests of calls without either are stored, and by another they would all be
 * taken for corrected.
 */
export function digestOfCall(call: Transcript): Buffer {
  const { key, cik, ticker, companyName, fiscalPeriod, heldOn, title, interactions } = call;
  const said = interactions.map(({ kind, description, turns }) => [
    kind,
    description,
    turns.map(({ speaker, role, text }) => [speaker, role, text]),
  ]);
  const { gvkey, fraudDescription } = call;
  const added = gvkey === null && fraudDescription === null ? [] : [gvkey, fraudDescription];
  const content = [key, cik, ticker, companyName, fiscalPeriod, heldOn, title, said, ...added];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

/** Takes a stored call up for review: new interactions, and new texts of those that were corrected. */
export async function publishTranscript(db: Database, callId: number): Promise<void> {
  await sql`select take_up_call(${callId})`.execute(db);
}
