import { beforeEach, describe, expect, test } from "vitest";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

let gvkey: string;
const app = await appForFile({ callsPerMinute: 1_000_000 });
const ana = await app.signInAs("ana@x.example", "categorization");
const bea = await app.signInAs("bea@x.example", "categorization");
const lead = await app.signInAs("lead@x.example", "categorization_admin");
const admin = await app.signInAs("admin@x.example", "admin");
await app.signInAs("trader@x.example", "explore_trades");
beforeEach(async () => {
  gvkey = await createReviewCompany(app.db, { interactions: [["We shipped it."], ["It is."]] });
  await assignCompanies(app.db, ana.email, [gvkey]);
});

async function save(as: SignedIn, fields: object = {}) {
  const label = { interaction_num: 1, categorization: 0 };
  return await app.call(
    "insert_categorization",
    { email: ana.email, gvkey, ...label, ...fields },
    as,
  );
}

async function complete(email: string): Promise<void> {
  for (const interactionNumber of [1, 2])
    await storeLabel(app.db, { email, gvkey, interactionNumber, categorization: 0 });
}

/** Each call about Ana's company, by what is asked of it. */
const aboutAna = () =>
  [
    ["get_ey_fraud_categorizations", {}],
    ["insert_categorization", { interaction_num: 1, categorization: 0 }],
    ["get_categorization_history", { interaction_num: 1 }],
    ["finish_categorization", {}],
  ] as const;

async function codesOf(as: SignedIn, email: string): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (const [type, fields] of aboutAna()) {
    const { body } = await app.call(type, { email, gvkey, ...fields }, as);
    codes.push(typeof body === "object" && body !== null && "code" in body ? body.code : "done");
  }
  return codes;
}

async function entries(): Promise<unknown[]> {
  const rows = await app.db
    .selectFrom("audit_entry")
    .select(["operation", "actor", "subject", "outcome", "detail"])
    .where("operation", "in", [
      "insert_categorization",
      "finish_categorization",
      "reopen_categorization",
    ])
    .orderBy("id")
    .execute();
  return rows.filter(({ detail }) => JSON.stringify(detail).includes(gvkey));
}

async function listed(as: SignedIn, email = as.email) {
  const { response } = await app.call("get_ey_fraud_confcalls", { email }, as);
  const all: { gvkey: string; is_locked: boolean; is_reopened: boolean }[] = response.json();
  return all.filter((row) => row.gvkey === gvkey);
}

describe("who may what [V8.2.2, V8.4.1]", () => {
  test("a reviewer opens the companies assigned, and no one else's work", async () => {
    const refused = (code: string) => Array.from({ length: 4 }, () => code);
    expect(await codesOf(bea, bea.email)).toEqual(refused("company_not_assigned"));
    expect(await codesOf(bea, ana.email)).toEqual(refused("other_account"));
    expect(await codesOf(ana, ana.email)).toEqual(["done", "done", "done", "company_not_complete"]);
    const { body } = await app.call("get_ey_fraud_confcalls", { email: ana.email }, bea);
    expect(body).toMatchObject({ code: "other_account" });
    const reopen = { email: ana.email, gvkey };
    expect((await app.call("reopen_categorization", reopen, ana)).body).toMatchObject({
      code: "forbidden",
    });
  });

  test("administrators of reviews open that of reviewers alone", async () => {
    for (const as of [lead, admin]) {
      expect(await listed(as, ana.email)).toHaveLength(2);
      for (const email of ["trader@x.example", "nobody@x.example"])
        expect(new Set(await codesOf(as, email))).toEqual(new Set(["reviewer_not_found"]));
      expect(new Set(await codesOf(as, bea.email))).toEqual(new Set(["company_not_assigned"]));
      expect(await codesOf(as, as.email)).toContain("company_not_assigned");
    }
  });

  test("reviewers of one company see their own labels alone", async () => {
    await assignCompanies(app.db, bea.email, [gvkey]);
    await save(ana, { reason: "Mine." });
    const fields = { email: bea.email, gvkey };
    const { response } = await app.call("get_ey_fraud_categorizations", fields, bea);
    expect(response.body).not.toContain("Mine.");
    const [first]: { version: number }[] = response.json();
    expect(first).toMatchObject({ version: 0, categorization: null, outdated: null });
    const history = { ...fields, interaction_num: 1 };
    expect((await app.call("get_categorization_history", history, bea)).body).toEqual([]);
  });

  test("a company taken away is closed at once, and open again with what was saved", async () => {
    await save(ana);
    await app.db.deleteFrom("review_assignment").where("gvkey", "=", gvkey).execute();
    expect((await save(ana)).body).toMatchObject({ code: "company_not_assigned" });
    expect(await listed(ana)).toEqual([]);
    await assignCompanies(app.db, ana.email, [gvkey]);
    expect((await listed(ana))[0]).toMatchObject({ categorization: 0 });
  });
});

describe("admin mode", () => {
  test("reading a reviewer's labels by one's own token is in the audit trail [V16.2.1]", async () => {
    await save(ana, { reason: "Mine." });
    const reads = async () =>
      await app.db
        .selectFrom("audit_entry")
        .select(["actor", "subject", "outcome"])
        .where("operation", "=", "get_ey_fraud_categorizations")
        .where(({ eb, fn, val }) =>
          eb(fn<string>("jsonb_extract_path_text", ["detail", val("gvkey")]), "=", gvkey),
        )
        .execute();
    const fields = { email: ana.email, gvkey };
    await app.call("get_ey_fraud_categorizations", fields, ana);
    expect(await reads()).toEqual([]);
    const { response } = await app.call("get_ey_fraud_categorizations", fields, lead);
    expect(response.body).toContain("Mine.");
    expect(await reads()).toEqual([
      { actor: lead.email, subject: ana.email, outcome: "read in admin mode" },
    ]);
  });

  test("saves to the reviewer's row, names who saved, and leaves an entry [V16.2.1]", async () => {
    await save(ana, { reason: "Mine." });
    expect(await entries()).toEqual([]);
    const { body } = await save(lead, {
      categorization: 1,
      interaction_html: "We <mark>shipped</mark> it.",
      known_version: 1,
    });
    expect(body).toMatchObject({ version: 2 });
    const { response } = await app.call(
      "get_ey_fraud_categorizations",
      { email: ana.email, gvkey },
      ana,
    );
    const [first]: object[] = response.json();
    expect(first).toMatchObject({ categorization: 1, version: 2, saved_by: lead.email });
    const entry = {
      operation: "insert_categorization",
      actor: lead.email,
      subject: ana.email,
      outcome: "in admin mode",
      detail: { gvkey, interaction_num: 1, version: 2 },
    };
    expect(await entries()).toEqual([entry]);
    // What changes nothing is no change.
    await save(lead, { categorization: 1, interaction_html: "We <mark>shipped</mark> it." });
    expect(await entries()).toEqual([entry]);
    const saves = await app.call(
      "get_categorization_history",
      { email: ana.email, gvkey, interaction_num: 1 },
      ana,
    );
    expect(saves.body).toMatchObject([{ saved_by: lead.email }, { saved_by: ana.email }]);
  });

  test("a completed company is locked, but to who administers reviews", async () => {
    await complete(ana.email);
    expect((await listed(ana))[0]).toMatchObject({ is_locked: true, is_reopened: false });
    expect((await save(ana, { reason: "Later." })).body).toMatchObject({ code: "company_locked" });
    expect((await save(lead, { reason: "Later." })).body).toMatchObject({
      version: 2,
      is_locked: true,
    });
  });

  test("reopened, the reviewer goes on until they finish it", async () => {
    const about = { email: ana.email, gvkey };
    expect((await app.call("reopen_categorization", about, lead)).body).toMatchObject({
      code: "company_not_complete",
    });
    await complete(ana.email);
    for (const time of ["once", "twice"])
      expect((await app.call("reopen_categorization", about, lead)).status, time).toBe(200);
    expect((await listed(ana))[0]).toMatchObject({ is_locked: false, is_reopened: true });
    expect((await save(ana, { categorization: null })).body).toMatchObject({ is_locked: false });
    expect((await app.call("finish_categorization", about, ana)).body).toMatchObject({
      code: "company_not_complete",
    });
    expect((await save(ana)).body).toMatchObject({ is_locked: false, num_categorized: 2 });
    for (const time of ["once", "twice"])
      expect((await app.call("finish_categorization", about, ana)).status, time).toBe(200);
    expect((await listed(ana))[0]).toMatchObject({ is_locked: true, is_reopened: false });
    expect((await save(ana, { reason: "Later." })).body).toMatchObject({ code: "company_locked" });
    expect(await entries()).toEqual([
      {
        operation: "reopen_categorization",
        actor: lead.email,
        subject: ana.email,
        outcome: "reopened",
        detail: { gvkey },
      },
    ]);
  });

  test("an administrator who runs as the reviewer has the reviewer's rights and is named", async () => {
    await complete(ana.email);
    const { response } = await app.call("run_as", { email: ana.email }, admin);
    const { access_token: accessToken }: { access_token: string } = response.json();
    const asAna = { ...admin, email: ana.email, accessToken };
    expect((await save(asAna, { reason: "Later." })).body).toMatchObject({ version: 2 });
    expect(await codesOf(asAna, bea.email)).toContain("other_account");
    const refused = { actor: admin.email, subject: ana.email, outcome: "other_account" };
    expect(await entries()).toMatchObject([
      {
        operation: "insert_categorization",
        actor: admin.email,
        subject: ana.email,
        outcome: "in admin mode",
        detail: { gvkey, interaction_num: 1, version: 2, run_as: ana.email },
      },
      { ...refused, operation: "insert_categorization" },
      { ...refused, operation: "finish_categorization" },
    ]);
    const { body } = await app.call(
      "get_categorization_history",
      { email: ana.email, gvkey, interaction_num: 1 },
      ana,
    );
    expect(body).toMatchObject([{ saved_by: admin.email }, { saved_by: ana.email }]);
  });
});

async function runAs(actor: SignedIn, email: string): Promise<SignedIn> {
  const { response } = await app.call("run_as", { email }, actor);
  const { access_token: accessToken }: { access_token: string } = response.json();
  return { ...actor, email, accessToken };
}

test("no one reopens their own company, or changes it past the lock as another", async () => {
  await assignCompanies(app.db, lead.email, [gvkey]);
  await assignCompanies(app.db, admin.email, [gvkey]);
  await complete(lead.email);
  await complete(admin.email);
  const reopen = async (as: SignedIn, email: string) =>
    (await app.call("reopen_categorization", { email, gvkey }, as)).body;
  const asLead = await runAs(admin, lead.email);
  expect(await reopen(lead, lead.email)).toMatchObject({ code: "own_review" });
  expect(await reopen(asLead, admin.email)).toMatchObject({ code: "own_review" });
  expect((await listed(lead))[0]).toMatchObject({ is_locked: true, is_reopened: false });
  const changed = { email: admin.email, reason: "After all." };
  expect((await save(asLead, changed)).body).toMatchObject({ code: "company_locked" });
  const underRunAs = { actor: admin.email, subject: lead.email };
  const refused = [
    { ...underRunAs, operation: "reopen_categorization", outcome: "own_review" },
    { ...underRunAs, operation: "insert_categorization", outcome: "company_locked" },
  ];
  expect(await entries()).toMatchObject(refused);
  expect(await reopen(asLead, lead.email)).toEqual({ success: true });
  expect(await reopen(lead, admin.email)).toEqual({ success: true });
  const entry = { operation: "reopen_categorization", outcome: "reopened" };
  expect(await entries()).toMatchObject([
    ...refused,
    { ...entry, ...underRunAs, detail: { gvkey, run_as: lead.email } },
    { ...entry, actor: lead.email, subject: admin.email, detail: { gvkey } },
  ]);
});

describe("who reviews a company sees what others say once done", () => {
  beforeEach(() => assignCompanies(app.db, lead.email, [gvkey]));
  const withheld = Array.from({ length: 3 }, () => "review_withheld");

  test("until then the work of others stays closed", async () => {
    await save(ana);
    expect((await codesOf(lead, ana.email)).slice(0, 3)).toEqual(withheld);
    expect(await listed(lead, ana.email)).toEqual([]);
    expect(await listed(lead)).toHaveLength(2);
    expect((await codesOf(admin, ana.email)).slice(0, 3)).toEqual(["done", "done", "done"]);
    await complete(lead.email);
    expect((await codesOf(lead, ana.email)).slice(0, 3)).toEqual(["done", "done", "done"]);
    expect(await listed(lead, ana.email)).toHaveLength(2);
  });

  test("taking it away from oneself is no way round it", async () => {
    await complete(ana.email);
    await save(lead, { email: lead.email });
    const assign = async (gvkeys: readonly string[]) =>
      await app.call(
        "update_categorization_user_assignment",
        { user_email: lead.email, gvkeys },
        lead,
      );
    expect((await assign([])).status).toBe(200);
    expect((await codesOf(lead, ana.email)).slice(0, 3)).toEqual(withheld);
    expect(await listed(lead, ana.email)).toEqual([]);
    expect((await app.call("get_adjudication", { gvkey }, lead)).body).toMatchObject({
      code: "review_withheld",
    });
    expect((await assign([gvkey])).status).toBe(200);
    await save(lead, { email: lead.email, interaction_num: 2 });
    expect((await codesOf(lead, ana.email)).slice(0, 3)).toEqual(["done", "done", "done"]);
  });

  test("running as the reviewer is no way round it", async () => {
    await assignCompanies(app.db, admin.email, [gvkey]);
    const asAna = await runAs(admin, ana.email);
    expect((await codesOf(asAna, ana.email)).slice(0, 3)).toEqual(withheld);
    expect(await listed(asAna)).toEqual([]);
  });
});
