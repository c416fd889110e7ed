import type { Database } from "#database/connect.ts";

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
