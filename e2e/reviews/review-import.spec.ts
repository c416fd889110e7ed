import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { storeLabel } from "#testing/factories/reviews/reviews.ts";
import { forgiveDeadNetwork } from "../admin/admin-scene.ts";
import { expectNoFaults, expectNoFaultsInAnyTheme } from "../axe.ts";
import { breakCalls, expect, test } from "../journey.ts";
import { createPerson, expectNoSidewaysScroll, openAs, uniqueNumber } from "../scene.ts";

const path = "/categorization/admin/import";

function line(key: string, gvkey: string, texts: readonly string[]): string {
  return JSON.stringify({
    key,
    gvkey,
    cik: null,
    ticker: null,
    companyName: `Harrowgate ${gvkey} Corp`,
    fiscalPeriod: "2026Q3",
    heldOn: "2026-10-29",
    title: `Call ${key}`,
    interactions: texts.map((text) => ({
      kind: "question",
      description: "Demand",
      turns: [{ speaker: "Ada Orr", role: null, text }],
    })),
  });
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page
    .getByLabel("File of conference calls")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}

test("a file is looked at, imported, corrected with a warning, and nothing is lost on failure", async ({
  page,
  db,
  complaints,
}) => {
  const gvkey = `h${uniqueNumber()}`;
  await openAs(page, db, path, "categorization_admin");
  await expect(page).toHaveTitle("Import Conference Calls | Sentinel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import Conference Calls");
  await page.getByRole("textbox", { name: "Source" }).fill("Not a source");
  await expect(
    page.getByText("Use lowercase letters, digits, - and _ for the source."),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Source" }).fill(gvkey);

  const many = Array.from({ length: 40 }, (_, at) => line(`k${at}`, gvkey, ["One.", "Two."]));
  await choose(page, "calls.jsonl", many.join("\n"));
  await expect(page.getByText("40 calls: 40 new, 0 changed, 0 unchanged")).toBeVisible();
  const mend = await breakCalls(page, "import_transcripts");
  await page.getByRole("button", { name: "Import 40 calls" }).click();
  await expect(page.getByRole("alert")).toContainText("nothing is imported twice");
  forgiveDeadNetwork(complaints);
  await mend();
  await page.getByRole("button", { name: "Import 40 calls" }).click();
  await expect(
    page.getByText("calls.jsonl is imported: 40 new, 0 changed, 0 unchanged."),
  ).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "is imported" })).toBeFocused();

  const reviewer = await createPerson(db, "categorization");
  const label = { email: reviewer.email, gvkey, categorization: 0 } as const;
  await storeLabel(db, { ...label, interactionNumber: 2 });
  await page.getByRole("button", { name: "Import another file" }).click();
  await choose(page, "calls.jsonl", [line("k0", gvkey, ["One.", "2."]), many[1]].join("\n"));
  await expect(page.getByText("2 calls: 0 new, 1 changed, 1 unchanged")).toBeVisible();
  const button = page.getByRole("button", { name: "Import 1 call" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Make 1 label outdated").check();
  await button.click();
  await expect(page.getByText("0 new, 1 changed, 1 unchanged.")).toBeVisible();
  const { rows } = await sql<{ revision: number }>`
    select revision from review_interaction where gvkey = ${gvkey} and interaction_num = 2`.execute(
    db,
  );
  expect(rows).toEqual([{ revision: 2 }]);

  await page.getByRole("link", { name: "Go to assignments" }).click();
  await expect(page).toHaveURL("/categorization/admin");
});

test("an import is undone: the dialog says what is removed and what stays, and reviewed calls stay", async ({
  page,
  db,
}) => {
  const gvkey = `h${uniqueNumber()}`;
  const file = `${gvkey}.jsonl`;
  await openAs(page, db, path, "categorization_admin");
  await page.getByRole("textbox", { name: "Source" }).fill(gvkey);
  const calls = ["k0", "k1", "k2"].map((key) => line(key, gvkey, ["One.", "Two."]));
  await choose(page, file, calls.join("\n"));
  await page.getByRole("button", { name: "Import 3 calls" }).click();
  await expect(page.getByText(`${file} is imported`)).toBeVisible();
  const reviewer = await createPerson(db, "categorization");
  const label = { email: reviewer.email, gvkey, categorization: 0 } as const;
  await storeLabel(db, { ...label, interactionNumber: 3 });

  const row = page.getByRole("row").filter({ hasText: file });
  await expect(row).toContainText("Imported");
  await row.getByRole("button", { name: `Undo the import of ${file}` }).click();
  const question = page.getByRole("alertdialog", { name: `Undo the import of ${file}?` });
  await expect(question).toContainText("2 calls with 4 interactions will be removed.");
  await expect(question.getByRole("region", { name: "Calls that stay" })).toHaveText(
    `k1, Harrowgate ${gvkey} Corp`,
  );
  await expectNoFaultsInAnyTheme(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await row.getByRole("button", { name: `Undo the import of ${file}` }).click();
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 calls removed; 1 call stays.")).toBeVisible();
  await expect(row).toContainText("Partly undone");

  await row.getByRole("button", { name: `Undo the import of ${file}` }).click();
  await expect(question).toContainText("All calls of this import are in use");
  await question.getByRole("button", { name: "Close" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("2 calls removed")).toBeHidden();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await expectNoSidewaysScroll(page);
});

test("errors are reported by line, large files by the command, and the examples can be imported", async ({
  page,
  db,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const gvkey = `h${uniqueNumber()}`;
  await openAs(page, db, path, "categorization_admin");
  await choose(
    page,
    "calls.jsonl",
    [line("a", gvkey, ["One."]), "{", line("b", gvkey, [])].join("\n"),
  );
  const errors = page.getByRole("region", { name: "Errors by line" });
  await expect(errors.getByRole("listitem")).toHaveText([
    "Line 2The JSON ends too early: a bracket or quote is open.",
    "Line 3Call “b”, interactions: Give the call 1 to 1,000 interactions.",
  ]);
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Copy all" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Line 2: The JSON ends too early: a bracket or quote is open.\n" +
      "Line 3: Call “b”, interactions: Give the call 1 to 1,000 interactions.",
  );
  // While it fades, its contrast is not that of a text.
  await expect(page.getByText("Copied.")).toBeHidden();
  await expectNoFaultsInAnyTheme(page);
  await choose(page, "all calls.csv", "a".repeat(2_500_001));
  await expect(page.getByRole("alert")).toContainText(
    "npm run sentinel -- ingest transcripts 'all calls.csv' --source transcripts",
  );

  await page.getByRole("button", { name: "File format" }).click();
  for (const [name, keys] of [
    ["Example, JSON lines", "Enter"],
    ["Example, CSV", " "],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).press(keys);
    const file = await download;
    const content = await readFile(await file.path(), "utf8");
    await choose(page, file.suggestedFilename(), content);
    await expect(page.getByText("1 call: 1 new, 0 changed, 0 unchanged")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import 1 call" })).toBeVisible();
  }
  await expectNoFaults(page);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
});
