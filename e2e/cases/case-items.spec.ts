import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeCaseScene } from "./case-scene.ts";

test("whatever is found can be added to one case", async ({ page, db, complaints }) => {
  const { sale, event } = await storeCaseScene();
  const cik = sale.slice(0, 10);
  await db
    .insertInto("document_text")
    .values({
      accession: event,
      document_number: 1,
      type: "8-K",
      filename: "d8k.htm",
      text: "The company has\nan ongoing concern about zirconium deliveries.",
    })
    .execute();
  await db
    .insertInto("text_extraction")
    .values({ accession: event, extractor_version: 1 })
    .execute();
  const ana = await openAs(
    page,
    db,
    "/cases",
    "explore_trades",
    "explore_events",
    "categorization",
  );
  const companyName = `Halden Works ${uniqueNumber()}`;
  const gvkey = await createReviewCompany(db, {
    companyName,
    fraudDescription: "",
    interactions: [["We shipped it and booked it."], ["Is it real?"]],
  });
  await assignCompanies(db, ana.email, [gvkey]);
  const label = { gvkey, interactionNumber: 1, categorization: 1, highlights: [[3, 10]] } as const;
  await storeLabel(db, { ...label, email: ana.email });
  await page.getByRole("button", { name: "New case" }).click();
  await page.getByLabel("Title").fill("Everything");
  await page.getByRole("button", { name: "Create case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Everything" })).toBeVisible();
  const address = page.url();

  const add = async (button: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name: button, exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add to case" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByRole("status")).toContainText("Added to CASE-");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toHaveCount(0);
  };

  await page.goto(`/company?cik=${cik}`);
  await add("Add to case");
  await add(`Add 4 ${sale} to a case`);
  await page.getByPlaceholder(/Search inside filings/).fill("zirconium");
  await page.keyboard.press("Enter");
  await add(`Add the passage with “zirconium” in ${event} to a case`);
  await page.goto("/insider?cik=0000002001");
  await add("Add to case");
  await page.goto("/explore-trades?all=yes&types=sales");
  await page.getByRole("button", { name: "Saved searches" }).click();
  const saved = page.getByRole("dialog", { name: "Saved searches" });
  await saved.getByLabel("Save the current search as").fill("My sales");
  await saved.getByRole("button", { name: "Save", exact: true }).click();
  await add("Add My sales to a case");
  const search = encodeURIComponent(JSON.stringify({ ciks: [cik], start_date: "2024-01-01" }));
  await page.goto(`/event-study?of=events#${search}`);
  await add("Add to case");
  await page.goto("/categorization");
  await page.getByRole("link", { name: companyName }).click();
  await add("Add this conference call to a case");
  await page.getByRole("button", { name: /^Interaction 1\b/ }).click();
  await add("Add highlights to case");

  await page.goto(address);
  const kinds = [
    "Company",
    "Filing",
    "Passage from a filing",
    "Person",
    "Saved search",
    "Event study",
    "Conference call",
    "Highlighted passage",
  ];
  const items = page.getByRole("tabpanel").getByRole("listitem");
  for (const [place, kind] of kinds.entries())
    await expect(items.filter({ hasText: `#${place + 1}` }).first()).toContainText(kind);
  forgiveRefusedCalls(complaints);
});
