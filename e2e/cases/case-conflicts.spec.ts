import type { Page } from "@playwright/test";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";

test("a note that is edited in two windows is not overwritten, and what was typed survives a reload", async ({
  page,
  db,
  complaints,
}) => {
  await openAs(page, db, "/cases", "explore_trades");
  await page.getByRole("button", { name: "New case" }).click();
  const title = `Two windows ${uniqueNumber()}`;
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create case" }).click();
  await page.getByRole("tab", { name: /^Notes/ }).click();
  await page.getByLabel("New note").fill("First text.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "First text." })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  const editIn = async (window: Page): Promise<void> => {
    const note = window.getByRole("listitem").filter({ hasText: "First text." });
    await note.getByRole("button", { name: "Edit" }).click();
  };
  await editIn(page);
  await editIn(other);
  await other.getByLabel("Note", { exact: true }).fill("Typed in the other window.");
  // One draft for both windows: neither loses what was typed.
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Typed in the other window.");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Typed in the other window.")).toBeVisible();
  // The saved draft is gone here too; typing before that would go on with what it leaves.
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("First text.");

  await page.getByLabel("Note", { exact: true }).fill("Typed in the first window.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This note was changed in another window")).toBeVisible();
  await expect(page.getByText("Typed in the other window.")).toBeVisible();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Typed in the first window.");
  await page.reload();
  await page.getByRole("button", { name: "Edit", exact: true }).last().click();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Typed in the first window.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save over the other change" }).click();
  await expect(page.getByText("Typed in the first window.")).toBeVisible();
  await other.close();
  forgiveRefusedCalls(complaints);
});

test("a case on legal hold, and the saved search that it cites, cannot be deleted; the refusal says why", async ({
  page,
  db,
  complaints,
}) => {
  await openAs(page, db, "/explore-trades?all=yes&types=sales", "explore_trades");
  const name = `Held sales ${uniqueNumber()}`;
  const saved = page.getByRole("dialog", { name: "Saved searches" });
  await page.getByRole("button", { name: "Saved searches" }).click();
  await saved.getByLabel("Save the current search as").fill(name);
  await saved.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: `Add ${name} to a case` }).click();
  const adding = page.getByRole("dialog", { name: "Add to case" });
  await adding.getByRole("button", { name: "Create case" }).click();
  await adding.getByRole("link", { name: "Open case" }).click();
  await expect(page.getByRole("tab", { name: "Items (1)" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  const question = other.getByRole("alertdialog", { name: /^Delete CASE-/ });
  await test.step("the hold shows in the other window, where the case cannot be deleted any more", async () => {
    await page.getByRole("button", { name: "Place on hold" }).click();
    await page
      .getByRole("alertdialog", { name: "Place this case on legal hold?" })
      .getByRole("button", { name: "Place on hold" })
      .click();
    await expect(page.getByText(/^Legal hold: nothing in this case/)).toBeVisible();
    await expect(other.getByText(/^Legal hold: nothing in this case/)).toBeAttached();
    await question.getByRole("button", { name: "Delete" }).click();
    const refusal = other.getByRole("alert").filter({ hasText: "was not deleted." });
    await expect(refusal).toContainText(
      "This case is on hold, so nothing can be deleted from it. Release the hold first.",
    );
    await other.getByRole("link", { name }).first().click();
    await expect(other.getByText(/^Legal hold: nothing in this case/)).toBeVisible();
  });
  await test.step("nothing in it can be deleted", async () => {
    await expect(page.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);
    await page.getByText(`Saved search “${name}”`).click();
    await expect(page.getByText("Unchanged since it was added.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
    await expectNoFaultsInAnyTheme(page);
  });
  const deleteSearch = async (): Promise<void> => {
    await other.getByRole("button", { name: `More for ${name}` }).click();
    await other.getByRole("menuitem", { name: "Delete…" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await test.step("nor can the saved search, and the refusal names the case", async () => {
    await other.goto("/explore-trades");
    await other.getByRole("button", { name: "Saved searches" }).click();
    await deleteSearch();
    await expect(
      other.getByText(/cannot be deleted because a case on legal hold cites it: CASE-/),
    ).toBeVisible();
  });
  await test.step("once released, the search can be deleted; the case keeps it as it was", async () => {
    await page.getByRole("button", { name: "Release hold" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Release hold" }).click();
    await expect(page.getByText(/^Legal hold: nothing in this case/)).toHaveCount(0);
    await deleteSearch();
    await expect(other.getByText("No saved searches yet")).toBeVisible();
    await page.reload();
    await expect(page.getByText("No longer exists", { exact: true })).toBeVisible();
    await expect(page.getByText(`Saved search “${name}”`)).toBeVisible();
  });
  await other.close();
  forgiveRefusedCalls(complaints);
});
