import { expect, test } from "vitest";
import { readDigestEntries } from "#database/alerts/delivery/digest-content.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { amendedSale } from "#testing/filings/amended-sale.ts";

const database = await databaseForFile();
const { db } = database;

test("an entry names the filing that the days to file of an amendment's trade are counted to", async () => {
  const email = "ana@x.example";
  await createAccount(db, { email, permissions: ["alerts"] });
  const alertId = await createAlert(db, { email, name: "Sales" });
  const { original, amendment, filings } = amendedSale({ owner: 2001 });
  await storeAndDerive(database, filings);
  const notice = async (accession: string, facts: Record<string, number>) =>
    await createNotice(db, { hitId: await createHit(db, { alertId, accession, facts }) });
  const ids = [
    await notice(original, { "Days to File": 2 }),
    await notice(amendment, { "Days to File": 2 }),
    // A match that was recorded without them.
    await notice(amendment, {}),
  ];
  const entries = await readDigestEntries(db, ids);
  expect(entries.map(({ firstFiling }) => firstFiling)).toEqual([
    undefined,
    { accno: original, form: "4", filed_on: "2024-09-05" },
    undefined,
  ]);
});
