import { setTimeout as sleep } from "node:timers/promises";
import { markedHtml, parseMarkedHtml } from "#contract/categorization/marked-text.ts";
import { judgedAt } from "#cli/sources/reviews/judged-at.ts";
import { judgeInteraction } from "#cli/sources/reviews/judge-interaction.ts";
import {
  type SampleCompany,
  sampleLead,
  sampleReviews,
} from "#cli/sources/reviews/sample-reviews.ts";
import { readCompaniesOfCalls } from "#database/calls/companies-of-calls.ts";
import { setAssignments } from "#database/categorization/assignments.ts";
import { readCompanyReview } from "#database/categorization/company-review.ts";
import {
  holdPresentText,
  type JudgementContent,
  type Reviewed,
  storeJudgement,
} from "#database/categorization/judgements.ts";
import { readReviewProgress } from "#database/categorization/review-progress.ts";
import { isReviewer } from "#database/categorization/review-users.ts";
import type { Database } from "#database/connect.ts";
import { lockAccount } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { listAccountsWithout, listUnchangedPasswords } from "#database/queries/first-accounts.ts";
import { listSourceParts } from "#database/status/source-parts.ts";
import type { Clock } from "#platform/clock.ts";

const operation = "demo reviews";
const source = "demo";
const lookEveryMs = 500;

type DemoReviews = { db: Database; clock: Clock; signal: AbortSignal };

/**
 * Makes the sample reviews of demonstration accounts once the calls of the demo market are in: each
 * account's in one transaction, by the checks and the statements of the operations, and once, so that
 * what its person changes stays so. An account that reviews something already gets none.
 */
export async function provideDemoReviews({ db, clock, signal }: DemoReviews): Promise<void> {
  const since = clock.now().toString();
  if ((await waitingAccounts(db)).length === 0) return;
  while (!(await areCallsIn(db, since))) {
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
  for (const { email } of await waitingAccounts(db)) {
    if (signal.aborted) return;
    await db.transaction().execute((transaction) => makeSamples(transaction, email, clock));
  }
}

/** Whether the worker has taken in whatever calls there are, at least once since. */
async function areCallsIn(db: Database, since: string): Promise<boolean> {
  const parts = await listSourceParts(db);
  const calls = parts.find((each) => each.part === "calls" && each.source === source);
  const answeredAt = calls?.lastSuccessAt ?? null;
  return answeredAt !== null && Date.parse(answeredAt) >= Date.parse(since);
}

/** Whose password everybody knows, and who was given none yet. */
async function waitingAccounts(db: Database): Promise<{ id: number; email: string }[]> {
  const emails = await listUnchangedPasswords(db, Object.keys(sampleReviews));
  return await listAccountsWithout(db, { operation, emails });
}

async function makeSamples(transaction: Database, email: string, clock: Clock): Promise<void> {
  const account = await lockAccount(transaction, { email });
  // Another process may have been first.
  const [waiting] = await listAccountsWithout(transaction, { operation, emails: [email] });
  if (account === undefined || waiting === undefined) return;
  const isNew = (await readReviewProgress(transaction, { accountId: account.id })).length === 0;
  if (isNew && isReviewer(account)) await fill(transaction, account, clock);
  await appendAuditEntry(transaction, {
    at: clock.now().toString(),
    actor: null,
    subject: email,
    operation,
    outcome: "done",
    detail: { by: "start" },
    requestId: null,
    networkAddress: null,
  });
}

async function fill(
  transaction: Database,
  { id: accountId, email }: { id: number; email: string },
  clock: Clock,
): Promise<void> {
  const companies = sampleReviews[email] ?? [];
  const tickers = companies.map(({ ticker }) => ticker);
  const known = await readCompaniesOfCalls(transaction, { source, tickers });
  const gvkeys = [...known.values()];
  await setAssignments(transaction, { accountId, gvkeys, by: sampleLead });
  const judgements: SampleSave[] = [];
  for (const company of companies) {
    const gvkey = known.get(company.ticker);
    if (gvkey === undefined) continue;
    const judged = await judgementsOf(transaction, email, { ...company, accountId, gvkey });
    judgements.push(...judged);
  }
  const times = judgedAt(email, judgements.length, clock.now().toString());
  for (const [place, { reviewed, content }] of judgements.entries()) {
    const at = times[place] ?? clock.now().toString();
    await storeJudgement(transaction, reviewed, { content, savedBy: email, at });
  }
}

type SampleSave = { reviewed: Reviewed; content: JudgementContent };
type AssignedSample = SampleCompany & { accountId: number; gvkey: string };

/** Of the first interactions of a company, each checked as one that is sent. */
async function judgementsOf(
  transaction: Database,
  email: string,
  { ticker, judged, accountId, gvkey }: AssignedSample,
): Promise<SampleSave[]> {
  const interactions = await readCompanyReview(transaction, { accountId, gvkey });
  const judgements: SampleSave[] = [];
  for (const { interactionNumber } of interactions.slice(0, interactions.length * judged)) {
    const reviewed = { accountId, gvkey, interactionNumber };
    const text = await holdPresentText(transaction, reviewed);
    if (text === null) continue;
    const { body, revision } = text;
    const said = judgeInteraction(email, { ticker, interactionNumber, body });
    const highlights = parseMarkedHtml(markedHtml(body, said.highlights), body);
    if (highlights === null) throw new Error(`A sample marks what ${gvkey} does not say.`);
    judgements.push({ reviewed, content: { ...said, highlights, revision } });
  }
  return judgements;
}
