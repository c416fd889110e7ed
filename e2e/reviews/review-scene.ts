import type { Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";
import { expect, isCallOf } from "../journey.ts";
import { signIn, uniqueNumber } from "../scene.ts";

export type ReviewScene = { email: string; gvkey: string; companyName: string };

/** A reviewer with one company; each text is an interaction of one line. */
export async function createReviewScene(
  db: Database,
  texts: readonly string[],
): Promise<ReviewScene> {
  const number = uniqueNumber();
  const email = `reviewer${number}@example.com`;
  const companyName = `Reviewed Company ${number}`;
  await createAccount(db, { email, name: "Rhea Novak", permissions: ["categorization"] });
  const interactions = texts.map((text) => [text]);
  const gvkey = await createReviewCompany(db, {
    companyName,
    interactions,
    // What is alleged opens by itself where there is any.
    fraudDescription: "",
  });
  await assignCompanies(db, email, [gvkey]);
  return { email, gvkey, companyName };
}

/** Signs in and opens the company from the list. */
export async function openReview(
  page: Page,
  { email, companyName }: Pick<ReviewScene, "email" | "companyName">,
): Promise<void> {
  await page.goto("/categorization");
  await signIn(page, email, factoryPassword);
  await openFromList(page, companyName);
}

export async function openFromList(page: Page, companyName: string): Promise<void> {
  await page.getByRole("link", { name: companyName }).click();
  await expect(page.getByRole("group", { name: /relevant to the fraud/ })).toBeVisible();
}

/** Opens an interaction from the list next to the text. */
export async function goToInteraction(page: Page, number: number): Promise<void> {
  const list = page.getByRole("navigation", { name: "Interactions" });
  await list
    .getByRole("button")
    .nth(number - 1)
    .click();
}

export async function choose(page: Page, choice: "Relevant" | "Not Relevant"): Promise<void> {
  await page.getByRole("button", { name: choice, exact: true }).click();
}

export async function highlightLine(page: Page, line = 1): Promise<void> {
  await page.getByRole("button", { name: `Highlight line ${line}`, exact: true }).click();
}

export async function writeNote(page: Page, note: string): Promise<void> {
  await page.getByRole("textbox", { name: "Note (optional)" }).fill(note);
}

export type StoredAnnotation = { label: number | null; note: string | null; highlights: unknown };

/** What the database says of each interaction now, by number. */
export async function storedAnnotations(
  db: Database,
  { email, gvkey }: Pick<ReviewScene, "email" | "gvkey">,
): Promise<Record<number, StoredAnnotation>> {
  const rows = await db
    .selectFrom("categorization")
    .innerJoin("reviewer", "reviewer.id", "categorization.reviewer_id")
    .select(["interaction_num", "categorization", "reason", "highlights"])
    .where("email", "=", email)
    .where("gvkey", "=", gvkey)
    .execute();
  return Object.fromEntries(
    rows.map(({ interaction_num, categorization, reason, highlights }) => [
      interaction_num,
      { label: categorization, note: reason, highlights },
    ]),
  );
}

/** Every save of one interaction, the first one first. */
export async function annotationHistory(
  db: Database,
  { email, gvkey }: Pick<ReviewScene, "email" | "gvkey">,
  number: number,
): Promise<StoredAnnotation[]> {
  const rows = await db
    .selectFrom("categorization_history")
    .innerJoin("reviewer", "reviewer.id", "categorization_history.reviewer_id")
    .select(["categorization", "reason", "highlights"])
    .where("email", "=", email)
    .where("gvkey", "=", gvkey)
    .where("interaction_num", "=", number)
    .orderBy("version")
    .execute();
  return rows.map(({ categorization, reason, highlights }) => ({
    label: categorization,
    note: reason,
    highlights,
  }));
}

type SaveOutcome = "pass" | "lose" | "fail" | "hang";

/** What becomes of the saves of a page; nothing else is touched. */
export async function commandSaves(page: Page): Promise<{
  /** From now on. */
  set: (outcome: SaveOutcome) => void;
  /** How many did not pass. */
  count: () => number;
}> {
  let outcome: SaveOutcome = "pass";
  let count = 0;
  await page.route("**/api", async (route) => {
    const isSave = isCallOf(route.request(), "insert_categorization");
    if (!isSave || outcome === "pass") return route.fallback();
    count += 1;
    if (outcome === "lose") return route.abort();
    if (outcome === "hang") return undefined;
    const error = "Something went wrong on our side. Please try again.";
    return route.fulfill({ status: 500, json: { error, code: "internal" } });
  });
  return { set: (next) => (outcome = next), count: () => count };
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** Of the drafts in the browser's database, which has them on the disk. */
export function keptNotes(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("sentinel-review");
        // The page has not made it yet, and does so itself.
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        opening.addEventListener("error", () => resolve([]));
        opening.addEventListener("success", () => {
          const drafts = opening.result.transaction("drafts").objectStore("drafts");
          const reading: IDBRequest<{ annotation: { note: string } }[]> = drafts.getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result.map(({ annotation }) => annotation.note));
          });
        });
      }),
  );
}
