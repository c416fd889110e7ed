import { loadavg } from "node:os";
import type { Browser, Page } from "@playwright/test";
import { framesWhile, readLongTasks, watchPage } from "#bench/company/page-watch.ts";
import { quantile, relativeCost } from "#bench/measure.ts";
import { withProductBrowser } from "#bench/with-product-browser.ts";
import { demoPassword } from "#cli/sources/demo-accounts.ts";
import { sortColumns } from "#contract/trades/trade-fields.ts";
import { type Screen, screens } from "#web/session/screens.ts";

const visits = 3;
const longestTaskMs = 100;
const frameMs = 1_000 / 60;
const settleMs = 1_500;
const largestPage = 100;
const presses = 60;
const fillMs = 600_000;
const pollMs = 1_000;

/** Screens of one row, and the list and the link that lead to it. */
const reachedFrom: Partial<Record<keyof typeof screens, { list: string; link: RegExp }>> = {
  company: { list: "/explore-trades?all=yes&sort=value", link: /^\/company\?/ },
  insider: { list: "/explore-trades?all=yes&sort=value", link: /^\/insider\?/ },
  alertResults: { list: "/alerts", link: /^\/alert\?/ },
};

type Visited = { path: string; longest: number; scroll: readonly number[] };

/** The longest task of each screen of the demonstration, and the largest table of results by keys and wheel. */
export function benchScreens(): Promise<string> {
  return withProductBrowser(
    async ({ product, browser }) => {
      await untilFilled(product.output);
      const visited: Visited[] = [];
      for (const [account, allowed] of [
        ["analyst", isForMembers],
        ["admin", isForAdministrators],
      ] as const) {
        const page = await signIn(browser, product.url, `${account}@demo.example`);
        for (const [name, screen] of Object.entries<Screen>(screens)) {
          if (allowed(screen)) visited.push(await visitScreen(page, product.url, { name, screen }));
        }
        await page.close();
      }
      const table = await measureTable(browser, product.url);
      return report(visited, table);
    },
    { SENTINEL_SOURCE: "demo" },
  );
}

const isForAdministrators = ({ allowed }: Screen): boolean =>
  typeof allowed !== "string" && allowed.join() === "admin";
const isForMembers = (screen: Screen): boolean =>
  typeof screen.allowed !== "string" && !isForAdministrators(screen);

async function untilFilled(output: () => string): Promise<void> {
  const endsAt = performance.now() + fillMs;
  while (!output().includes("The market is filled")) {
    if (performance.now() > endsAt) throw new Error("The demonstration was not filled in time.");
    await new Promise((resolve) => void setTimeout(resolve, pollMs));
  }
}

async function signIn(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/dashboard/);
  await watchPage(page);
  return page;
}

async function visitScreen(
  page: Page,
  url: string,
  { name, screen }: { name: string; screen: Screen },
): Promise<Visited> {
  const path = await pathOf(page, url, { name, screen });
  let longest = 0;
  const scroll: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto("about:blank");
    await page.goto(url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    await page.waitForTimeout(settleMs);
    scroll.push(...(await framesWhile(page, () => scrollThrough(page))));
    const tasks = await readLongTasks(page, { from: 0, until: Number.MAX_SAFE_INTEGER });
    longest = Math.max(longest, ...tasks);
  }
  return { path: screen.path, longest, scroll };
}

async function pathOf(
  page: Page,
  url: string,
  { name, screen }: { name: string; screen: Screen },
): Promise<string> {
  const way = new Map(Object.entries(reachedFrom)).get(name);
  if (way === undefined) return screen.path.replace("*", "");
  await page.goto(url + way.list);
  await page.waitForFunction(() => document.querySelectorAll("main table a").length > 0);
  const links = await page
    .locator("main a")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  const link = links.find((each) => way.link.test(each));
  if (link === undefined) throw new Error(`${way.list} has no link to ${name}.`);
  return link;
}

async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(900, 600);
  for (let turn = 0; turn < presses; turn += 1) {
    await page.mouse.wheel(0, turn < presses / 2 ? 240 : -240);
  }
}

type TableFigures = {
  columns: number;
  rows: number;
  keys: readonly number[];
  scroll: readonly number[];
};

/** Explore Insider Trades with all columns and the largest page: from row to row by keys, and by the wheel. */
async function measureTable(browser: Browser, url: string): Promise<TableFigures> {
  const page = await signIn(browser, url, "analyst@demo.example");
  const columns = sortColumns.join("+");
  await page.goto(`${url}/explore-trades?all=yes&size=${largestPage}&columns=${columns}`);
  const rows = page.locator("main table tbody tr");
  await rows.nth(largestPage - 1).waitFor();
  await page.waitForTimeout(settleMs);
  await rows.first().focus();
  const keys = await framesWhile(page, async () => {
    for (let press = 0; press < presses; press += 1) await page.keyboard.press("ArrowDown");
  });
  const scroll = await framesWhile(page, () => scrollThrough(page));
  const heads = await page.locator("main table thead th").count();
  const figures = { columns: heads, rows: await rows.count(), keys, scroll };
  await page.close();
  return figures;
}

function report(
  visited: readonly Visited[],
  { columns, rows, keys, scroll }: TableFigures,
): string {
  const longest = Math.max(...visited.map((each) => each.longest));
  relativeCost("screens, longest task, to the limit", longest, longestTaskMs);
  relativeCost("table, p95 of frames by keys, to a frame", quantile(keys, 0.95), frameMs);
  return [
    `Every screen of the demonstration that requires a sign-in, ${visits} visits each, longest task while loading and scrolling; ` +
      `1440 × 900, headless; load average ${(loadavg()[0] ?? Number.NaN).toFixed(1)}.`,
    "",
    "| screen | longest task, ms (0: none over 50) | frames of scrolling, p95, ms |",
    "|---|---|---|",
    ...visited.map(
      (each) =>
        `| ${each.path} | ${each.longest.toFixed(0)} | ${quantile(each.scroll, 0.95).toFixed(1)} |`,
    ),
    "",
    `Results of ${columns} columns and ${rows} rows: frames p50 and p95 by keys ${quantile(keys, 0.5).toFixed(1)} and ` +
      `${quantile(keys, 0.95).toFixed(1)} ms, by the wheel ${quantile(scroll, 0.5).toFixed(1)} and ` +
      `${quantile(scroll, 0.95).toFixed(1)} ms (a frame: ${frameMs.toFixed(1)}).`,
  ].join("\n");
}
