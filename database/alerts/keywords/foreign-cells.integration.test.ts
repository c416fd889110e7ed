import { expect, test } from "vitest";
import pg from "pg";
import { recordHits } from "#database/alerts/hits/record-hits.ts";
import { openBulkPool, inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { applyMigrations, migrate } from "#database/migrate.ts";
import { createEmptyDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

const email = "ana@cells.example";
const tail = { Document: "8-K a.htm", Snippet: "…" };

test("an upgrade removes cells of keywords that the alert did not find, and no others", async () => {
  const older = await createEmptyDatabase();
  const client = new pg.Client(older.connectionString);
  await client.connect();
  await applyMigrations(client, { through: "0037_transaction_before_number.sql" });
  await createAccount(older.db, { email, permissions: ["alerts"] });
  const alertId = await createAlert(older.db, { email, definition: { form_type: "keyword" } });
  const industry = { condition: "Industry Banking", value: "Banking" };
  const recorded = [
    ["fraud (2)", "“fraud”"],
    ["going concern (1), fraud (3); the text was not read whole", "“going concern”, “fraud”"],
    ["going concern (1)", "“fraud”"],
    ["fraud (3)", "“going concern”, “fraud”"],
  ];
  const pool = openBulkPool(older.connectionString);
  await inTransaction(pool, (connection) =>
    recordHits(
      connection,
      recorded.map(([cell = "", value = ""], at) => ({
        alertId,
        criteriaVersion: 1,
        row: {
          dedupKey: `0000000001-26-00000${at}`,
          accession: `0000000001-26-00000${at}`,
          rowNumber: null,
          cik: 320193,
          day: null,
          direction: null,
          facts: { Form: "8-K", "Keywords Found": cell, ...tail },
          happenedAt: "2026-10-23T00:41:00Z",
        },
        conditions: [{ condition: "Any of …", value }, industry],
        silence: null,
      })),
    ),
  );
  await pool.end();
  await client.end();
  await migrate(older.connectionString);
  const rows = await older.db.selectFrom("alert_hit").select("facts").orderBy("id").execute();
  const none = { Form: "8-K", "Keywords Found": null, Document: null, Snippet: null };
  expect(rows.map(({ facts }) => facts)).toEqual([
    { Form: "8-K", "Keywords Found": "fraud (2)", ...tail },
    { Form: "8-K", "Keywords Found": recorded[1]?.[0], ...tail },
    none,
    none,
  ]);
  await older.drop();
});
