import { beforeEach, describe, expect, test } from "vitest";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

let lead: SignedIn;

let count = 0;

const app = await appForFile();

beforeEach(async () => {
  count += 1;
  lead = await app.signInAs(`lead-${count}@x.example`, "categorization_admin");
});

const reviewer = async (name: string) =>
  await app.signInAs(`${name}-${count}@x.example`, "categorization");

async function progressOf(email: string, as = lead) {
  const { response } = await app.call("get_review_progress", {}, as);
  const { reviewers }: OperationAnswer<"get_review_progress"> = response.json();
  return reviewers.find((one) => one.email === email);
}

describe("get_review_progress", () => {
  test("counts what is assigned, and tells the pace of the reviewer's own saves", async () => {
    const ann = await reviewer("ann");
    const texts = Array.from({ length: 13 }, (_, index) => [`Question ${index}.`]);
    const gvkey = await createReviewCompany(app.db, { interactions: texts });
    const unassigned = await createReviewCompany(app.db);
    await assignCompanies(app.db, ann.email, [gvkey, await createReviewCompany(app.db)]);
    // A label a minute, from 09:00: of eleven, ten have a known time.
    for (let minute = 0; minute < 11; minute += 1)
      await storeLabel(app.db, {
        email: ann.email,
        gvkey,
        interactionNumber: minute + 1,
        categorization: minute < 4 ? 1 : 0,
        savedAt: `2026-11-18T09:${String(minute).padStart(2, "0")}:00Z`,
      });
    // Of a company that is not the reviewer's any more: work, but nothing of what is assigned.
    await storeLabel(app.db, {
      email: ann.email,
      gvkey: unassigned,
      interactionNumber: 1,
      categorization: 1,
      savedAt: "2026-11-19T23:59:59.5Z",
    });
    // By an administrator, as the reviewer: done, but not the reviewer's work.
    await storeLabel(app.db, {
      email: ann.email,
      gvkey,
      interactionNumber: 12,
      categorization: 0,
      savedAt: "2026-11-20T09:00:00Z",
    });
    await app.db
      .updateTable("categorization_history")
      .set({ saved_by: lead.email })
      .where("gvkey", "=", gvkey)
      .where("interaction_num", "=", 12)
      .execute();
    expect(await progressOf(ann.email)).toEqual({
      email: ann.email,
      name: "Dana Whitlock",
      companies: 2,
      companies_done: 0,
      interactions: 15,
      categorized: 12,
      relevant: 4,
      first_saved_at: "2026-11-18T09:00:00Z",
      last_saved_at: "2026-11-19T23:59:59.5Z",
      active_seconds: 600,
      per_hour: 60,
      days: [
        { day: "2026-11-18", categorized: 11 },
        { day: "2026-11-19", categorized: 1 },
      ],
    });
    expect(await progressOf(lead.email)).toEqual({
      email: lead.email,
      name: "Dana Whitlock",
      companies: 0,
      companies_done: 0,
      interactions: 0,
      categorized: 0,
      relevant: 0,
      first_saved_at: null,
      last_saved_at: null,
      active_seconds: 0,
      per_hour: null,
      days: [],
    });
  });

  test("a reopened company is not done until it is finished", async () => {
    const ann = await reviewer("ann");
    const gvkey = await createReviewCompany(app.db, { interactions: [["A."]] });
    await assignCompanies(app.db, ann.email, [gvkey]);
    await storeLabel(app.db, { email: ann.email, gvkey, interactionNumber: 1, categorization: 0 });
    expect(await progressOf(ann.email)).toMatchObject({ companies: 1, companies_done: 1 });
    await app.db
      .updateTable("review_assignment")
      .set({ reopened_at: "2026-11-20T00:00:00Z" })
      .where("gvkey", "=", gvkey)
      .execute();
    expect(await progressOf(ann.email)).toMatchObject({ companies_done: 0, categorized: 1 });
  });

  test("a reviewer who has yet to label a company does not see what share others found relevant", async () => {
    const ann = await reviewer("ann");
    const gvkey = await createReviewCompany(app.db, { interactions: [["A."]] });
    await assignCompanies(app.db, ann.email, [gvkey]);
    await storeLabel(app.db, { email: ann.email, gvkey, interactionNumber: 1, categorization: 1 });
    expect(await progressOf(ann.email)).toMatchObject({ categorized: 1, relevant: 1 });
    await assignCompanies(app.db, lead.email, [gvkey]);
    expect(await progressOf(ann.email)).toMatchObject({ categorized: 1, relevant: null });
    await storeLabel(app.db, { email: lead.email, gvkey, interactionNumber: 1, categorization: 0 });
    expect(await progressOf(ann.email)).toMatchObject({ categorized: 1, relevant: 1 });
    expect(await progressOf(lead.email)).toMatchObject({ categorized: 1, relevant: 0 });
  });

  test("nor under run-as, be it the row of whom they run as", async () => {
    const admin = await app.signInAs(`labeling-${count}@x.example`, "admin");
    const gvkey = await createReviewCompany(app.db, { interactions: [["A."]] });
    const email = lead.email;
    await assignCompanies(app.db, email, [gvkey]);
    await storeLabel(app.db, { email, gvkey, interactionNumber: 1, categorization: 1 });
    const running = await app.call("run_as", { email }, admin);
    const { access_token: accessToken }: { access_token: string } = running.response.json();
    const asLead = { ...admin, accessToken };
    expect(await progressOf(email, asLead)).toMatchObject({ categorized: 1, relevant: 1 });
    await assignCompanies(app.db, admin.email, [gvkey]);
    expect(await progressOf(email, asLead)).toMatchObject({ categorized: 1, relevant: null });
    expect(await progressOf(email)).toMatchObject({ categorized: 1, relevant: 1 });
  });
});
