import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { startFillingWords } from "#worker/alerts/keywords/fill-words.ts";

const database = await databaseForFile();
const { pool } = database;

test("texts stored without words get them, and are indexed", async () => {
  const texts = {
    extractorVersion: 1,
    documents: [{ documentNumber: 1, type: "8-K", filename: null, text: "Going concern." }],
    refused: [],
  };
  await storeAndDerive(database, [aFiling({ form: "8-K", ownership: null, texts })]);
  const state = async () => {
    const { rows } = await sql<{ words: string | null; place: number | null }>`
      select words, place from filing_words`.execute(database.db);
    return rows;
  };
  expect(await state()).toEqual([{ words: null, place: null }]);
  const { signal } = new AbortController();
  const filling = startFillingWords({ pool, logger: createLogger("silent"), signal });
  await vi.waitFor(
    async () => expect(await state()).toEqual([{ words: "concern going", place: 0 }]),
    {
      timeout: 20_000,
    },
  );
  await filling.close();
});
