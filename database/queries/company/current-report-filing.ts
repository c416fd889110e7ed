import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** What a stored 8-K contains in addition to the numbers computed from it. */
export type CurrentReportFiling = {
  form: string;
  /** Where time and date were read: "header", "index-page", "feed" …; null where they are not known. */
  acceptedOrigin: string | null;
  filedOnOrigin: string | null;
  items: readonly string[];
  /** Titles as the filing writes them, in its order. */
  itemTitles: readonly string[];
  /** Oddities seen by the parser. */
  flags: readonly string[];
  /** In the order of the submission. */
  documents: readonly StoredDocument[];
  /** Companies that filed it together with the first filer, in header order. */
  coRegistrants: readonly { cik: number; name: string }[];
};

type StoredDocument = {
  type: string;
  sequence: number | null;
  filename: string | null;
  description: string | null;
};

/** The filing of an event as it was read; undefined when it is not stored. */
export async function readCurrentReportFiling(
  db: Database,
  accession: string,
): Promise<CurrentReportFiling | undefined> {
  const [filing, documents, coRegistrants] = await Promise.all([
    db
      .selectFrom("filing")
      .select([
        "form",
        "accepted_origin as acceptedOrigin",
        "filed_on_origin as filedOnOrigin",
        "items",
        "item_titles as itemTitles",
        "flags",
      ])
      .where("accession", "=", accession)
      .executeTakeFirst(),
    readDocuments(db, accession),
    readCoRegistrants(db, accession),
  ]);
  return filing === undefined ? undefined : { ...filing, documents, coRegistrants };
}

async function readDocuments(db: Database, accession: string): Promise<StoredDocument[]> {
  const result = await sql<StoredDocument>`
    select document.type, document.sequence, document.filename, document.description
      from filing,
           rows from (jsonb_to_recordset(documents)
             as (type text, sequence integer, filename text, description text))
           with ordinality as document (type, sequence, filename, description, place)
     where accession = ${accession}
     order by place`.execute(db);
  return result.rows;
}

/** Every filer but the first: an event belongs to that one. Source: DOMAIN rules, section 4. */
async function readCoRegistrants(
  db: Database,
  accession: string,
): Promise<{ cik: number; name: string }[]> {
  const result = await sql<{ cik: number; name: string }>`
    select entity.cik, min(entity.name) as name
      from filing_entity entity join filing using (accession)
     where accession = ${accession} and role = 'FILER' and entity.cik <> filing.issuer_cik
     group by entity.cik
     order by min(entity_number)`.execute(db);
  return result.rows;
}

export type FilingFlags = {
  /** What concerns the filing as a whole: flags that none of its lines bears. */
  ofFiling: readonly string[];
  ofLines: ReadonlyMap<number, readonly string[]>;
};

/**
 * What the reading of a filing noted, as stored; empty where nothing is stored of it. A filing's own flags
 * repeat those of its lines; here each is where it belongs.
 */
export async function filingFlags(db: Database, accession: string): Promise<FilingFlags> {
  const [filing, lines] = await Promise.all([
    db.selectFrom("filing").select("flags").where("accession", "=", accession).executeTakeFirst(),
    db
      .selectFrom("ownership_line")
      .select(["line_number", "flags"])
      .where("accession", "=", accession)
      .execute(),
  ]);
  const borne = new Set(lines.flatMap(({ flags }) => flags));
  return {
    ofFiling: (filing?.flags ?? []).filter((flag) => !borne.has(flag)),
    ofLines: new Map(lines.map(({ line_number, flags }) => [line_number, flags])),
  };
}
