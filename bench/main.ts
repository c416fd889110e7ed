import { writeFile } from "node:fs/promises";
import { Command, InvalidArgumentError } from "commander";
import { benchKeywordAlerts } from "#bench/alerts/keyword-alerts.ts";
import { benchPriceAlerts } from "#bench/alerts/price-alerts.ts";
import { benchFilingAlerts } from "#bench/alerts/filing-alerts.ts";
import { benchBackfill } from "#bench/ingest/backfill.ts";
import { benchExport } from "#bench/export.ts";
import {
  benchExplore,
  benchExploreEvents,
  benchExploreLines,
  type ExploreOptions,
} from "#bench/explore/explore.ts";
import { benchServers } from "#bench/explore/servers.ts";
import { benchExploreNotices } from "#bench/explore/notices.ts";
import { benchCompany } from "#bench/company/company.ts";
import { benchLeads } from "#bench/leads/leads.ts";
import { benchLiveLeads } from "#bench/leads/live-leads.ts";
import { benchMarketIngest } from "#bench/ingest/market-ingest.ts";
import { benchIngest } from "#bench/ingest/ingest.ts";
import { compareCommits, describeComparison } from "#bench/compare.ts";
import { benchKeywordYear, type KeywordYearOptions } from "#bench/keyword-year/keyword-year.ts";
import { machineName, relativeCosts } from "#bench/measure.ts";
import { benchPlacebo } from "#bench/study/placebo.ts";
import { benchPages } from "#bench/pages.ts";
import { benchPublicPages } from "#bench/public-pages.ts";
import { benchReviews } from "#bench/reviews/reviews.ts";
import { benchScreens } from "#bench/screens.ts";
import { benchStudy } from "#bench/study/study.ts";
import { benchTexts } from "#bench/texts.ts";
import { benchSignIn } from "#bench/sign-in.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

type BenchOptions = ExploreOptions & KeywordYearOptions;

const benchmarks: Readonly<Record<string, (options: BenchOptions) => Promise<string>>> = {
  ingest: benchIngest,
  "market-ingest": benchMarketIngest,
  backfill: benchBackfill,
  explore: benchExplore,
  export: benchExport,
  "explore-events": benchExploreEvents,
  "explore-lines": benchExploreLines,
  "explore-notices": benchExploreNotices,
  servers: benchServers,
  "price-alerts": benchPriceAlerts,
  "public-pages": benchPublicPages,
  "sign-in": benchSignIn,
  "keyword-alerts": benchKeywordAlerts,
  "filing-alerts": benchFilingAlerts,
  keywords: benchKeywordYear,
  texts: benchTexts,
  reviews: benchReviews,
  company: benchCompany,
  pages: benchPages,
  screens: benchScreens,
  placebo: benchPlacebo,
  study: benchStudy,
  leads: benchLeads,
  "live-leads": benchLiveLeads,
};

/** These measure real filings and prices. */
const withSharedData = ["ingest", "keyword-alerts", "keywords", "texts", "placebo", "study"];

/** @throws InvalidArgumentError */
function readRows(text: string): number {
  const rows = Number(text);
  if (Number.isSafeInteger(rows) && rows > 0) return rows;
  throw new InvalidArgumentError("Use a whole number, 1 or more.");
}

type Options = { rows: number; filings?: number; keep?: string; costs?: string };

const program = new Command("bench")
  .description(
    "measure; figures are medians, each compared with an alternative measured in the same run",
  )
  .argument(
    "[name]",
    `one of ${Object.keys(benchmarks).join(", ")}; "alerts" is all of theirs; all when absent`,
  )
  .option(
    "--rows <count>",
    "rows that explore and its variants, servers, and pages generate",
    readRows,
    1_000_000,
  )
  .option(
    "--filings <count>",
    "filings that keywords (2,000) or market-ingest (100,000) generates",
    readRows,
  )
  .option("--keep <folder>", "keeps what explore or keywords generates there, and goes on with it")
  .option("--costs <file>", "writes the relative costs to this file, as JSON")
  .action(async (name: string | undefined, { rows, filings, keep, costs }: Options) => {
    const all = Object.keys(benchmarks);
    const alerts = all.filter((each) => each.endsWith("-alerts"));
    const chosen = name === undefined ? all : name === "alerts" ? alerts : [name];
    process.stdout.write(`Machine: ${machineName()}\n`);
    for (const each of chosen) {
      const benchmark = benchmarks[each];
      if (benchmark === undefined) throw new Error(`There is no benchmark "${each}".`);
      const isSkipped = withSharedData.includes(each) && sharedDataDir() === null;
      const outcome = isSkipped
        ? "Skipped: the shared data is missing."
        : await benchmark({ rows, filings: filings ?? null, keep: keep ?? null });
      process.stdout.write(`\n## ${each}\n\n${outcome}\n`);
    }
    if (costs !== undefined) await writeFile(costs, JSON.stringify(relativeCosts()));
  });

program
  .command("compare")
  .description(
    "compare the relative costs of two commits, and fail where one got more than 20% worse",
  )
  .argument("<before>", "commit, branch or tag")
  .argument("<after>", "commit, branch or tag")
  .argument("<names...>", "benchmarks")
  .option(
    "--rows <count>",
    "rows that explore and its variants, servers, and pages generate",
    readRows,
    1_000_000,
  )
  .option("--runs <count>", "runs of each commit", readRows, 3)
  .action(
    async (
      before: string,
      after: string,
      names: string[],
      options: { rows: number; runs: number },
    ) => {
      const compared = await compareCommits({ before, after, names, ...options }).catch(
        (error: unknown) => program.error(error instanceof Error ? error.message : String(error)),
      );
      process.stdout.write(`Machine: ${machineName()}\n\n${describeComparison(compared)}\n`);
      if (compared.some(({ isWorse }) => isWorse)) process.exitCode = 1;
    },
  );

await program.parseAsync();
