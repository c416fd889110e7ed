import { assignCompanies } from "#testing/factories/reviews/reviews.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import {
  commandSaves,
  createReviewScene,
  keptNotes,
  logOut,
  openReview,
  storedAnnotations,
  writeNote,
} from "./review-scene.ts";
import { createPerson } from "../scene.ts";

const text = "Revenue was recorded before anything was delivered.";

test("an account that is deleted takes its own unsaved work out of the browser, and no other's", async ({
  page,
  db,
  complaints,
}) => {
  const scene = await createReviewScene(db, [text]);
  const saves = await commandSaves(page);
  await openReview(page, scene);
  saves.set("lose");
  await writeNote(page, "Of the one who stays.");
  await logOut(page);
  const leaver = await createPerson(db, "categorization");
  await assignCompanies(db, leaver.email, [scene.gvkey]);
  await openReview(page, { ...scene, email: leaver.email });
  await writeNote(page, "Of the one who leaves.");
  await expect.poll(() => keptNotes(page)).toHaveLength(2);
  await page.goto("/profile/account-settings");
  await page.getByRole("textbox", { name: /to confirm$/ }).fill("DELETE MY ACCOUNT");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await keptNotes(page)).toEqual(["Of the one who stays."]);
  saves.set("pass");
  await openReview(page, scene);
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toMatchObject({ 1: { label: null, note: "Of the one who stays." } });
  forgiveRefusedCalls(complaints);
});
