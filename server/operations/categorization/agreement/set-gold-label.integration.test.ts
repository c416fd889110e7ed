import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { publishTranscript } from "#database/calls/store-calls.ts";
import { lastAuditEntry } from "#testing/server/administration.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createReviewCompany } from "#testing/factories/reviews/reviews.ts";

const app = await appForFile();
const lead = await app.signInAs("lead@x.example", "categorization_admin");

const text = { interactions: [["We shipped it."]] };
const decision = {
  interaction_num: 1,
  categorization: 1,
  reason: "The filing shows it.",
  interaction_html: "We <mark>shipped</mark> it.",
  known_version: 0,
  known_revision: 1,
};

test("a decision made while the transcript is corrected is refused", async () => {
  const gvkey = await createReviewCompany(app.db, text);
  const { id } = await app.db
    .selectFrom("conference_call")
    .select("id")
    .where("gvkey", "=", gvkey)
    .executeTakeFirstOrThrow();
  const deciding = await app.db.transaction().execute(async (transaction) => {
    const turns = JSON.stringify([{ speaker: null, role: null, text: "Corrected." }]);
    await transaction
      .updateTable("call_interaction")
      .set({ turns })
      .where("call_id", "=", id)
      .execute();
    await publishTranscript(transaction, id);
    const answer = app.call("set_gold_label", { gvkey, ...decision }, lead);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and not granted`.execute(app.db);
      expect(rows).toHaveLength(1);
    });
    return { answer };
  });
  expect((await deciding.answer).body).toMatchObject({ code: "transcript_changed" });
});

test("an administrator who runs as another is who decided [V16.2.1]", async () => {
  const gvkey = await createReviewCompany(app.db, text);
  const admin = await app.signInAs("admin@x.example", "admin");
  const running = await app.call("run_as", { email: lead.email }, admin);
  const { access_token: accessToken }: { access_token: string } = running.response.json();
  const call = { gvkey, ...decision };
  const { status } = await app.call("set_gold_label", call, { ...admin, accessToken });
  expect(status).toBe(200);
  expect(await lastAuditEntry(app)).toMatchObject({
    operation: "set_gold_label",
    actor: admin.email,
    detail: { gvkey, run_as: lead.email },
  });
});
