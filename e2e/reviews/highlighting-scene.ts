import type { Locator, Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";
import { expect } from "../journey.ts";
import { createPerson, signIn, uniqueNumber } from "../scene.ts";

export type Reviewed = { email: string; gvkey: string; companyName: string };

/** A reviewer with a company of these interactions, each of these lines. */
export async function createReviewed(
  db: Database,
  interactions: readonly (readonly string[])[],
): Promise<Reviewed> {
  const { email } = await createPerson(db, "categorization");
  const companyName = `Arrowfen ${uniqueNumber()}`;
  const gvkey = await createReviewCompany(db, { companyName, interactions, fraudDescription: "" });
  await assignCompanies(db, email, [gvkey]);
  return { email, gvkey, companyName };
}

/** Signs in and opens the company's first interaction. */
export async function openReviewed(page: Page, { email, companyName }: Reviewed): Promise<void> {
  await page.goto("/categorization");
  await signIn(page, email);
  await page.getByRole("link", { name: companyName }).click();
  await expect(transcript(page)).toBeVisible();
  // The page listens to keys a moment after it is seen.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
}

export const transcript = (page: Page) => page.getByRole("group", { name: "Transcript" });

export const marks = (page: Page) => transcript(page).locator("mark");

/** The last screen reader announcement about highlights. */
export const announced = (page: Page) => transcript(page).locator("[aria-live=polite]");

export const line = (page: Page, number: number): Locator =>
  transcript(page)
    .locator("p[data-line-start]")
    .nth(number - 1);

type Place = { left: number; right: number; middle: number };

/** Where words of the transcript stand on the screen; all of them on one row of it. */
export async function placeOf(page: Page, words: string): Promise<Place> {
  return await transcript(page).evaluate((root, sought) => {
    for (const held of root.querySelectorAll("p[data-line-start]")) {
      const at = (held.textContent ?? "").indexOf(sought);
      if (at === -1) continue;
      const range = document.createRange();
      const setEdge = (edge: "setStart" | "setEnd", offset: number): void => {
        const texts = document.createTreeWalker(held, NodeFilter.SHOW_TEXT);
        let rest = offset;
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          const { length } = node.textContent ?? "";
          if (rest <= length) return range[edge](node, rest);
          rest -= length;
        }
      };
      setEdge("setStart", at);
      setEdge("setEnd", at + sought.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, middle: (top + bottom) / 2 };
    }
    throw new Error(`The transcript does not hold "${sought}".`);
  }, words);
}

/** Presses the mouse before the first words, and lets it go behind the last. */
export async function dragOver(page: Page, from: string, to = from): Promise<void> {
  const start = await placeOf(page, from);
  const end = await placeOf(page, to);
  await page.mouse.move(start.left + 1, start.middle);
  await page.mouse.down();
  await page.mouse.move(end.right - 4, end.middle, { steps: 4 });
  await page.mouse.move(end.right, end.middle);
  await page.mouse.up();
}

/** Selects words as a finger, a caret or a screen reader does: without a mouse. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await transcript(page).evaluate((root, sought) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const at = (node.textContent ?? "").indexOf(sought);
      if (at === -1 || !node.parentElement?.closest("p[data-line-start]")) continue;
      getSelection()?.setBaseAndExtent(node, at, node, at + sought.length);
      return;
    }
    throw new Error(`No text of the transcript holds "${sought}".`);
  }, words);
}

/** What the server keeps of the first interaction. */
export async function savedRanges(db: Database, { email, gvkey }: Reviewed): Promise<unknown> {
  const row = await db
    .selectFrom("categorization")
    .innerJoin("reviewer", "reviewer.id", "categorization.reviewer_id")
    .select("highlights")
    .where("email", "=", email)
    .where("gvkey", "=", gvkey)
    .where("interaction_num", "=", 1)
    .executeTakeFirst();
  return row?.highlights;
}
