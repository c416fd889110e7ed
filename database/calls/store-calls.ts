import type { Pool } from "pg";

/** A conference call as the database takes it. */
export type CallRecord = {
  source: string;
  /** The source's own name of the call. */
  key: string;
  cik: number | null;
  ticker: string | null;
  companyName: string;
  fiscalPeriod: string | null;
  /** YYYY-MM-DD */
  heldOn: string;
  title: string;
  /** The company's identifier in Compustat, where the source has it. */
  gvkey?: string | null | undefined;
  /** What the company's fraud is said to be, where the source tells. */
  fraudDescription?: string | null | undefined;
  sha256: Buffer;
  /** In the order spoken. */
  interactions: readonly {
    kind: "remarks" | "question";
    description: string;
    turns: readonly { speaker: string | null; role: string | null; text: string }[];
  }[];
};

/**
 * Stores one call with its interactions and takes it up for review, all or nothing. A call that is there with the same content
 * is left alone; one with other content is brought up to date interaction by interaction.
 */
export async function storeCall(
  pool: Pool,
  call: CallRecord,
): Promise<"stored" | "changed" | "unchanged"> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: number; isNew: boolean }>(
      `insert into conference_call as c
              (source, source_key, cik, ticker, company_name, fiscal_period, held_on, title, sha256,
               gvkey, fraud_description)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (source, source_key) do update
          set cik = excluded.cik, ticker = excluded.ticker, company_name = excluded.company_name,
              fiscal_period = excluded.fiscal_period, held_on = excluded.held_on,
              title = excluded.title, sha256 = excluded.sha256, gvkey = excluded.gvkey,
              fraud_description = excluded.fraud_description
        where c.sha256 <> excluded.sha256
       returning id, xmax = 0 as "isNew"`,
      [
        call.source,
        call.key,
        call.cik,
        call.ticker,
        call.companyName,
        call.fiscalPeriod,
        call.heldOn,
        call.title,
        call.sha256,
        call.gvkey ?? null,
        call.fraudDescription ?? null,
      ],
    );
    const [row] = rows;
    if (row !== undefined) {
      await client.query(storeInteractions, [row.id, JSON.stringify(call.interactions)]);
      await client.query(
        "delete from call_interaction where call_id = $1 and interaction_number > $2",
        [row.id, call.interactions.length],
      );
      await client.query("select take_up_call($1)", [row.id]);
    }
    await client.query("commit");
    if (row === undefined) return "unchanged";
    return row.isNew ? "stored" : "changed";
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const storeInteractions = `
  insert into call_interaction (call_id, interaction_number, kind, description, turns)
  select $1, place, spoken->>'kind', spoken->>'description', spoken->'turns'
    from jsonb_array_elements($2::jsonb) with ordinality as each (spoken, place)
  on conflict (call_id, interaction_number) do update
     set kind = excluded.kind, description = excluded.description, turns = excluded.turns`;

/** Keys of a source's calls that are stored. */
export async function storedCallKeys(pool: Pool, source: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ key: string }>(
    "select source_key as key from conference_call where source = $1",
    [source],
  );
  return new Set(rows.map(({ key }) => key));
}
