import { beforeEach, describe, expect, test } from "vitest";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { lastAuditEntry } from "#testing/server/administration.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import { createReviewCompany, storeLabel } from "#testing/factories/reviews/reviews.ts";

let lead: SignedIn;

let count = 0;

const app = await appForFile();

beforeEach(async () => {
  count += 1;
  lead = await app.signInAs(`lead-${count}@x.example`, "categorization_admin");
});

const reviewer = async (name: string) =>
  await app.signInAs(`${name}-${count}@x.example`, "categorization");

async function assign(email: string, gvkeys: readonly string[], as = lead) {
  const payload = { user_email: email, gvkeys };
  return await app.call("update_categorization_user_assignment", payload, as);
}

async function assignments(): Promise<OperationAnswer<"get_categorization_user_assignments">> {
  const answer = await app.call("get_categorization_user_assignments", {}, lead);
  expect(answer.status).toBe(200);
  return answer.response.json();
}

const assignedTo = async (email: string) => (await assignments()).user_assignments[email];

async function progressOf(email: string, as = lead) {
  const { response } = await app.call("get_review_progress", {}, as);
  const { reviewers }: OperationAnswer<"get_review_progress"> = response.json();
  return reviewers.find((one) => one.email === email);
}

const countEntries = async () => {
  const { entries } = await app.db
    .selectFrom("audit_entry")
    .select(({ fn }) => fn.countAll<number>().as("entries"))
    .where("operation", "=", "update_categorization_user_assignment")
    .executeTakeFirstOrThrow();
  return entries;
};

describe("get_all_users", () => {
  test("gives addresses and permissions, of reviewers alone to who is no admin", async () => {
    const ann = await reviewer("ann");
    const trader = await app.signInAs(`trader-${count}@x.example`, "explore_trades");
    const admin = await app.signInAs(`admin-${count}@x.example`, "admin");
    const { response } = await app.call("get_all_users", {}, lead);
    const seen: OperationAnswer<"get_all_users"> = response.json();
    expect(seen).toContainEqual({ email: ann.email, permissions: ["categorization"] });
    expect(seen).toContainEqual({ email: lead.email, permissions: ["categorization_admin"] });
    const emails = seen.map(({ email }) => email);
    expect(emails).not.toContain(trader.email);
    expect(emails).not.toContain(admin.email);
    expect(emails).toEqual(emails.toSorted());

    const all: OperationAnswer<"get_all_users"> = (
      await app.call("get_all_users", {}, admin)
    ).response.json();
    expect(all).toContainEqual({ email: trader.email, permissions: ["explore_trades"] });
    expect(all).toContainEqual({ email: admin.email, permissions: ["admin"] });
    expect((await app.call("get_all_users", {}, ann)).status).toBe(403);
  });
});

describe("assignments", () => {
  test("what is labeled is counted, kept when taken away, and counted again", async () => {
    const ann = await reviewer("ann");
    const [one, other] = [
      await createReviewCompany(app.db, { companyName: "Arrowfen Aerospace" }),
      await createReviewCompany(app.db, { companyName: "Fenwright Networks" }),
    ];
    expect((await assignments()).user_assignments[ann.email]).toEqual([]);
    expect((await assign(ann.email, [one, other])).body).toEqual({ success: true });
    await storeLabel(app.db, {
      email: ann.email,
      gvkey: one,
      interactionNumber: 1,
      categorization: 0,
    });
    // A label taken back is none.
    await storeLabel(app.db, {
      email: ann.email,
      gvkey: one,
      interactionNumber: 2,
      categorization: null,
    });
    const before = await assignments();
    expect(before.company_names).toMatchObject({
      [one]: "Arrowfen Aerospace",
      [other]: "Fenwright Networks",
    });
    expect(before.company_total_categorizations).toMatchObject({ [one]: 2, [other]: 2 });
    expect(before.user_assignments[ann.email]).toEqual(
      [
        { gvkey: one, num_categorized: 1 },
        { gvkey: other, num_categorized: 0 },
      ].toSorted((a, b) => (a.gvkey < b.gvkey ? -1 : 1)),
    );
    expect(before.kept_progress[ann.email]).toBeUndefined();

    await assign(ann.email, [other]);
    const without = await assignments();
    expect(without.user_assignments[ann.email]).toEqual([{ gvkey: other, num_categorized: 0 }]);
    expect(without.kept_progress[ann.email]).toEqual([{ gvkey: one, num_categorized: 1 }]);

    await assign(ann.email, [one]);
    expect(await assignedTo(ann.email)).toEqual([{ gvkey: one, num_categorized: 1 }]);
  });

  test("a label of a text corrected since, or of one withdrawn, does not count", async () => {
    const ann = await reviewer("ann");
    const gvkey = await createReviewCompany(app.db, { interactions: [["A."], ["B."], ["C."]] });
    await assign(ann.email, [gvkey]);
    for (const interactionNumber of [1, 2, 3])
      await storeLabel(app.db, { email: ann.email, gvkey, interactionNumber, categorization: 0 });
    expect(await assignedTo(ann.email)).toEqual([{ gvkey, num_categorized: 3 }]);
    expect(await progressOf(ann.email)).toMatchObject({ companies_done: 1, categorized: 3 });
    const change = app.db.updateTable("review_interaction").where("gvkey", "=", gvkey);
    await change
      .set({ withdrawn_at: "2026-11-20T00:00:00Z" })
      .where("interaction_num", "=", 3)
      .execute();
    expect(await assignedTo(ann.email)).toEqual([{ gvkey, num_categorized: 2 }]);
    expect((await assignments()).company_total_categorizations[gvkey]).toBe(2);
    await change.set({ revision: 2 }).where("interaction_num", "=", 1).execute();
    expect(await assignedTo(ann.email)).toEqual([{ gvkey, num_categorized: 1 }]);
    expect(await progressOf(ann.email)).toMatchObject({
      companies: 1,
      companies_done: 0,
      interactions: 2,
      categorized: 1,
      relevant: 0,
    });
  });

  test("who cannot review, and companies that are not there, are named", async () => {
    const ann = await reviewer("ann");
    const trader = await app.signInAs(`trader-${count}@x.example`, "explore_trades");
    const gvkey = await createReviewCompany(app.db);
    for (const email of [trader.email, "nobody@x.example"]) {
      const refused = await assign(email, [gvkey]);
      expect([refused.status, refused.body]).toMatchObject([
        404,
        { code: "reviewer_not_found", error: `There is no reviewer with the email ${email}.` },
      ]);
    }
    const unknown = Array.from({ length: 12 }, (_, index) => `no-${index}`);
    const refused = await assign(ann.email, [gvkey, ...unknown]);
    expect([refused.status, refused.body]).toMatchObject([
      404,
      {
        code: "review_company_not_found",
        error:
          "No conference call of a company with this gvkey is stored: no-0, no-1, no-2, no-3, " +
          "no-4, no-5, no-6, no-7, no-8, no-9 and 2 more.",
      },
    ]);
    // All of it, or nothing.
    expect(await assignedTo(ann.email)).toEqual([]);
    expect((await assign(ann.email, [gvkey], ann)).status).toBe(403);
  });

  test("a change is written to the audit trail once, saving the same again is none", async () => {
    const ann = await reviewer("ann");
    const [one, other] = [await createReviewCompany(app.db), await createReviewCompany(app.db)];
    await assign(ann.email, [one]);
    await assign(ann.email, [other, other]);
    expect(await lastAuditEntry(app)).toMatchObject({
      actor: lead.email,
      subject: ann.email,
      operation: "update_categorization_user_assignment",
      outcome: "assigned",
      detail: { added: other, removed: one, assigned: 1 },
    });
    const before = await countEntries();
    const since = await assignedSince(ann.email);
    expect((await assign(ann.email, [other])).body).toEqual({ success: true });
    expect(await countEntries()).toBe(before);
    expect(await assignedSince(ann.email)).toEqual(since);
  });

  test("under run-as the administrator is who assigned [V16.2.1]", async () => {
    const ann = await reviewer("ann");
    const admin = await app.signInAs(`admin-${count}@x.example`, "admin");
    const gvkey = await createReviewCompany(app.db);
    const running = await app.call("run_as", { email: lead.email }, admin);
    const { access_token: accessToken }: { access_token: string } = running.response.json();
    expect((await assign(ann.email, [gvkey], { ...admin, accessToken })).status).toBe(200);
    expect(await lastAuditEntry(app)).toMatchObject({
      actor: admin.email,
      subject: ann.email,
      detail: { run_as: lead.email },
    });
    expect(await assignedSince(ann.email)).toMatchObject([{ gvkey, assigned_by: admin.email }]);
  });

  test("two who save at once: each reviewer's list is one of those sent, whole", async () => {
    const people = [await reviewer("ann"), await reviewer("ben")];
    const gvkeys: string[] = [];
    for (let made = 0; made < 6; made += 1) gvkeys.push(await createReviewCompany(app.db));
    const second = await app.signInAs(`second-${count}@x.example`, "categorization_admin");
    const lists = [gvkeys.slice(0, 4).toSorted(), gvkeys.slice(2).toSorted()];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        people.flatMap(({ email }) => [
          assign(email, lists[0] ?? []),
          assign(email, lists[1] ?? [], second),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const { email } of people) {
        const held = (await assignedTo(email))?.map(({ gvkey }) => gvkey).toSorted();
        expect(lists).toContainEqual(held);
      }
    }
  });
});

async function assignedSince(email: string) {
  return await app.db
    .selectFrom("review_assignment")
    .innerJoin("account", "account.id", "account_id")
    .select(["gvkey", "assigned_at", "assigned_by"])
    .where("email", "=", email)
    .execute();
}
