import { withJobContext } from "#platform/log-context.ts";
import { storeListings } from "#database/filings/listings.ts";
import { storeListedShareCounts } from "#database/filings/share-counts.ts";
import { storeCompanyFacts } from "#database/filings/tickers.ts";
import { retrySeconds } from "#database/queue/queue.ts";
import { refreshCompanies } from "#database/queue/queues.ts";
import {
  claimCompany,
  postponeCompany,
  settleCompany,
} from "#database/sources/queues/company-queue.ts";
import { formFamily } from "#sources/edgar/archive/forms.ts";
import { EdgarError } from "#sources/edgar/client/edgar-client.ts";
import { parseShareCounts } from "#sources/edgar/listings/company-facts.ts";
import { parseSubmissions } from "#sources/edgar/listings/submissions.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { takeWhenChanged } from "#worker/following/lists/get-when-changed.ts";
import { HealthNotes } from "#worker/following/health-notes.ts";
import { pause } from "#worker/following/pause.ts";
import { companyFactsOf } from "#worker/jobs/ingest-metadata.ts";

const part = "companies";
const lookEveryMs = refreshCompanies.everySeconds * 1_000;

/** Keeps the profiles and share counts of companies that file up to date, one at a time. */
export async function followCompanies(context: FollowingContext): Promise<void> {
  const { signal, logger } = context;
  const health = new HealthNotes(context);
  while (!signal.aborted) {
    try {
      const isRefreshed = await withJobContext(part, () => refreshNext(context, health));
      if (!isRefreshed) await pause(lookEveryMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ part, err: error }, "companies interrupted");
      await pause(lookEveryMs, signal);
    }
  }
}

/** @returns whether one was due */
async function refreshNext(context: FollowingContext, health: HealthNotes): Promise<boolean> {
  const { pool, logger, signal } = context;
  const company = await claimCompany(pool);
  if (company === null) return false;
  const { cik, attempts } = company;
  try {
    await takeProfile(context, cik);
    await takeShareCounts(context, cik);
    await settleCompany(pool, company);
    await health.success(part, {
      name: String(cik),
      at: context.marketClock.now().toString(),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const wait = signal.aborted ? 0 : retrySeconds(refreshCompanies.retry, attempts);
    await postponeCompany(pool, company, { error: message, retrySeconds: wait });
    if (signal.aborted) return true;
    logger.warn({ part, cik, attempts, message }, "company not read");
    await health.failure(part, message);
  }
  return true;
}

/** Name, industry, fiscal year end, and what its lists say of its filings. */
async function takeProfile(context: FollowingContext, cik: number): Promise<void> {
  const { addresses, pool } = context;
  const name = `CIK${String(cik).padStart(10, "0")}.json`;
  let furtherFiles: readonly string[] = [];
  await ignoringAbsent(async () => {
    await takeWhenChanged(context, addresses.submissions(name), async (bytes) => {
      const file = parseSubmissions(name, bytes);
      furtherFiles = file.furtherFiles;
      if (file.company !== null) await storeCompanyFacts(pool, [companyFactsOf(file.company)]);
      await storeListings(pool, file.filings.filter(isOurs));
    });
  });
  for (const further of furtherFiles) {
    await ignoringAbsent(async () => {
      await takeWhenChanged(context, addresses.submissions(further), async (bytes) => {
        await storeListings(pool, parseSubmissions(further, bytes).filings.filter(isOurs));
      });
    });
  }
}

/** Shares outstanding by company; those by class come from the cover pages of its reports. */
async function takeShareCounts(context: FollowingContext, cik: number): Promise<void> {
  const url = context.addresses.companyFacts(cik);
  await ignoringAbsent(async () => {
    await takeWhenChanged(context, url, async (bytes) => {
      await storeListedShareCounts(context.pool, parseShareCounts(new URL(url).pathname, bytes));
    });
  });
}

/** A company without XBRL has no facts. */
async function ignoringAbsent(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof EdgarError && error.failure === "absent")) throw error;
  }
}

function isOurs({ form }: { form: string }): boolean {
  return formFamily(form) !== "other";
}
