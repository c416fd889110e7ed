import { expect, test } from "vitest";
import { publishTranscript } from "#database/calls/store-calls.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";

const app = await appForFile({ callsPerMinute: 1_000_000 });
const ana = await app.signInAs("ana@x.example", "categorization");
const lead = await app.signInAs("lead@x.example", "categorization_admin");

async function company(interactions: number): Promise<string> {
  const texts = Array.from({ length: interactions }, (_each, at) => [`Line ${at + 1}.`]);
  const gvkey = await createReviewCompany(app.db, { interactions: texts });
  await assignCompanies(app.db, ana.email, [gvkey]);
  return gvkey;
}

type Saved = { code?: string; version: number; num_categorized: number; is_locked: boolean };

async function save(as: SignedIn, fields: object): Promise<Saved> {
  const label = { email: ana.email, interaction_num: 1, categorization: 0 };
  const { response } = await app.call("insert_categorization", { ...label, ...fields }, as);
  return response.json();
}

const history = async (gvkey: string) =>
  await app.db
    .selectFrom("categorization_history")
    .select(["interaction_num", "version", "reason", "saved_by"])
    .where("gvkey", "=", gvkey)
    .orderBy("interaction_num")
    .orderBy("version")
    .execute();

test("two tabs and an administrator take turns: every version is kept, each once [V2.3.4]", async () => {
  const gvkey = await company(2);
  const notes = Array.from({ length: 24 }, (_each, at) => `Note ${at}`);
  const saved = await Promise.all(
    notes.map((reason, at) => save(at % 3 === 0 ? lead : ana, { gvkey, reason })),
  );
  const versions = notes.map((_each, at) => at + 1);
  expect(saved.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(versions);
  const kept = await history(gvkey);
  expect(kept.map(({ version }) => version)).toEqual(versions);
  // Each answer names the version that holds what its call said.
  for (const [at, { version }] of saved.entries()) {
    const saver = at % 3 === 0 ? lead.email : ana.email;
    expect(kept[version - 1]).toMatchObject({ reason: notes[at], saved_by: saver });
  }
});

test("of saves based on the same version one is accepted, the others are refused as conflicts", async () => {
  const gvkey = await company(1);
  const saved = await Promise.all(
    Array.from({ length: 8 }, (_each, at) =>
      save(ana, { gvkey, categorization: null, reason: `Note ${at}`, known_version: 0 }),
    ),
  );
  expect(saved.filter(({ version }) => version === 1)).toHaveLength(1);
  expect(saved.filter(({ code }) => code === "categorization_changed")).toHaveLength(7);
  expect(await history(gvkey)).toHaveLength(1);
});

test("the same save sent eight times at once is one version", async () => {
  const gvkey = await company(2);
  const saved = await Promise.all(
    Array.from({ length: 8 }, () => save(ana, { gvkey, reason: "Once.", known_version: 0 })),
  );
  expect(new Set(saved.map(({ version }) => version))).toEqual(new Set([1]));
  expect(await history(gvkey)).toHaveLength(1);
});

test("of the last saves of a company exactly one locks it, and counts all", async () => {
  const gvkey = await company(12);
  const numbers = Array.from({ length: 12 }, (_each, at) => at + 1);
  const saved = await Promise.all(
    numbers.map((interaction_num) => save(ana, { gvkey, interaction_num })),
  );
  const counted = saved.map(({ num_categorized: count }) => count).toSorted((a, b) => a - b);
  expect(counted).toEqual(numbers);
  expect(saved.filter(({ is_locked: isLocked }) => isLocked)).toHaveLength(1);
});

test("first saves of several companies at once make one reviewer", async () => {
  const bea = await app.signInAs("bea@x.example", "categorization");
  const gvkeys = await Promise.all(Array.from({ length: 6 }, () => createReviewCompany(app.db)));
  await assignCompanies(app.db, bea.email, gvkeys);
  const saved = await Promise.all(gvkeys.map((gvkey) => save(bea, { email: bea.email, gvkey })));
  expect(saved.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1, 1]);
  const reviewers = await app.db
    .selectFrom("reviewer")
    .select("email")
    .where("email", "=", bea.email)
    .execute();
  expect(reviewers).toHaveLength(1);
});

test("a correction that comes between saves leaves no label of a text that was not labeled", async () => {
  const gvkey = await company(1);
  const { id } = await app.db
    .selectFrom("conference_call")
    .select("id")
    .where("gvkey", "=", gvkey)
    .executeTakeFirstOrThrow();
  const correct = app.db.transaction().execute(async (transaction) => {
    const turns = JSON.stringify([{ speaker: null, role: null, text: "Corrected." }]);
    await transaction
      .updateTable("call_interaction")
      .set({ turns })
      .where("call_id", "=", id)
      .execute();
    await publishTranscript(transaction, id);
  });
  const saves = Array.from({ length: 6 }, (_each, at) =>
    save(ana, { gvkey, categorization: 0, reason: `Note ${at}`, known_revision: 1 }),
  );
  const saved = await Promise.all(saves);
  await correct;
  const stored = await app.db
    .selectFrom("categorization")
    .select("revision")
    .where("gvkey", "=", gvkey)
    .execute();
  // Whichever came first: what was saved before is of the first text, what came after is refused.
  const outcomes = saved.map(({ code }) => code ?? "done");
  expect(stored).toEqual(outcomes.includes("done") ? [{ revision: 1 }] : []);
  const expected = ["done", "transcript_changed", "company_locked"];
  expect(outcomes.filter((one) => expected.includes(one))).toHaveLength(6);
  expect((await save(ana, { gvkey, known_revision: 1 })).code).toBe("transcript_changed");
});

test("deleting the account while it saves loses no save that was answered", async () => {
  const cleo = await app.signInAs("cleo@x.example", "categorization");
  const gvkey = await createReviewCompany(app.db, {
    interactions: Array.from({ length: 10 }, (_each, at) => [`Line ${at}.`]),
  });
  await assignCompanies(app.db, cleo.email, [gvkey]);
  const saves = Array.from({ length: 10 }, (_each, at) =>
    save(cleo, { email: cleo.email, gvkey, interaction_num: at + 1 }),
  );
  const [saved, { status }] = await Promise.all([
    Promise.all(saves),
    app.call("delete_account", { email: cleo.email }, cleo),
  ]);
  expect(status).toBe(200);
  const answered = saved.filter(({ version }) => version === 1).length;
  const refused = saved.filter(({ code }) =>
    ["unauthenticated", "company_not_assigned"].includes(code ?? ""),
  );
  expect(answered + refused.length).toBe(10);
  expect(await history(gvkey)).toHaveLength(answered);
});
