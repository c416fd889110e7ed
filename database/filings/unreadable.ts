import type { ClientBase, Pool } from "pg";
import { markIssuersOfNotices } from "#database/sources/indexes/notice-coverage.ts";

/** Source of what the rows of a data set say. */
export const dataSetSource = "insider-data-sets";

/** A document that could not be read, and why. */
export type UnreadableRecord = {
  source: string;
  path: string;
  accession: string | null;
  form: string | null;
  reasonCode: string;
  reason: string;
  /** Hexadecimal. */
  sha256: string;
  /** YYYY-MM-DD, where a list says it. */
  filedOn?: string | null;
};

/**
 * Records documents that could not be read, one row per place; a new reason replaces the old one. Marks the companies of
 * notices among them.
 */
export async function storeUnreadable(
  client: Pick<Pool, "query"> | Pick<ClientBase, "query">,
  records: readonly UnreadableRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `insert into unreadable_filing as u (source, path, accession, form, reason_code, reason, sha256,
                                         filed_on)
     select distinct on (source, path) source, path, accession, form, "reasonCode", reason,
            decode(sha256, 'hex'), "filedOn"
       from json_to_recordset($1::json) as r(source text, path text, accession text, form text,
            "reasonCode" text, reason text, sha256 text, "filedOn" date)
      order by source, path
     on conflict (source, path) do update
        set accession = excluded.accession, form = excluded.form,
            reason_code = excluded.reason_code, reason = excluded.reason, sha256 = excluded.sha256,
            filed_on = coalesce(excluded.filed_on, u.filed_on)
      where (u.reason_code, u.reason, u.sha256)
            is distinct from (excluded.reason_code, excluded.reason, excluded.sha256)`,
    [JSON.stringify(records)],
  );
  const notices = records.filter(({ form }) => form === "144" || form === "144/A");
  // A notice that cannot be read leaves open whether a sale had one.
  if (notices.length > 0)
    await markIssuersOfNotices(
      client,
      notices.flatMap(({ accession }) => accession ?? []),
    );
}
