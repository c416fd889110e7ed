import { describe, expect, test } from "vitest";
import type { OperationType } from "#contract/catalogue.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "alerts");
await app.db.updateTable("account").set({ timezone: "America/New_York" }).execute();
await app.db
  .insertInto("issuer")
  .values({ cik: 11, name: "Calder", name_as_of: "2026-01-01/x", sic: "2834" })
  .execute();

async function call<Answer>(type: OperationType, payload: object): Promise<Answer> {
  const { status, body, response } = await app.call(type, { email: ana.email, ...payload }, ana);
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}

describe("a saved alert", () => {
  test("says which matches were recorded, and which of them no one has seen", async () => {
    const [seen = "", unseen = "", older = "", corrected = ""] = await createTrades(
      app.db,
      ...["2026-11-04", "2026-11-03", "2026-11-02", "2026-11-01"].map((day) => ({
        issuer_cik: 14,
        accepted_at: `${day}T20:00:00Z`,
      })),
    );
    const id = await createAlert(app.db, {
      email: ana.email,
      name: "Recorded",
      definition: { tickers: ["CPTX"] },
      ciks: [14],
    });
    const account = await app.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", ana.email)
      .executeTakeFirstOrThrow();
    const hit = {
      alert_id: id,
      account_id: account.id,
      criteria_version: 1,
      cik: 14,
      facts: "{}",
      conditions: "[]",
      happened_at: "2026-11-04T20:00:00Z",
    };
    await app.db
      .insertInto("alert_hit")
      .values([
        { ...hit, dedup_key: `${seen}/1`, read_at: "2026-11-05T00:00:00Z" },
        { ...hit, dedup_key: `${unseen}/1` },
        { ...hit, dedup_key: `${corrected}/1`, state: "unmatched" },
      ])
      .execute();
    const table = await call<ResultTable>("get_alert", { alert_name: "Recorded" });
    expect(table.title).toBe("Results for Recorded");
    expect(
      table.details.map(({ accession, match_id: matchId, is_unread: isUnread }) => [
        accession,
        matchId !== null,
        isUnread,
      ]),
    ).toEqual([
      [seen, true, false],
      [unseen, true, true],
      [older, false, false],
      [corrected, false, false],
    ]);
  });

  test("is not found by another user's token, nor by its name with that token [V8.2.2]", async () => {
    await createAlert(app.db, { email: ana.email, name: "Hers alone" });
    const bob = await app.signInAs("bob@x.example", "alerts");
    for (const type of ["get_alert", "delete_alert"] as const) {
      const { body } = await app.call(type, { email: bob.email, alert_name: "Hers alone" }, bob);
      expect(body).toHaveProperty("error");
      expect(body).toMatchObject({ code: "alert_not_found" });
    }
    await expect(call("get_alert", { alert_name: "Hers alone" })).resolves.toBeDefined();
  });
});
