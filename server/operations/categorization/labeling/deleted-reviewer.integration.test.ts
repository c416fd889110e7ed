import { expect, test } from "vitest";
import { readReviewProgress } from "#database/categorization/review-progress.ts";
import { appForFile, signIn } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

const app = await appForFile();

async function handleOf(email: string): Promise<string> {
  const { handle } = await app.db
    .selectFrom("account")
    .select("handle")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return handle;
}

test.each(["its owner", "an administrator"])(
  "an account deleted by %s leaves its labels under its address, and no assignment",
  async (by) => {
    const email = by === "its owner" ? "ana@x.example" : "bea@x.example";
    const ana = await app.signInAs(email, "categorization");
    const gvkey = await createReviewCompany(app.db);
    await assignCompanies(app.db, email, [gvkey]);
    for (const interactionNumber of [1, 2])
      await storeLabel(app.db, { email, gvkey, interactionNumber, categorization: 1 });

    if (by === "its owner") await app.call("delete_account", { email }, ana);
    else {
      const admin = await app.signInAs("admin@x.example", "admin");
      await app.call("delete_user", { email }, admin);
    }
    const left = await app.db
      .selectFrom("review_assignment")
      .select("gvkey")
      .where("gvkey", "=", gvkey)
      .execute();
    expect(left).toEqual([]);
    expect(await readReviewProgress(app.db, { gvkey })).toMatchObject([
      { email, accountId: null, isAssigned: false, categorized: 2, total: 2 },
    ]);

    // The same person, invited again, is the same reviewer and goes on where they were.
    await createAccount(app.db, { email, permissions: ["categorization"] });
    await assignCompanies(app.db, email, [gvkey]);
    const again = await signIn(app.call, email);
    const { response } = await app.call("get_ey_fraud_confcalls", { email }, again);
    const rows: { is_locked: boolean }[] = response.json();
    expect(rows.map((row) => row.is_locked)).toEqual([true, true]);
  },
);

test("an address that an administrator changes goes with the labels", async () => {
  const admin = await app.signInAs("admin2@x.example", "admin");
  const email = "cleo@x.example";
  await createAccount(app.db, { email, permissions: ["categorization"] });
  const gvkey = await createReviewCompany(app.db);
  await assignCompanies(app.db, email, [gvkey]);
  await storeLabel(app.db, { email, gvkey, interactionNumber: 1, categorization: 0 });
  const { status } = await app.call(
    "admin_edit_user",
    {
      user_access_token: await handleOf(email),
      name: "Cleo",
      email: "cleo@y.example",
      organization: "Test Office",
      permissions: ["categorization"],
    },
    admin,
  );
  expect(status).toBe(200);
  const cleo = await signIn(app.call, "cleo@y.example");
  const { response } = await app.call(
    "get_ey_fraud_categorizations",
    { email: cleo.email, gvkey },
    cleo,
  );
  const [first]: object[] = response.json();
  // The reviewer's own save, although it was made under the earlier address.
  expect(first).toMatchObject({ categorization: 0, version: 1, saved_by: null });
  expect(await readReviewProgress(app.db, { gvkey })).toMatchObject([{ email: cleo.email }]);
});
