import type { Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";
import { expect, isCallOf } from "../journey.ts";
import { createPerson, openAs, signIn } from "../scene.ts";

export type ReviewScene = { email: string; gvkey: string; companyName: string };

const spoken = [
  "Can you walk us through what moved the contract asset?",
  "We recognized the milestone on our own certificate, before acceptance.",
] as const;

/** A reviewer with a company of this many interactions, all of the same two lines. */
export async function createReview(db: Database, interactions: number): Promise<ReviewScene> {
  const { email } = await createPerson(db, "categorization");
  const companyName = "Arrowfen Aerospace";
  const gvkey = await createReviewCompany(db, {
    companyName,
    fraudDescription: "Milestones are said to be recorded before acceptance.",
    interactions: Array.from({ length: interactions }, () => spoken),
  });
  await assignCompanies(db, email, [gvkey]);
  return { email, gvkey, companyName };
}

/** Opens the company from the reviewer's list, past the description that opens by itself. */
export async function openOwnReview(page: Page, { email, companyName }: ReviewScene) {
  await page.goto("/categorization");
  await signIn(page, email);
  await page.getByRole("link", { name: companyName }).click();
  await expect(descriptionDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(descriptionDialog(page)).toHaveCount(0);
}

/** Opens the reviewer's company as someone who administers reviews. */
export async function openAsAdmin(
  page: Page,
  db: Database,
  { email, gvkey, companyName }: ReviewScene,
) {
  const admin = await openAs(page, db, "/dashboard", "categorization_admin");
  await visit(page, { gvkey, company_name: companyName, isAdminMode: true, originalEmail: email });
  return admin;
}

/** The page as a reload finds it: the browser keeps the navigation state. */
async function visit(page: Page, state: object): Promise<void> {
  await page.evaluate((usr) => {
    history.replaceState({ usr, key: "review", idx: 0 }, "", "/categorization/detail");
  }, state);
  await page.reload();
}

export const descriptionDialog = (page: Page) =>
  page.getByRole("dialog", { name: /^Fraud description/ });

export const status = (page: Page) => page.getByRole("status", { name: "Status" });

export const position = (page: Page) =>
  page.getByRole("heading", { name: /^Interaction \d+ · \d+ of/ });

/** Highlights a line of the transcript by keys, or takes its highlight off. */
export async function highlightLine(page: Page, number: number): Promise<void> {
  await page.getByRole("button", { name: `Highlight line ${number}` }).click();
}

/** What the database holds of a reviewer's company, by interaction. */
export async function savedLabels(db: Database, { email, gvkey }: ReviewScene) {
  return await db
    .selectFrom("categorization")
    .innerJoin("reviewer", "reviewer.id", "reviewer_id")
    .select(["interaction_num", "categorization", "highlights", "reason", "saved_by"])
    .where("reviewer.email", "=", email)
    .where("gvkey", "=", gvkey)
    .orderBy("interaction_num")
    .execute();
}

/** What the page sends with the next save of a label. */
export async function nextSave(page: Page): Promise<object> {
  const request = await page.waitForRequest((each) => isCallOf(each, "insert_categorization"));
  const sent: object = request.postDataJSON();
  return sent;
}
