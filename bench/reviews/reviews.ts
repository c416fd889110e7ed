import { numberText } from "#contract/values/amount-text.ts";
import { loadavg } from "node:os";
import type { Page } from "@playwright/test";
import { quantile, relativeCost } from "#bench/measure.ts";
import { frameTimesOfScrolling, readWaits, watchPaints } from "#bench/reviews/paint-times.ts";
import { withProductBrowser } from "#bench/with-product-browser.ts";
import { openDatabase } from "#database/connect.ts";
import { findRunningServer } from "#database/embedded/start-embedded-server.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { createLongReview } from "#testing/factories/reviews/long-review.ts";

const size = { interactions: 500, characters: 2_000 } as const;
const email = "reviewer@x.example";
const presses = 60;
/** As many lines as are in sight. */
const highlighted = 4;
const wheel = { turns: 120, pixels: 120 } as const;
/** A frame of 60 a second, with what a clock of tenths of milliseconds may add. */
const frameMs = 16.8;

/** Waits and frames of one page, in milliseconds. */
type Figures = {
  next: readonly number[];
  typing: readonly number[];
  frames: readonly number[];
  /** Of the processor, for each step to the next interaction; without what others make it wait. */
  nextProcessorMs: number;
};

/** A company of 500 interactions of 2,000 characters on the real page, next to a page of plain HTML. */
export function benchReviews(): Promise<string> {
  return withProductBrowser(async ({ dataDir, product, browser }) => {
    const texts = await fill(dataDir);
    const viewport = { width: 1440, height: 900 };
    const plain = await browser.newPage({ viewport });
    await plain.setContent(plainPage(texts));
    const floor = await measure(plain);
    const page = await browser.newPage({ viewport });
    const openedMs = await openReview(page, product.url);
    const real = await measure(page);
    const marks = await measureHighlights(page);
    return report({ openedMs, real, floor, marks });
  });
}

async function fill(dataDir: string): Promise<readonly (readonly string[])[]> {
  const server = await findRunningServer(dataDir);
  if (server === null) throw new Error("The product runs without its database.");
  const db = openDatabase(server.connectionString, { max: 1 });
  try {
    await createAccount(db, { email, permissions: ["categorization"] });
    return (await createLongReview(db, email, size)).texts;
  } finally {
    await db.destroy();
  }
}

/** @returns milliseconds from the choice in the list to the text */
async function openReview(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/categorization`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(factoryPassword);
  await page.getByRole("button", { name: "Login" }).click();
  const company = page.getByRole("link", { name: /Reviewed Company/ }).first();
  await company.waitFor();
  const startedAt = performance.now();
  await company.click();
  // The dialog over it hides its role.
  await page.locator("h2", { hasText: `Interaction 1 of ${size.interactions}` }).waitFor();
  const openedMs = performance.now() - startedAt;
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  return openedMs;
}

async function measure(page: Page): Promise<Figures> {
  await watchPaints(page, "keydown", { kind: "change", region: "Interaction" });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await processorSeconds();
  for (let press = 1; press <= presses; press += 1) {
    await page.keyboard.press("ArrowRight");
    await readWaits(page, press);
  }
  const nextProcessorMs = ((await processorSeconds()) - before) * (1_000 / presses);
  const next = await readWaits(page, presses);
  const frames = await frameTimesOfScrolling(page, "Interactions", wheel);
  await page.getByRole("textbox", { name: /Note/ }).focus();
  await watchPaints(page, "keydown", { kind: "typed" });
  for (let press = 1; press <= presses; press += 1) {
    await page.keyboard.press("x");
    await readWaits(page, press);
  }
  return { next, typing: await readWaits(page, presses), frames, nextProcessorMs };

  async function processorSeconds(): Promise<number> {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  }
}

/** The first lines, each drawn over with the mouse; until it is marked and painted. */
async function measureHighlights(page: Page): Promise<readonly number[]> {
  await page.keyboard.press("Escape");
  const region = page.getByRole("region", { name: "Interaction", exact: true });
  await watchPaints(page, "pointerup", { kind: "change", region: "Interaction" });
  for (let mark = 1; mark <= highlighted; mark += 1) {
    const box = await region
      .locator("p[data-line-start]")
      .nth(mark - 1)
      .boundingBox();
    if (box === null) throw new Error("A line is not in sight.");
    const y = box.y + 12;
    const x = box.x + 20 + 3 * mark;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y, { steps: 4 });
    await page.mouse.up();
    await readWaits(page, mark);
  }
  return await readWaits(page, highlighted);
}

type Measured = {
  openedMs: number;
  real: Figures;
  floor: Figures;
  marks: readonly number[];
};

function report({ openedMs, real, floor, marks }: Measured): string {
  const ms = (values: readonly number[], share: number): string =>
    quantile(values, share).toFixed(1);
  const row = (name: string, aim: string, of: (figures: Figures) => readonly number[]): string => {
    const [ours, plain] = [quantile(of(real), 0.5), quantile(of(floor), 0.5)];
    const ratio = relativeCost(`reviews, ${name}, to a plain page`, ours, plain);
    const cells = [ms(of(real), 0.5), ms(of(real), 0.95), ms(of(floor), 0.5), ms(of(floor), 0.95)];
    return `| ${name} | ${aim} | ${cells.join(" | ")} | ${ratio.toFixed(2)} |`;
  };
  const late = real.frames.filter((each) => each > frameMs).length / real.frames.length;
  return [
    `${size.interactions} interactions of ${numberText(size.characters, 0)} characters at 1440 × 900, headless; load average ${loadavg()[0]?.toFixed(1)}.`,
    "",
    "| what, ms | target | median | p95 | plain page, median | p95 | ratio of medians |",
    "|---|---|---|---|---|---|---|",
    row("key to paint of the next interaction", "50", ({ next }) => next),
    row("key to paint while a note is typed", "50", ({ typing }) => typing),
    row("time between frames while the list scrolls", "16.7", ({ frames }) => frames),
    `| mouse up to paint of the highlight | 50 | ${ms(marks, 0.5)} | ${ms(marks, 0.95)} | | | |`,
    "",
    `Processor time of the page's main thread for a step to the next interaction: ${real.nextProcessorMs.toFixed(1)} ms (plain page ${floor.nextProcessorMs.toFixed(1)}). Frames later than a sixtieth of a second: ${(late * 100).toFixed(1)} %. From the list to the text: ${openedMs.toFixed(0)} ms.`,
  ].join("\n");
}

/**
 * The same interactions as one page of HTML without any framework: a list, the text of one, a field.
 * The arrow shows the next by putting its text in place.
 */
function plainPage(texts: readonly (readonly string[])[]): string {
  const entries = texts.map((_, place) => `<li><button>Interaction ${place + 1}</button></li>`);
  const script = `
    const texts = ${JSON.stringify(texts)};
    let place = 0;
    const show = () => {
      const lines = texts[place].map((line) => {
        const p = document.createElement("p");
        p.textContent = line;
        return p;
      });
      document.querySelector("section").replaceChildren(...lines);
    };
    show();
    addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowRight" || place === texts.length - 1) return;
      place += 1;
      show();
    });`;
  return `<!doctype html><html lang="en"><title>Plain</title>
    <body style="display:flex;height:100vh;margin:0">
    <nav aria-label="Interactions" style="overflow-y:auto;width:200px"><ol>${entries.join("")}</ol></nav>
    <section role="region" aria-label="Interaction" style="overflow-y:auto;flex:1"></section>
    <textarea aria-label="Note"></textarea>
    <script>${script}</script></body></html>`;
}
