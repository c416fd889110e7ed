import type { Pool } from "pg";
import { inTransaction } from "#database/bulk/transaction.ts";
import { wordsVersion } from "#domain/keywords/filing-words.ts";

/** Filings whose words are worked out in one transaction. */
const filingsAtOnce = 4;

/**
 * Works out the words of some filings whose texts were stored without, or with a list of older rules. The
 * rows stay locked meanwhile, so that the words are those of the stored texts.
 * @param wordsOf  of the texts of one filing; null where there are too many
 * @returns how many were done; 0: none without words is left for this process
 */
export async function fillMissingWords(
  pool: Pool,
  wordsOf: (texts: readonly string[]) => Promise<string | null>,
): Promise<number> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ accession: string; texts: string[] }>(
      `with chosen as materialized (
         select accession from filing_words where words_version < $2
          order by words_version, accession desc limit $1 for update skip locked
       )
       select accession, array(select text from document_text d
                                where d.accession = chosen.accession
                                order by document_number) as texts
         from chosen`,
      [filingsAtOnce, wordsVersion],
    );
    for (const { accession, texts } of rows) {
      const words = await wordsOf(texts);
      await client.query(
        `update filing_words set words = $2, has_too_many = $3, words_version = $4
          where accession = $1`,
        [accession, words, words === null, wordsVersion],
      );
    }
    return rows.length;
  });
}
