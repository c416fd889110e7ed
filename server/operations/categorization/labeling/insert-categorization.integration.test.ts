import { beforeEach, describe, expect, test } from "vitest";
import { publishTranscript } from "#database/calls/store-calls.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";

const email = "ana@x.example";
const first = "We <mark>shipped</mark> it &amp; booked it.";

let gvkey: string;
const app = await appForFile({ callsPerMinute: 1_000_000 });
const ana = await app.signInAs(email, "categorization");
beforeEach(async () => {
  gvkey = await createReviewCompany(app.db, {
    companyName: "Halden Works",
    fraudDescription: "Revenue before delivery.",
    interactions: [["We shipped it & booked it."], ["Is it real?", "It is."]],
  });
  await assignCompanies(app.db, email, [gvkey]);
});

const save = async (fields: object, as = ana) =>
  await app.call("insert_categorization", { email: as.email, gvkey, ...fields }, as);

async function rows(as = ana): Promise<Record<string, unknown>[]> {
  const { response } = await app.call(
    "get_ey_fraud_categorizations",
    { email: as.email, gvkey },
    as,
  );
  return response.json();
}

async function history(interaction_num: number): Promise<Record<string, unknown>[]> {
  const fields = { email, gvkey, interaction_num };
  return (await app.call("get_categorization_history", fields, ana)).response.json();
}

async function listed() {
  const { response } = await app.call("get_ey_fraud_confcalls", { email }, ana);
  const all: { gvkey: string }[] = response.json();
  return all.filter((row) => row.gvkey === gvkey);
}

const relevant = { interaction_num: 1, categorization: 1, interaction_html: first };
const notRelevant = { interaction_num: 2, categorization: 0, interaction_html: null };

test("interactions come with text, speakers, call, and nothing saved yet", async () => {
  expect(await rows()).toEqual([
    {
      gvkey,
      company_name: "Halden Works",
      interaction_num: 1,
      interaction: JSON.stringify({
        description: "Revenue before delivery.",
        interaction: ["We shipped it & booked it."],
      }),
      interaction_html: null,
      categorization: null,
      reason: null,
      heading: "Interaction of 1 lines",
      kind: "remarks",
      turns: [{ speaker: "Marisol Teague", role: "Analyst, Pembroke Row Securities", lines: 1 }],
      call_title: "Q2 2026 earnings call",
      held_on: "2026-08-06",
      revision: 1,
      version: 0,
      saved_at: null,
      saved_by: null,
      outdated: null,
    },
    expect.objectContaining({
      interaction_num: 2,
      interaction: JSON.stringify({
        description: "Revenue before delivery.",
        interaction: ["Is it real?", "It is."],
      }),
      kind: "question",
      turns: [
        { speaker: "Marisol Teague", role: "Analyst, Pembroke Row Securities", lines: 1 },
        { speaker: "Craig T. Haldane", role: "Chief Executive Officer", lines: 1 },
      ],
    }),
  ]);
});

describe("the label decides what is kept", () => {
  test("Relevant keeps note and highlights; what is saved comes back as it was", async () => {
    const { status, body } = await save({ ...relevant, reason: "Before delivery." });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        version: 1,
        saved_at: "2026-11-20T15:00:00Z",
        num_categorized: 1,
        total: 2,
        is_locked: false,
      },
    ]);
    expect((await rows())[0]).toMatchObject({
      categorization: 1,
      reason: "Before delivery.",
      interaction_html: first,
      version: 1,
      saved_at: "2026-11-20T15:00:00Z",
      saved_by: null,
    });
    expect(await listed()).toEqual([
      {
        gvkey,
        company_name: "Halden Works",
        categorization: 1,
        is_locked: false,
        is_reopened: false,
      },
      {
        gvkey,
        company_name: "Halden Works",
        categorization: null,
        is_locked: false,
        is_reopened: false,
      },
    ]);
  });

  test("Relevant without a highlight is refused", async () => {
    for (const interaction_html of [undefined, null, "We shipped it &amp; booked it."])
      expect((await save({ ...relevant, interaction_html })).body).toMatchObject({
        code: "highlight_needed",
        error: "Please highlight the portion of the interaction that is relevant to the fraud.",
      });
    expect(await history(1)).toEqual([]);
  });

  test("Not Relevant clears the highlights; null takes the label back; the note stays what it says", async () => {
    await save({ ...relevant, reason: "Note." });
    await save({ ...relevant, categorization: 0, reason: "Note." });
    expect((await rows())[0]).toMatchObject({
      categorization: 0,
      interaction_html: null,
      reason: "Note.",
    });
    const { body } = await save({ interaction_num: 1, categorization: null, reason: " \n" });
    expect(body).toMatchObject({ version: 3, num_categorized: 0 });
    expect((await rows())[0]).toMatchObject({
      categorization: null,
      interaction_html: null,
      reason: null,
    });
    expect(await history(1)).toEqual([
      {
        version: 3,
        categorization: null,
        reason: null,
        interaction_html: null,
        saved_at: "2026-11-20T15:00:00Z",
        saved_by: email,
        is_of_present_text: true,
      },
      expect.objectContaining({ version: 2, categorization: 0, interaction_html: null }),
      expect.objectContaining({ version: 1, categorization: 1, interaction_html: first }),
    ]);
  });
});

describe("versions", () => {
  test("the same again, after a lost answer, is one save, whatever version was known", async () => {
    await save({ ...relevant, known_version: 0 });
    for (const known_version of [0, 1, 7, undefined])
      expect((await save({ ...relevant, known_version })).body).toMatchObject({ version: 1 });
    // Spelled otherwise it is the same text with the same marks.
    const interaction_html = "We <mark>ship</mark><mark>ped</mark> it &#38; booked it.";
    expect((await save({ ...relevant, interaction_html })).body).toMatchObject({ version: 1 });
    expect(await history(1)).toHaveLength(1);
  });

  test("the last save, repeated, is taken although it locked the company", async () => {
    await save(relevant);
    expect((await save({ ...notRelevant, known_version: 0 })).body).toMatchObject({
      version: 1,
      num_categorized: 2,
      is_locked: true,
    });
    expect((await save({ ...notRelevant, known_version: 0 })).body).toMatchObject({
      version: 1,
      is_locked: true,
    });
  });

  test("another version by now is refused; without one the last save wins", async () => {
    await save({ ...relevant, known_version: 0 });
    const other = { ...relevant, categorization: 0, interaction_html: null };
    const conflict = await save({ ...other, known_version: 0 });
    expect([conflict.status, conflict.body]).toEqual([
      409,
      expect.objectContaining({ code: "categorization_changed" }),
    ]);
    expect((await rows())[0]).toMatchObject({ categorization: 1, version: 1 });
    expect((await save({ ...other, known_version: 1 })).body).toMatchObject({ version: 2 });
    expect((await save(relevant)).body).toMatchObject({ version: 3 });
  });
});

describe("a corrected transcript", () => {
  const correct = async (text: string) => {
    await app.db
      .updateTable("call_interaction")
      .set({ turns: JSON.stringify([{ speaker: null, role: null, text }]) })
      .where("interaction_number", "=", 1)
      .where("call_id", "=", (query) =>
        query.selectFrom("conference_call").select("id").where("gvkey", "=", gvkey),
      )
      .execute();
    const { id } = await app.db
      .selectFrom("conference_call")
      .select("id")
      .where("gvkey", "=", gvkey)
      .executeTakeFirstOrThrow();
    await publishTranscript(app.db, id);
  };

  test("asks for the label again, and shows the earlier one", async () => {
    await save({ ...relevant, reason: "Note." });
    expect((await save(notRelevant)).body).toMatchObject({ is_locked: true });
    await correct("We never shipped it.");
    expect((await rows())[0]).toMatchObject({
      categorization: null,
      reason: null,
      interaction_html: null,
      revision: 2,
      version: 1,
      outdated: { categorization: 1, reason: "Note." },
    });
    expect((await listed())[0]).toMatchObject({ categorization: null, is_locked: false });
    expect((await save(relevant)).body).toMatchObject({ code: "foreign_highlights" });
    const labeledBefore = { interaction_num: 1, categorization: 0, known_revision: 1 };
    expect((await save(labeledBefore)).body).toMatchObject({ code: "transcript_changed" });
    const interaction_html = "We <mark>never shipped</mark> it.";
    const known = { known_version: 1, known_revision: 2 };
    expect((await save({ ...relevant, interaction_html, ...known })).body).toMatchObject({
      version: 2,
      num_categorized: 2,
      is_locked: true,
    });
    expect(
      (await history(1)).map((one) => [one["interaction_html"], one["is_of_present_text"]]),
    ).toEqual([
      [interaction_html, true],
      [first, false],
    ]);
  });

  test("takes no label of what it has no more", async () => {
    await app.db
      .updateTable("review_interaction")
      .set({ withdrawn_at: "2026-11-20T15:00:00Z" })
      .where("gvkey", "=", gvkey)
      .where("interaction_num", "=", 2)
      .execute();
    expect((await save(notRelevant)).body).toMatchObject({ code: "interaction_not_found" });
    expect(await rows()).toHaveLength(1);
    expect((await save(relevant)).body).toMatchObject({
      num_categorized: 1,
      total: 1,
      is_locked: true,
    });
  });
});

describe("what is no marked text of the interaction is refused and not stored [V1.3.1, V1.3.3]", () => {
  test.each([
    ["a script", "We <mark>shipped</mark> it &amp; booked it.<script>alert(1)</script>"],
    ["an attribute", '<mark onclick="alert(1)">We</mark> shipped it &amp; booked it.'],
    ["an empty attribute list", "<mark >We</mark> shipped it &amp; booked it."],
    ["capitals", "<MARK>We</MARK> shipped it &amp; booked it."],
    ["another element", "<b>We</b> shipped it &amp; booked it."],
    ["an image", '<mark>We</mark> shipped it &amp; booked it.<img src=x onerror="alert(1)">'],
    ["a comment", "<mark>We</mark> shipped it &amp; booked it.<!-- x -->"],
    ["a mark in a mark", "<mark>We <mark>shipped</mark></mark> it &amp; booked it."],
    ["an unclosed mark", "<mark>We shipped it &amp; booked it."],
    ["a mark closed twice", "<mark>We</mark></mark> shipped it &amp; booked it."],
    ["changed text", "<mark>We</mark> never shipped it &amp; booked it."],
    ["text cut short", "<mark>We</mark> shipped it"],
    ["text added", "<mark>We</mark> shipped it &amp; booked it. Really."],
    ["other capitals", "<mark>WE</mark> shipped it &amp; booked it."],
    ["other spaces", "<mark>We</mark>  shipped it &amp; booked it."],
    ["an entity that does not exist", "<mark>We</mark> shipped it &ampamp; booked it."],
    ["an entity twice", "<mark>We</mark> shipped it &amp;amp; booked it."],
    ["NUL", "<mark>We</mark> shipped it &amp; booked it.\u0000"],
    ["NUL as an entity", "<mark>We</mark> shipped it &amp; booked it.&#0;"],
    ["half a character", "<mark>We</mark> shipped it &amp; booked it.\ud800"],
  ])("%s", async (_name, interaction_html) => {
    for (const categorization of [1, 0, null]) {
      const { status, body } = await save({ interaction_num: 1, categorization, interaction_html });
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ code: "foreign_highlights" }),
      ]);
    }
    expect(await history(1)).toEqual([]);
  });

  test("a note is text, whatever it holds", async () => {
    const reason = "<script>alert(1)</script> ' or 1=1 -- \ud800";
    expect((await save({ ...relevant, reason })).status).toBe(200);
    expect((await rows())[0]).toMatchObject({ reason: reason.toWellFormed() });
    expect((await save({ ...relevant, reason })).body).toMatchObject({ version: 1 });
    expect((await save({ ...relevant, reason: "a\u0000b" })).body).toMatchObject({
      code: "bad_request",
    });
    expect((await save({ ...relevant, reason: "x".repeat(10_001) })).body).toMatchObject({
      code: "bad_request",
    });
  });
});
