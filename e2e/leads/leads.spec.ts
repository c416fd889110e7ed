import type { Page } from "@playwright/test";
import { singleKeysPreference } from "#contract/operations/accounts/preferences.ts";
import type { Database } from "#database/connect.ts";
import { createLeads } from "#testing/factories/screening/leads.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { expectNoFaults } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";

type Scene = { company: number; leads: number[] };

/** Two leads of a company of their own, of 55 and 6 points, the first of a stored trade of an officer. */
async function twoLeads(db: Database): Promise<Scene> {
  const company = uniqueNumber();
  const accessionOf = (number: number) => `${String(company).padStart(10, "0")}-26-00000${number}`;
  const accession = accessionOf(1);
  const other = accessionOf(2);
  await createTrades(db, { issuer_cik: company, accession });
  const members = JSON.stringify([{ accession, rowNumber: 1 }]);
  const leads = await createLeads(
    db,
    { issuer_cik: company, key: `trade/${accession}/1`, accession, members },
    {
      issuer_cik: company,
      key: `trade/${other}/1`,
      accession: other,
      owner_name: "Marchetti Elena",
      of: { side: 100, late: 60 },
    },
  );
  return { company, leads };
}

async function open(page: Page, db: Database, { company }: Scene, organization?: string) {
  const person = await openAs(page, db, "/dashboard", "explore_trades", "explore_events");
  if (organization !== undefined) {
    const change = { organization, name: `Person ${uniqueNumber()}` };
    await db.updateTable("account").set(change).where("email", "=", person.email).execute();
    Object.assign(person, change);
  }
  await page.goto(`/leads?company=${company}`);
  await expect(rows(page)).toHaveCount(2);
  return person;
}

function rows(page: Page) {
  return page.getByRole("table", { name: "Leads" }).locator("tbody").getByRole("row");
}

test("from the queue to what each point of a lead rests on, by keys", async ({ page, db }) => {
  const scene = await twoLeads(db);
  await open(page, db, scene);
  await expect(
    page.getByText("A pattern in public records is not proof of unlawful conduct."),
  ).toBeVisible();
  await expect(rows(page).first()).toContainText("Robert V. Tillery");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(
    panel.getByRole("heading", { name: "CPTX: Robert V. Tillery sold $1.9M" }),
  ).toBeVisible();
  await expect(panel.getByText("Total points")).toBeVisible();
  await panel.getByText("Late filing").click();
  await expect(panel.getByText("Days to file: 7 business days").last()).toBeVisible();
  await expect(panel.getByText("section 16(a)(2)(C)")).toBeVisible();
  await expect(panel.getByRole("link", { name: "0000000001-26-000001, line 1" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Proof of the trade" })).toHaveAttribute(
    "href",
    /^\/explore-trades\?row=/,
  );
  await expectNoFaults(page);
  // The keys go on next to the open panel.
  await page.keyboard.press("j");
  await expect(
    panel.getByRole("heading", { name: "CPTX: Marchetti Elena sold $1.9M" }),
  ).toBeVisible();
  await expect(panel.getByText("6 points")).toBeVisible();
});

test("a dismissed lead leaves the queue, and comes back marked when its facts change", async ({
  page,
  db,
}) => {
  const scene = await twoLeads(db);
  await open(page, db, scene);
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Dismiss Lead" });
  await dialog.getByLabel("Reason").fill("A routine sale.");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await db
    .updateTable("lead")
    .set({
      facts: JSON.stringify({ headline: { price: "12.5" }, factors: {} }),
      facts_version: 2,
    })
    .where("id", "=", scene.leads[0] ?? 0)
    .execute();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Facts changed");
  await page.getByRole("button", { name: "CPTX: Robert V. Tillery sold $1.9M" }).click();
  const changes = page.getByRole("region", { name: "Facts changed" });
  await expect(changes.getByRole("row", { name: "Price $ 46.6105 $ 12.50" })).toBeVisible();
  await expect(page.getByText("set it to dismissed: A routine sale.")).toBeVisible();
});

test("two people see each other's changes at once and overwrite nothing", async ({
  page,
  db,
  browser,
}) => {
  const scene = await twoLeads(db);
  const organization = `Organization ${uniqueNumber()}`;
  await open(page, db, scene, organization);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  const ben = await open(other, db, scene, organization);
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Dismiss Lead" });
  await dialog.getByLabel("Reason").fill("A routine sale.");
  await other.keyboard.press("j");
  await other.keyboard.press("a");
  // It arrives without a reload, behind the dialog.
  await expect(page.locator("tbody").getByText(ben.name).first()).toBeAttached();
  await dialog.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(`${ben.name} changed this lead`);
  await expect(dialog.getByLabel("Reason")).toHaveValue("A routine sale.");
  await dialog.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(other)).toHaveCount(1);
  await context.close();
});

test("several leads are escalated to one case", async ({ page, db }) => {
  const scene = await twoLeads(db);
  await open(page, db, scene);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByRole("group", { name: "Selected leads" })).toContainText("2 selected");
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Escalate 2 Leads" });
  await dialog.getByLabel("Title").fill("Calder sales");
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Escalate" }).click();
  await expect(page.getByText(/Escalated to CASE-\d{4}-\d{4}\./)).toBeVisible();
  await expect(page.getByText("No leads found")).toBeVisible();
  await page.getByLabel("State").selectOption("Escalated");
  await expect(rows(page)).toHaveCount(2);
});

test("holders of admin weigh the factors; others see them", async ({ page, db }) => {
  const { company, leads } = await twoLeads(db);
  await openAs(page, db, `/leads?company=${company}`, "admin");
  const score = rows(page).nth(1).getByRole("cell").nth(1);
  await expect(score).toHaveText("6");
  await page.getByRole("button", { name: "Score v2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Weight of Late filing").fill("20");
  await dialog.getByRole("button", { name: "Save weights" }).click();
  await expect(dialog.getByText("Late filing 4 → 20")).toBeVisible();
  // The worker ranks every lead again: 4 points for the side, and 60% of 20.
  await expect
    .poll(async () => {
      const ranked = await db
        .selectFrom("lead_ranking")
        .select("score")
        .where("lead_id", "=", leads[1] ?? 0)
        .execute();
      return ranked.map(({ score }) => score);
    })
    .toContain(16);
  await expect(
    dialog.getByRole("heading", { name: /^Score weights: v2, weights of/ }),
  ).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press("Escape");
  await expect(score).toHaveText("16");
});

test("single keys can be turned off; ? shows the shortcuts otherwise", async ({ page, db }) => {
  const scene = await twoLeads(db);
  await open(page, db, scene);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toContainText("Assign to me");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeHidden();
  await page.evaluate(
    (name) => localStorage.setItem("userPreferences", JSON.stringify({ [name]: "false" })),
    singleKeysPreference,
  );
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("tr[aria-current=true]")).toHaveCount(0);
  // Arrows are no single letters.
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
});
