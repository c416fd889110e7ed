import { expect, test } from "vitest";
import {
  isLocked,
  readReviewProgress,
  withheldCompanies,
} from "#database/categorization/review-progress.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

const database = freshDatabase();

async function reviewer(email: string, gvkeys: readonly string[]): Promise<number> {
  const { db } = database;
  await createAccount(db, { email, permissions: ["categorization"] });
  if (gvkeys.length > 0) await assignCompanies(db, email, gvkeys);
  const { id } = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

const progressOf = async (of: { accountId?: number; gvkey?: string } = {}) =>
  (await readReviewProgress(database.db, of)).map((one) => [
    one.email,
    one.gvkey,
    one.isAssigned,
    one.categorized,
    one.total,
    isLocked(one),
  ]);

test("progress counts labels of the current version, also of companies not assigned any more", async () => {
  const { db } = database;
  for (const gvkey of ["a1", "b1", "c1"]) await createReviewCompany(db, { gvkey });
  const ana = await reviewer("ana@x.example", ["a1", "b1"]);
  const bea = await reviewer("bea@x.example", ["a1"]);
  await reviewer("cleo@x.example", []);
  const email = "ana@x.example";
  await storeLabel(db, { email, gvkey: "a1", interactionNumber: 1, categorization: 1 });
  await storeLabel(db, { email, gvkey: "a1", interactionNumber: 2, categorization: 0 });
  await storeLabel(db, { email, gvkey: "b1", interactionNumber: 1, categorization: null });
  await storeLabel(db, { email, gvkey: "c1", interactionNumber: 2, categorization: 0 });
  expect(await progressOf()).toEqual([
    ["ana@x.example", "a1", true, 2, 2, true],
    ["ana@x.example", "b1", true, 0, 2, false],
    ["ana@x.example", "c1", false, 1, 2, false],
    ["bea@x.example", "a1", true, 0, 2, false],
  ]);
  expect(await progressOf({ gvkey: "a1" })).toEqual([
    ["ana@x.example", "a1", true, 2, 2, true],
    ["bea@x.example", "a1", true, 0, 2, false],
  ]);
  // What was taken away half labeled stays closed: it may be assigned again.
  expect(await withheldCompanies(db, ana)).toEqual(new Set(["b1", "c1"]));
  expect(await withheldCompanies(db, bea)).toEqual(new Set(["a1"]));

  // A further call: what was complete is not.
  await createReviewCompany(db, { gvkey: "a1", interactions: [["More."]] });
  expect(await progressOf({ accountId: ana, gvkey: "a1" })).toEqual([
    ["ana@x.example", "a1", true, 2, 3, false],
  ]);
  // A corrected text is labeled again, and a withdrawn interaction does not count.
  await db
    .updateTable("review_interaction")
    .set({ withdrawn_at: "2026-11-20T15:00:00Z" })
    .where("interaction_num", "=", 3)
    .execute();
  await db
    .updateTable("review_interaction")
    .set({ revision: 2 })
    .where("gvkey", "=", "a1")
    .where("interaction_num", "=", 1)
    .execute();
  expect(await progressOf({ accountId: ana, gvkey: "a1" })).toEqual([
    ["ana@x.example", "a1", true, 1, 2, false],
  ]);
});

test("a deleted account's labels stay, under the reviewer's address at the time", async () => {
  const { db } = database;
  await createReviewCompany(db, { gvkey: "a1" });
  const id = await reviewer("ana@x.example", ["a1"]);
  await storeLabel(db, {
    email: "ana@x.example",
    gvkey: "a1",
    interactionNumber: 1,
    categorization: 0,
  });
  await db.updateTable("account").set({ email: "ana@y.example" }).where("id", "=", id).execute();
  expect(await db.selectFrom("reviewer").select(["email", "former_emails"]).execute()).toEqual([
    { email: "ana@y.example", former_emails: ["ana@x.example"] },
  ]);
  await db.deleteFrom("account").where("id", "=", id).execute();
  expect(await progressOf()).toEqual([["ana@y.example", "a1", false, 1, 2, false]]);
  expect(await db.selectFrom("review_assignment").selectAll().execute()).toEqual([]);

  // The same person again: no second reviewer.
  const again = await reviewer("ana@y.example", ["a1"]);
  expect(await progressOf({ accountId: again })).toEqual([
    ["ana@y.example", "a1", true, 1, 2, false],
  ]);
  expect(await db.selectFrom("reviewer").select("account_id").execute()).toEqual([
    { account_id: again },
  ]);
});
