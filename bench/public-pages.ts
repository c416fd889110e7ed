import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { auditPage, CATEGORIES, type Scores } from "#bench/lighthouse.ts";
import { median, relativeCost } from "#bench/measure.ts";
import { withProductBrowser } from "#bench/with-product-browser.ts";

/** The public pages, then the sign-in screen of the application to compare them with. */
const PAGES = [
  { path: "/", name: "platform landing", isAudited: true },
  { path: "/marketeconomics", name: "firm home", isAudited: true },
  { path: "/contact-us", name: "contact page", isAudited: false },
  { path: "/terms", name: "terms", isAudited: false },
  { path: "/login", name: "sign-in screen", isAudited: false },
] as const;

const RUNS = 5;
const AUDITS = 3;
const CPU_SLOWDOWN = 4;
const LIMIT = { firstPaintMs: 1_000, scriptBytes: 120_000 } as const;

type Visit = { firstPaintMs: number; layoutShift: number; scriptBytes: number };

/** First paint, script and layout shift of each public page on loopback; Lighthouse of two. */
export function benchPublicPages(): Promise<string> {
  return withProductBrowser(async ({ product, browser, executablePath }) => {
    const rows: string[] = [];
    for (const { path, name } of PAGES) {
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        visits.push(await visit(browser, `${product.url}${path}`));
      }
      rows.push(describe(name, visits));
    }
    const audits: string[] = [];
    for (const { path, name } of PAGES.filter((page) => page.isAudited)) {
      const scores: Scores[] = [];
      for (let run = 0; run < AUDITS; run += 1) {
        scores.push(await auditPage(`${product.url}${path}`, executablePath));
      }
      audits.push(describeScores(name, scores));
    }
    return report(rows, audits);
  });
}

/** Opens the page in a browser that knows nothing of it, on a processor slowed down. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(address, { waitUntil: "networkidle" });
    const seen = await page.evaluate(
      () =>
        new Promise<{ firstPaintMs: number; layoutShift: number }>((resolve) => {
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          let layoutShift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              if ("value" in entry && typeof entry.value === "number") layoutShift += entry.value;
            }
          }).observe({ type: "layout-shift", buffered: true });
          // Buffered entries are reported in a task of their own.
          setTimeout(() => resolve({ firstPaintMs: paint?.startTime ?? -1, layoutShift }), 200);
        }),
    );
    const bodies = await Promise.all(scripts);
    const scriptBytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    return { ...seen, scriptBytes };
  } finally {
    await context.close();
  }
}

function describe(name: string, visits: readonly Visit[]): string {
  const paint = median(visits.map(({ firstPaintMs }) => firstPaintMs));
  const script = median(visits.map(({ scriptBytes }) => scriptBytes));
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
  const cells = [
    name,
    paint.toFixed(0),
    relativeCost(`first paint of ${name}, to its limit`, paint, LIMIT.firstPaintMs).toFixed(2),
    (script / 1_000).toFixed(1),
    relativeCost(`scripts of ${name}, to their limit`, script, LIMIT.scriptBytes).toFixed(2),
    shift.toFixed(4),
  ];
  return `| ${cells.join(" | ")} |`;
}

function describeScores(name: string, scores: readonly Scores[]): string {
  const medians = CATEGORIES.map((category) =>
    median(scores.map((score) => score[category])).toFixed(0),
  );
  return `| ${name} | ${medians.join(" | ")} |`;
}

function report(rows: readonly string[], audits: readonly string[]): string {
  return [
    `${RUNS} first visits each at 1440 px, processor throttled ${CPU_SLOWDOWN} times, on loopback; largest layout shift of all visits.`,
    "",
    "| page | first contentful paint ms | ratio to the limit of 1,000 ms | script kB (gzip) | ratio to the limit of 120 kB | layout shift |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
    `Lighthouse with its default phone and network, median of ${AUDITS} (target: 95).`,
    "",
    `| page | ${CATEGORIES.join(" | ")} |`,
    "|---|---|---|---|---|",
    ...audits,
  ].join("\n");
}
