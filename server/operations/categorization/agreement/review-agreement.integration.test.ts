import { describe, expect, test } from "vitest";
import {
  getAdjudicationOutput,
  getReviewAgreementOutput,
  setGoldLabelOutput,
} from "#contract/operations/reviews/review-agreement.ts";
import { sql } from "kysely";
import { lastAuditEntry } from "#testing/server/administration.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

const [ana, bea, cleo] = ["ana@x.example", "bea@x.example", "cleo@x.example"];
const app = await appForFile();
const lead = await app.signInAs("lead@x.example", "categorization_admin");
for (const email of [ana, bea, cleo])
  await createAccount(app.db, {
    email,
    name: `Reviewer ${email}`,
    permissions: ["categorization"],
  });

/** A company with so many interactions, and labels by reviewer: 1, 0, or - for none. */
async function reviewed(gvkey: string, given: Readonly<Record<string, string>>): Promise<void> {
  const [length = 0] = Object.values(given).map((labels) => labels.length);
  const interactions = Array.from({ length }, (_, place) => [`We shipped lot ${place}.`, "Why?"]);
  await createReviewCompany(app.db, { gvkey, companyName: `Company ${gvkey}`, interactions });
  for (const [email, labels] of Object.entries(given)) {
    for (const [place, label] of [...labels].entries()) {
      if (label === "-") continue;
      const categorization = label === "1" ? 1 : 0;
      await storeLabel(app.db, { email, gvkey, interactionNumber: place + 1, categorization });
    }
  }
}

async function agreement(as: SignedIn, gvkey?: string) {
  const { body } = await app.call("get_review_agreement", { gvkey }, as);
  return getReviewAgreementOutput.parse(body);
}
async function adjudication(as: SignedIn, gvkey: string) {
  const { body } = await app.call("get_adjudication", { gvkey }, as);
  return getAdjudicationOutput.parse(body);
}

describe("get_review_agreement", () => {
  // Ana and Bea: 1-1 four times, 1-0 once, 0-0 five times: κ = (9/10 − 5/10)/(1 − 5/10) = 4/5.
  // Cleo labeled the first and the last two: with Ana 1-1, 1-0, 0-0.
  test("of a company, its pairs and all of them, by hand", async () => {
    await reviewed("pairs", {
      [ana]: "1111100000",
      [bea]: "1111000000",
      [cleo]: "1---0----0",
    });
    const { overall, pairs, companies, software, ...answer } = await agreement(lead, "pairs");
    expect(answer.reviewer_names).toEqual({
      [ana]: `Reviewer ${ana}`,
      [bea]: `Reviewer ${bea}`,
      [cleo]: `Reviewer ${cleo}`,
    });
    expect(companies).toMatchObject([
      {
        gvkey: "pairs",
        company_name: "Company pairs",
        reviewers: [ana, bea, cleo],
        total: 10,
        interactions: 10,
        disagreements: 1,
        undecided: 1,
        decided: 0,
        is_withheld: false,
      },
    ]);
    // One interaction of three labels has one agreeing pair of three: (9 + 1/3)/10.
    expect(overall.percent.value).toBeCloseTo(28 / 30, 12);
    expect(overall).toMatchObject({
      interactions: 10,
      reviewers: 3,
      companies: 1,
      labels: 23,
      fewest_labels: 2,
      most_labels: 3,
      judged_once: 0,
      relevant_labels: 10,
    });
    // α: n = 23 labels, 10 relevant; coincidences off the diagonal 2 × (1 × 2)/2 = 2:
    // 1 − 22 × 2/(23² − 10² − 13²) = 1 − 44/260.
    expect(overall.krippendorff_alpha.value).toBeCloseTo(1 - 44 / 260, 12);
    expect(pairs.map(({ first, second, counts }) => [first, second, counts])).toEqual([
      [ana, bea, [4, 1, 0, 5]],
      [ana, cleo, [1, 1, 0, 1]],
      [bea, cleo, [1, 0, 0, 2]],
    ]);
    expect(pairs[0]?.cohen_kappa.value).toBeCloseTo(4 / 5, 12);
    expect(pairs[0]?.percent).toMatchObject({ value: 0.9, error: null });
    expect(pairs[2]?.cohen_kappa).toMatchObject({ value: 1, low: null, high: null });
    expect(software).toMatch(/^Sentinel \d/);
  });

  test("labels of an earlier text, taken back or of what was withdrawn do not count", async () => {
    await reviewed("stale", { [ana]: "1010", [bea]: "1010" });
    const interaction = () => app.db.updateTable("review_interaction").where("gvkey", "=", "stale");
    await interaction().set({ revision: 2 }).where("interaction_num", "=", 1).execute();
    await interaction()
      .set({ withdrawn_at: "2026-11-20T15:00:00Z" })
      .where("interaction_num", "=", 2)
      .execute();
    await app.db
      .updateTable("categorization")
      .set({ version: 2, categorization: null, highlights: "[]" })
      .where("gvkey", "=", "stale")
      .where("interaction_num", "=", 3)
      .execute();
    const { companies, overall } = await agreement(lead, "stale");
    expect(companies).toMatchObject([{ total: 3, interactions: 1, disagreements: 0 }]);
    expect(overall.krippendorff_alpha).toMatchObject({
      value: null,
      reason: "One interaction is too few for a chance-corrected coefficient.",
    });
    expect(overall.percent.value).toBe(1);
  });

  test("what an administrator saved for a reviewer is no independent label", async () => {
    await reviewed("edited", { [ana]: "1010", [bea]: "0010" });
    await app.db
      .updateTable("categorization")
      .set({ version: 2, saved_by: lead.email })
      .where("gvkey", "=", "edited")
      .where("interaction_num", "<=", 2)
      .where("saved_by", "=", ana)
      .execute();
    const { companies, overall, pairs } = await agreement(lead, "edited");
    // Of Ana's labels the last two are hers; the first is still to be decided.
    expect(overall).toMatchObject({ interactions: 2, labels: 4, judged_once: 2 });
    expect(pairs.map(({ counts }) => counts)).toEqual([[1, 0, 0, 1]]);
    expect(companies).toMatchObject([{ total: 4, disagreements: 1, undecided: 1 }]);
    // Hers again once she saved it, also under the address that she had then.
    await app.db
      .updateTable("categorization")
      .set({ version: 3, saved_by: "ana-before@x.example" })
      .where("gvkey", "=", "edited")
      .where("saved_by", "=", lead.email)
      .execute();
    await sql`update reviewer set former_emails = '{ana-before@x.example}'
               where email = ${ana}`.execute(app.db);
    expect((await agreement(lead, "edited")).pairs.map(({ counts }) => counts)).toEqual([
      [1, 1, 0, 2],
    ]);
  });

  test("one reviewer: no figure, and why", async () => {
    await reviewed("alone", { [ana]: "10" });
    const { companies, overall, pairs } = await agreement(lead, "alone");
    expect(pairs).toEqual([]);
    expect(overall).toMatchObject({ interactions: 0, judged_once: 2, fewest_labels: 0 });
    expect(companies[0]?.fleiss_kappa).toEqual({
      value: null,
      error: null,
      low: null,
      high: null,
      reason: "No counted interaction has labels from two reviewers.",
    });
  });

  test("who still reviews a company sees none of its labels, in no figure", async () => {
    await reviewed("blind", { [ana]: "1100", [bea]: "1010" });
    const adjudicator = await app.signInAs(
      "judge@x.example",
      "categorization",
      "categorization_admin",
    );
    const before = await agreement(adjudicator);
    await assignCompanies(app.db, adjudicator.email, ["blind"]);
    const after = await agreement(adjudicator);
    const ofCompany = after.companies.find(({ gvkey }) => gvkey === "blind");
    expect(ofCompany).toMatchObject({
      is_withheld: true,
      disagreements: null,
      undecided: null,
      percent: { value: null },
      krippendorff_alpha: { value: null },
      fleiss_kappa: {
        value: null,
        reason: expect.stringContaining("You also review this company"),
      },
    });
    // Four interactions, eight labels and two disagreements fewer.
    expect(before.overall.interactions - after.overall.interactions).toBe(4);
    expect(before.overall.labels - after.overall.labels).toBe(8);
    expect((await agreement(adjudicator, "blind")).pairs).toEqual([]);
    expect((await app.call("get_adjudication", { gvkey: "blind" }, adjudicator)).status).toBe(403);
    const decided = await app.call("set_gold_label", { ...decision, gvkey: "blind" }, adjudicator);
    expect([decided.status, decided.body]).toMatchObject([
      403,
      { error: expect.stringContaining("You also review this company") },
    ]);
    for (const place of [1, 2, 3, 4])
      await storeLabel(app.db, {
        email: adjudicator.email,
        gvkey: "blind",
        interactionNumber: place,
        categorization: 0,
      });
    expect((await adjudication(adjudicator, "blind")).reviewers).toEqual([
      ana,
      bea,
      adjudicator.email,
    ]);
  });

  test("a company that is not stored", async () => {
    const { status } = await app.call("get_review_agreement", { gvkey: "none" }, lead);
    expect(status).toBe(404);
  });
});

const decision = {
  interaction_num: 1,
  categorization: 1,
  reason: "The filing shows it.",
  interaction_html: "We <mark>shipped</mark> lot 0.\nWhy?",
  known_version: 0,
  known_revision: 1,
};

describe("get_adjudication and set_gold_label", () => {
  test("labels side by side, a decision, a later one, and what is reported of both", async () => {
    await reviewed("gold", { [ana]: "10", [bea]: "00" });
    const first = await adjudication(lead, "gold");
    expect(first).toMatchObject({ company_name: "Company gold", reviewers: [ana, bea] });
    expect(first.interactions[0]).toMatchObject({
      interaction_num: 1,
      kind: "remarks",
      revision: 1,
      turns: [{ lines: 1 }, { lines: 1 }],
      labels: [
        {
          reviewer: ana,
          reviewer_name: `Reviewer ${ana}`,
          categorization: 1,
          interaction_html: "<mark>We sh</mark>ipped lot 0.\nWhy?",
        },
        { reviewer: bea, categorization: 0, interaction_html: null },
      ],
      decisions: [],
    });
    const call = { gvkey: "gold", ...decision };
    const { body } = await app.call("set_gold_label", call, lead);
    const gold = setGoldLabelOutput.parse(body).gold;
    expect(gold).toEqual({
      categorization: 1,
      reason: "The filing shows it.",
      interaction_html: decision.interaction_html,
      decided_by: lead.email,
      decided_at: "2026-11-20T15:00:00Z",
      version: 1,
      is_of_present_text: true,
    });
    expect(await lastAuditEntry(app)).toMatchObject({
      actor: lead.email,
      operation: "set_gold_label",
      outcome: "relevant",
      detail: { gvkey: "gold", interaction_num: 1, version: 1, revision: 1 },
    });
    // Its answer was lost: the same once more is the same decision, and no second one.
    expect((await app.call("set_gold_label", call, lead)).body).toEqual(body);
    const other = await app.signInAs("other-lead@x.example", "categorization_admin");
    expect((await app.call("set_gold_label", call, other)).status).toBe(409);
    const second = { ...call, categorization: 0, reason: "It is not.", known_version: 1 };
    expect((await app.call("set_gold_label", second, other)).status).toBe(200);
    const { interactions } = await adjudication(lead, "gold");
    expect(
      interactions[0]?.decisions.map((one) => [one.version, one.decided_by, one.interaction_html]),
    ).toEqual([
      [2, other.email, null],
      [1, lead.email, decision.interaction_html],
    ]);
    expect((await agreement(lead, "gold")).companies).toMatchObject([
      { disagreements: 1, undecided: 0, decided: 1 },
    ]);
  });

  test.each([
    [400, "foreign_highlights", { interaction_html: "We <mark>sold</mark> lot 0.\nWhy?" }],
    [400, "foreign_highlights", { interaction_html: "<b>We</b> shipped lot 0.\nWhy?" }],
    [400, "highlight_needed", { interaction_html: null }],
    [400, "no reason", { reason: "  " }],
    [404, "interaction_not_found", { interaction_num: 9 }],
    [409, "gold_label_changed", { known_version: 1 }],
    [409, "transcript_changed", { known_revision: 2 }],
  ])("%i %s", async (status, name, change) => {
    const gvkey = `refused-${name.replaceAll(/\W/g, "")}-${JSON.stringify(change).length}`;
    await reviewed(gvkey, { [ana]: "1" });
    const found = await app.call("set_gold_label", { gvkey, ...decision, ...change }, lead);
    expect(found.status).toBe(status);
    expect((await adjudication(lead, gvkey)).interactions[0]?.decisions).toEqual([]);
  });

  test("of two who decide at once, one is refused with the other's decision", async () => {
    await reviewed("race", { [ana]: "1", [bea]: "0" });
    const other = await app.signInAs("racing@x.example", "categorization_admin");
    const statuses = await Promise.all(
      [lead, other].map(async (as) => {
        const call = { gvkey: "race", ...decision, reason: `By ${as.email}` };
        return (await app.call("set_gold_label", call, as)).status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("a decision of a corrected text stays and is no decision of the present one", async () => {
    await reviewed("outdated", { [ana]: "1", [bea]: "1" });
    await app.call("set_gold_label", { gvkey: "outdated", ...decision }, lead);
    await sql`
      insert into review_text (gvkey, interaction_num, revision, kind, heading, turns, body)
      select gvkey, interaction_num, 2, kind, heading, turns, body from review_text
       where gvkey = 'outdated'`.execute(app.db);
    await app.db
      .updateTable("review_interaction")
      .set({ revision: 2 })
      .where("gvkey", "=", "outdated")
      .execute();
    const { interactions } = await adjudication(lead, "outdated");
    expect(interactions[0]).toMatchObject({
      labels: [],
      decisions: [{ version: 1, is_of_present_text: false }],
    });
    expect((await agreement(lead, "outdated")).companies).toMatchObject([{ decided: 0 }]);
    const again = { gvkey: "outdated", ...decision, known_version: 1, known_revision: 2 };
    expect((await app.call("set_gold_label", again, lead)).status).toBe(200);
  });

  test("a deleted reviewer's labels stay under the name", async () => {
    const gone = "gone@x.example";
    await createAccount(app.db, { email: gone, permissions: ["categorization"] });
    await reviewed("deleted", { [ana]: "10", [gone]: "01" });
    await app.db.deleteFrom("account").where("email", "=", gone).execute();
    const { reviewers, interactions } = await adjudication(lead, "deleted");
    expect(reviewers).toEqual([ana, gone]);
    expect(interactions[0]?.labels).toMatchObject([
      { reviewer: ana, reviewer_name: `Reviewer ${ana}` },
      { reviewer: gone, reviewer_name: null },
    ]);
    expect((await agreement(lead, "deleted")).pairs).toMatchObject([
      { first: ana, second: gone, counts: [0, 1, 1, 0] },
    ]);
  });
});
