import { readdir, rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "#testing/database/database.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { startRealProduct } from "#testing/processes/running-product.ts";

const clients = 8;
const email = "member@x.example";

let dataDir: string;
const database = freshDatabase();
beforeEach(async () => {
  dataDir = await makeOpenFolder("sentinel-stop-");
  await createAccount(database.db, { email });
});
afterEach(() => rm(dataDir, { recursive: true }));

type Tally = { whole: number; refused: number; half: string[] };

/** Signs in again and again until no one answers any more. */
async function keepCalling(url: string, tally: Tally): Promise<void> {
  const body = JSON.stringify({ type: "check_login", email, password: factoryPassword });
  const headers = { "content-type": "application/json" };
  for (;;) {
    let answer: Response;
    try {
      answer = await fetch(`${url}/api`, { method: "POST", headers, body });
    } catch {
      return;
    }
    try {
      const text = await answer.text();
      JSON.parse(text);
      if (answer.status === 200) tally.whole += 1;
      else tally.refused += 1;
    } catch (error) {
      tally.half.push(String(error));
    }
  }
}

test("stopped under load, it answers requests in progress, releases its claims, and leaves nothing behind", async () => {
  for (let index = 0; index < 40; index += 1)
    await createMessage(database.db, { subject: `Notice ${index}` });
  const product = await startRealProduct({
    DATABASE_URL: database.connectionString,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
  });
  const tally: Tally = { whole: 0, refused: 0, half: [] };
  const calling = Array.from({ length: clients }, () => keepCalling(product.url, tally));
  await expect.poll(() => tally.whole).toBeGreaterThan(clients);
  expect(await product.stop("SIGTERM")).toBe(0);
  await Promise.all(calling);
  expect(tally.half).toEqual([]);
  expect(product.output()).not.toContain("did not end");
  expect(product.output()).toContain("Stopped.");

  const { rows: sessions } = await sql<{ sessions: number; entries: number }>`
    select (select count(*)::int from session) as sessions,
           (select count(*)::int from audit_entry where outcome = 'signed in') as entries`.execute(
    database.db,
  );
  expect(sessions[0]?.sessions).toBe(sessions[0]?.entries);
  expect(sessions[0]?.sessions).toBeGreaterThanOrEqual(tally.whole);
  const { rows: claimed } = await sql`
    select from outbox_message where claimed_until is not null`.execute(database.db);
  expect(claimed).toEqual([]);
  const mails = (await readdir(`${dataDir}/mail`)).filter((name) => name.endsWith(".eml"));
  const { rows: sent } = await sql`select from outbox_message where sent_at is not null`.execute(
    database.db,
  );
  expect(mails).toHaveLength(sent.length);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("lock"))).toEqual([]);
});
