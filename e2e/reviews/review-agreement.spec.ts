import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import type { Database } from "#database/connect.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createReviewCompany, storeLabel } from "#testing/factories/reviews/reviews.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { expectNoSidewaysScroll, openAs, uniqueNumber } from "../scene.ts";

type Labeled = { gvkey: string; companyName: string; first: string; second: string };

const answer = "It shipped in June, and we booked it in May.";

/**
 * Two reviewers, ten interactions: 1-1 four times, 1-0 once (the fifth), 0-0 five times. So percent
 * agreement is 9/10 and Cohen's kappa (0.9 − 0.5)/(1 − 0.5) = 0.8.
 */
async function createLabeled(db: Database): Promise<Labeled> {
  const number = uniqueNumber();
  const [first, second] = [`a${number}@example.com`, `b${number}@example.com`];
  for (const email of [first, second])
    await createAccount(db, { email, permissions: ["categorization"] });
  const companyName = `Agreed Company ${number}`;
  const interactions = Array.from({ length: 10 }, () => ["When did it ship?", answer]);
  const gvkey = await createReviewCompany(db, { companyName, interactions });
  const question = "When did it ship?\n".length;
  const ranges = { [first]: [question, question + 18], [second]: [question + 11, question + 43] };
  for (const [email, labels] of [
    [first, "1111100000"],
    [second, "1111000000"],
  ] as const) {
    for (const [place, label] of [...labels].entries()) {
      const categorization = label === "1" ? 1 : 0;
      const [start = 0, end = 0] = ranges[email] ?? [];
      const highlights = categorization === 1 ? [[start, end] as const] : [];
      await storeLabel(db, {
        email,
        gvkey,
        interactionNumber: place + 1,
        categorization,
        highlights,
        reason: `Note of ${email}`,
      });
    }
  }
  return { gvkey, companyName, first, second };
}

const agreementPath = "/categorization/admin/agreement";

test("figures by hand, their file and methods, and the way to the disagreement, which is decided", async ({
  page,
  db,
  complaints,
}) => {
  const { gvkey, companyName, first, second } = await createLabeled(db);
  const lead = await openAs(page, db, agreementPath, "categorization_admin");
  await expect(page.getByRole("heading", { name: "Agreement of Reviewers" })).toBeVisible();
  await page.getByRole("table", { name: "Companies" }).waitFor();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV, all columns: Pairs of reviewers" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const rows = Papa.parse<Record<string, string>>(file, { header: true }).data;
  const pair = rows.find((row) => row["First reviewer"] === first);
  expect(pair?.["Second reviewer"]).toBe(second);
  expect(Number(pair?.["Cohen’s kappa"])).toBeCloseTo(0.8, 9);
  await expect(page.getByText("Krippendorff, K. (2019). Content Analysis").first()).toBeVisible();

  await page.goto(`/categorization/admin/adjudication?gvkey=${gvkey}`);
  const list = page.getByRole("navigation", { name: "Interactions" });
  await expect(list.getByRole("button").first()).toHaveText(/^Interaction 5 · .+Disagree$/);
  await expect(page.getByRole("heading", { name: /^Interaction 5:/ })).toBeVisible();
  const labels = page.getByRole("region", { name: "Labels of the reviewers" });
  await expect(labels.getByText(`Note of ${second}`)).toBeVisible();

  await test.step("the reason is asked for, kept over a reload, and the decision stands", async () => {
    await labels.getByRole("button", { name: /highlights of A/ }).click();
    await page.getByRole("button", { name: "Decide", exact: true }).click();
    await expect(page.getByText("Say why: the reason is kept with the decision.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Adjudication" }).click();
    await page.keyboard.press("e");
    await page.keyboard.type("The filing shows May.");
    await page.reload();
    await expect(page.getByLabel("Reason")).toHaveValue("The filing shows May.");
    // Another tab finds it, goes on with it, and the first one shows that.
    const other = await page.context().newPage();
    await other.goto(`/categorization/admin/adjudication?gvkey=${gvkey}`);
    await expect(other.getByLabel("Reason")).toHaveValue("The filing shows May.");
    await other.getByLabel("Reason").fill("The filing shows June.");
    await expect(page.getByLabel("Reason")).toHaveValue("The filing shows June.");
    await page.getByLabel("Reason").fill("The filing shows May.");
    await expect(other.getByLabel("Reason")).toHaveValue("The filing shows May.");
    await other.close();
    await page.getByLabel("Reason").focus();
    await page.keyboard.press("Control+Enter");
    const made = page.getByRole("region", { name: "Decisions so far" });
    await expect(made).toContainText("The filing shows May.");
    await expect(made).toContainText("“It shipped in June”");
    await expect(made).toContainText(lead.email);
    await expect(list.getByRole("button").first()).toHaveText(/^Interaction 5 · .+Decided$/);
  });

  await test.step("someone else's decision made in the meantime is shown, and nothing typed is lost", async () => {
    await page.getByLabel("Reason").fill("Of a second mind.");
    await db
      .insertInto("gold_label")
      .values({
        gvkey,
        interaction_num: 5,
        version: 2,
        revision: 1,
        categorization: 0,
        reason: "Another reading.",
        highlights: "[]",
        decided_by: "other@example.com",
      })
      .execute();
    await page.getByRole("button", { name: "Replace the decision" }).click();
    // Refused, as the decision meanwhile was not known.
    await expect(page.getByText(/other@example.com decided this in the meantime/)).toBeVisible();
    await expect(page.getByLabel("Reason")).toHaveValue("Of a second mind.");
    await page.getByRole("button", { name: "Replace the decision" }).click();
    await expect(page.getByRole("region", { name: "Decisions so far" })).toContainText(
      /Of a second mind[\s\S]*Another reading[\s\S]*The filing shows May/,
    );
  });

  forgiveRefusedCalls(complaints);
  await page.goto(agreementPath);
  await expect(page.getByRole("link", { name: `Adjudicate ${companyName}` })).toBeVisible();
});

test("both screens at three widths in both themes: nothing at fault", async ({ page, db }) => {
  const { gvkey } = await createLabeled(db);
  await openAs(page, db, agreementPath, "categorization_admin");
  const screens = [agreementPath, `/categorization/admin/adjudication?gvkey=${gvkey}`];
  for (const path of screens) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      if (width !== 360) await expectNoFaultsInAnyTheme(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
