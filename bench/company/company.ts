import { loadavg } from "node:os";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { mainThreadSeconds, moveCrosshair, pan, scrollPage, zoom } from "#bench/company/inputs.ts";
import { clickToPaint, readLoad, readLongTasks, watchPage } from "#bench/company/page-watch.ts";
import { companies, type Measured, report } from "#bench/company/report.ts";
import { storeCompany } from "#bench/company/stored-company.ts";
import { withProductBrowser } from "#bench/with-product-browser.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { openDatabase } from "#database/connect.ts";
import { findRunningServer } from "#database/embedded/start-embedded-server.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { readdir, readFile } from "node:fs/promises";

/** Of the clock that /proc counts processor time by. */
const ticksPerSecond = 100;
/** Fields of /proc/PID/stat after the name in brackets: the parent, and processor time of a process and of its ended children. */
const parentField = 1;
const timeFields = [11, 12, 13, 14];

/** Processor time of a process and of all below it, ended ones too, in seconds; Linux. */
async function processSeconds(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = new Map<number, readonly string[]>();
  for (const each of pids) {
    const text = await readFile(`/proc/${each}/stat`, "utf8").catch(() => "");
    if (text !== "") stats.set(each, text.slice(text.lastIndexOf(")") + 2).split(" "));
  }
  const isBelow = (each: number): boolean => {
    if (each === pid) return true;
    const parent = Number(stats.get(each)?.[parentField] ?? 0);
    return parent > 1 && isBelow(parent);
  };
  let ticks = 0;
  for (const [each, fields] of stats) {
    if (isBelow(each)) for (const field of timeFields) ticks += Number(fields[field]);
  }
  return ticks / ticksPerSecond;
}

const email = "company@x.example";
const visits = 5;
const rounds = 2;
const ranges = ["1M", "3M", "6M", "1Y", "5Y", "All"] as const;

/** The page of a company with 10,000 trades on the real product, next to the same page of one with 90. */
export function benchCompany(): Promise<string> {
  return withProductBrowser(async ({ dataDir, product, browser }) => {
    await fill(dataDir);
    const start = await signIn(browser, product.url);
    const measured: Measured[] = [];
    for (const { company } of companies) {
      measured.push(
        await measureCompany(start, `${product.url}/company?cik=${company.cik}`, product.pid),
      );
    }
    return report(measured, loadavg()[0] ?? Number.NaN);
  });
}

/** Stores both companies and waits until the worker has computed them. */
async function fill(dataDir: string): Promise<void> {
  const server = await findRunningServer(dataDir);
  if (server === null) throw new Error("The product runs without its database.");
  const pool = openBulkPool(server.connectionString, { max: 2 });
  const db = openDatabase(server.connectionString, { max: 1 });
  try {
    await createAccount(db, { email, permissions: ["explore_trades", "explore_events", "alerts"] });
    for (const { company, size } of companies) await storeCompany(pool, company, size);
    const wanted = companies.reduce((sum, { size }) => sum + size.trades + size.events, 0);
    for (;;) {
      const { rows } = await pool.query<{ computed: number; waiting: number }>(
        `select (select count(*) from trade)::int + (select count(*) from event)::int as computed,
                (select count(*) from dirty_issuer)::int as waiting`,
      );
      const [state] = rows;
      if (state?.computed === wanted && state.waiting === 0) return;
      await new Promise((resolve) => void setTimeout(resolve, 500));
    }
  } finally {
    await pool.end();
    await db.destroy();
  }
}

async function signIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(factoryPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/dashboard/);
  // Slower than that is slow for other reasons than the page.
  page.setDefaultTimeout(120_000);
  await watchPage(page);
  return page;
}

async function measureCompany(page: Page, address: string, pid: number): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const visited = await visit(page, session, { address, pid });
  const settledAt = await page.evaluate(() => performance.now());
  const worked = {
    crosshair: await moveCrosshair(page, session),
    scroll: await scrollPage(page, session),
    ...(await clickThrough(page)),
    pan: await pan(page, session),
    zoom: await zoom(page, session),
  };
  const later = await readLongTasks(page, { from: settledAt, until: Number.MAX_SAFE_INTEGER });
  await session.detach();
  return { ...visited, ...worked, laterTasks: [...visited.laterTasks, ...later] };
}

type Visited = Pick<Measured, "drawn" | "listed" | "loadTasks" | "laterTasks"> &
  Pick<Measured, "pageProcessor" | "serverMs">;

async function visit(
  page: Page,
  session: CDPSession,
  { address, pid }: { address: string; pid: number },
): Promise<Visited> {
  const drawn: number[] = [];
  const listed: number[] = [];
  const loadTasks: number[] = [];
  const laterTasks: number[] = [];
  const pageProcessor: number[] = [];
  const before = await processSeconds(pid);
  for (let turn = 0; turn < visits; turn += 1) {
    await page.goto("about:blank");
    const pageBefore = await mainThreadSeconds(session);
    await page.goto(address);
    const { drawnMs, listedMs } = await readLoad(page);
    pageProcessor.push(((await mainThreadSeconds(session)) - pageBefore) * 1_000);
    drawn.push(drawnMs);
    listed.push(listedMs);
    const until = Math.max(drawnMs, listedMs);
    loadTasks.push(Math.max(0, ...(await readLongTasks(page, { from: 0, until }))));
    const rest = { from: until, until: Number.MAX_SAFE_INTEGER };
    laterTasks.push(...(await readLongTasks(page, rest)));
  }
  const serverMs = (((await processSeconds(pid)) - before) * 1_000) / visits;
  return { drawn, listed, loadTasks, laterTasks, pageProcessor, serverMs };
}

async function clickThrough(page: Page): Promise<Pick<Measured, "ranges" | "allDays" | "table">> {
  const days = page.waitForResponse((answer) => answer.url().endsWith("/api"));
  const startedAt = performance.now();
  await clickToPaint(page, { role: "radio", name: "All" });
  await days;
  await page
    .getByRole("progressbar", { name: "Loading older prices" })
    .waitFor({ state: "hidden" });
  const allDays = performance.now() - startedAt;
  const clicked: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const name of ranges) clicked.push(await clickToPaint(page, { role: "radio", name }));
  }
  const table: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const name of ["View as table", "View as chart"]) {
      table.push(await clickToPaint(page, { role: "button", name }));
    }
  }
  return { ranges: clicked, allDays, table };
}
