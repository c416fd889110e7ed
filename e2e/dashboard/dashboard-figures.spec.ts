import { createEvents, createFilings } from "#testing/factories/filings/filings.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { type EmptyProduct, startEmptyProduct } from "../empty-product.ts";
import { expect, test as base } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";

declare global {
  /** What a layout shift moved; the platform's types leave it out. */
  interface PerformanceEntry {
    readonly sources?: readonly { readonly node: Node | null }[];
  }
}

const today = Temporal.Now.zonedDateTimeISO("America/New_York").toPlainDate();
const day = (daysAgo: number) => today.subtract({ days: daysAgo }).toString();
const inWords = (text: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "short",
    // Another year than today's is named.
    ...(text.slice(0, 4) === day(0).slice(0, 4) ? {} : { year: "numeric" }),
    timeZone: "UTC",
  })
    .format(new Date(`${text}T00:00:00Z`))
    // British English has one month of four letters; ours has none.
    .replace("Sept", "Sep");

/** A day is of the whole market, so these have a product and a database of their own. */
const test = base.extend<object, { product: EmptyProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const product = await startEmptyProduct();
      await provide(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
});

// The day grows from test to test, so that an older day is seen before today.
test.describe.configure({ mode: "serial" });

/** The page is asked for again until what was just stored is read. */
const patience = { timeout: 15_000 };

test("without an 8-K it says when there will be one", async ({ page, db }) => {
  await openAs(page, db, "/dashboard", "explore_events");
  await expect(page.getByText("No 8-K is stored yet.")).toBeVisible(patience);
  await expect(page.getByText("Filings appear here once they are imported.")).toBeVisible();
});

test("an older day is called by its name", async ({ page, db }) => {
  await createFilings(
    db,
    { filed_on: day(8) },
    { filed_on: day(8) },
    { filed_on: day(10) },
    { filed_on: day(11) },
    { filed_on: day(11) },
    { form: "8-K", filed_on: day(9) },
  );
  await createTrades(
    db,
    { filed_on: day(8), days_to_file: 2, direction: "Sale", value: null },
    { filed_on: day(10) },
    { filed_on: day(10) },
  );
  await openAs(page, db, "/dashboard", "explore_trades", "explore_events");
  const forms4 = page.getByRole("group", { name: `Form 4 filings on ${inWords(day(8))}` });
  const forms8k = page.getByRole("group", { name: `8-K filings on ${inWords(day(9))}` });
  const sales = page.getByText("1 sale by 1 insider · 1 without a price");
  // Each figure is read by itself and kept for a while: all have to be those of now.
  await expect(async () => {
    await page.reload();
    await expect(forms4).toBeVisible(patience);
    await expect(forms8k).toBeVisible({ timeout: 10_000 });
    await expect(sales).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(forms4).toContainText("2");
  await expect(forms4).toContainText("0 today");
  await expect(forms8k).toContainText("0 today · no earlier filing day is stored");
  await expect(page.getByRole("group", { name: `Filed late on ${inWords(day(8))}` })).toBeVisible();
  // A sale without a price: the sum is not known, and not zero.
  const sold = page.getByRole("group", { name: /^Sales filed / });
  await expect(sold).toContainText("no value");
  await expect(sold).toContainText("1 sale by 1 insider · 1 without a price");
  await expect(page.getByRole("group", { name: /^Purchases filed / })).toContainText(
    "no purchases",
  );
  const glance = page.getByRole("region", { name: "Day at a glance" });
  await expect(glance.getByText(/(filed|filings) today/)).toHaveCount(0);
});

test("today's figures, the latest lines, and where they lead", async ({ page, db }) => {
  const ticker = `D${uniqueNumber()}`;
  const accepted = (second: number) =>
    today
      .toZonedDateTime({ timeZone: "America/New_York", plainTime: "00:00" })
      .add({ seconds: second })
      .toInstant()
      .toString();
  const [late = "", , inTime = ""] = await createFilings(
    db,
    ...Array.from({ length: 3 }, () => ({ filed_on: day(0) })),
    { form: "8-K", filed_on: day(0) },
    { form: "8-K", filed_on: day(0) },
    { form: "8-K", filed_on: day(0) },
  );
  const filed = { filed_on: day(0), ticker, company_name: "Okehaven Optics" };
  await createTrades(
    db,
    {
      ...filed,
      accession: late,
      owner_cik: 1,
      value: "1157940",
      days_to_file: 138,
      accepted_at: accepted(90),
      title: "Chief Actuary",
    },
    {
      ...filed,
      accession: late,
      row_number: 2,
      owner_cik: 1,
      value: "42060",
      days_to_file: 137,
      accepted_at: accepted(80),
    },
    { ...filed, owner_cik: 2, value: "800000", is_live: false, accepted_at: accepted(95) },
    {
      ...filed,
      accession: inTime,
      owner_cik: 3,
      value: "318200",
      days_to_file: 1,
      direction: "Purchase",
      accepted_at: accepted(60),
      title: "Director",
      is_plan: true,
    },
  );
  await createEvents(
    db,
    {
      filed_on: day(0),
      accepted_at: accepted(120),
      items: ["4.02"],
      event_return: -0.1436,
      ticker,
    },
    {
      filed_on: day(0),
      accepted_at: accepted(60),
      items: ["2.02", "9.01"],
      event_return: null,
      ticker,
    },
  );
  await openAs(page, db, "/dashboard", "explore_trades", "explore_events");
  const forms4 = page.getByRole("group", { name: "Form 4 filings today" });
  const forms8k = page.getByRole("group", { name: "8-K filings today" });
  const filedLate = page.getByRole("group", { name: "Filed late today" });
  await expect(async () => {
    await page.reload();
    await expect(forms4).toBeVisible(patience);
    await expect(forms8k).toBeVisible({ timeout: 10_000 });
    await expect(filedLate).toContainText("1 of 2", { timeout: 10_000 });
    await expect(page.getByRole("link", { name: ticker }).first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
  // 2, 1 and 2 on the three days before: 5 / 3.
  await expect(forms4).toContainText("3");
  await expect(forms4).toContainText("3-day mean 1.7");
  await expect(forms8k).toContainText("the filing day before: 1");
  const sold = page.getByRole("group", { name: /^Sales filed / });
  await expect(sold).toContainText("$ 1.2M");
  await expect(sold).toContainText("2 sales by 1 insider");
  const purchased = page.getByRole("group", { name: /^Purchases filed / });
  await expect(purchased).toContainText("$ 318.2K");
  await expect(purchased).toContainText("1 purchase by 1 insider");
  await expect(filedLate).toContainText("longest: 138 business days");

  const events = page.getByRole("list", { name: "Latest material events" }).getByRole("link");
  await expect(events.nth(0)).toHaveText(`${ticker}4.02−14.36%00:02`);
  await expect(events.nth(1)).toContainText("2.02, 9.01");
  await expect(events.nth(1)).toContainText("no value");
  await expect(events.nth(0)).toHaveAttribute(
    "href",
    /^\/explore-material-events\?event=\d{10}-\d{2}-\d{6}$/,
  );

  const trades = page.getByRole("list", { name: "Latest insider trades" }).getByRole("link");
  await expect(trades).toHaveCount(5);
  await expect(trades.nth(0)).toHaveText(`${ticker}Sale$ 1,157.94K · Chief Actuary00:01`);
  await expect(trades.nth(2)).toHaveText(`${ticker}Purchase$ 318.20K · Director, 10b5-100:01`);
  await expect(trades.nth(0)).toHaveAttribute("href", `/explore-trades?row=${late}-1`);
});

test("axe finds nothing", async ({ page, db }) => {
  await openAs(page, db, "/dashboard", "explore_trades");
  await expect(page.getByRole("list", { name: "Latest insider trades" })).toBeVisible(patience);
  await expectNoFaultsInAnyTheme(page);
});

test("nothing moves while it loads, nor scrolls sideways", async ({ page, db }) => {
  await openAs(page, db, "/dashboard", "explore_trades", "explore_events");
  for (const width of [360, 390, 1440]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/dashboard");
      // A font that comes after the text moves it; the second visit has it.
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => null));
      await page.reload();
      await expect(page.getByRole("list", { name: "Latest insider trades" })).toBeVisible(patience);
      await expect(page.getByText(/insider trades? stored/)).toBeVisible();
      const { moved, content, window } = await page.evaluate(async () => {
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          const nodes = list.getEntries().flatMap(({ sources = [] }) => sources);
          for (const { node } of nodes) {
            // The frame around the page is looked at by its own journeys.
            const part = node instanceof Element ? node : (node?.parentElement ?? null);
            if (part !== null && part.closest("main") !== null) moved.push(part.outerHTML);
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        observer.disconnect();
        return {
          moved,
          content: document.documentElement.scrollWidth,
          window: document.documentElement.clientWidth,
        };
      });
      expect(moved).toEqual([]);
      expect(content).toBe(window);
    });
  }
});
