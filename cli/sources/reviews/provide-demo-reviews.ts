import { setTimeout as sleep } from "node:timers/promises";
import {
  decidedTicker,
  sampleLead,
  sampleReviews,
  goldReasons,
} from "#cli/sources/reviews/sample-reviews.ts";
import { readCompaniesOfCalls } from "#database/calls/compare-calls.ts";
import { setAssignments } from "#database/categorization/assignments.ts";
import {
  holdForDecision,
  readInteractionsToDecide,
  storeGold,
  type StoredGold,
  type InteractionToDecide,
} from "#database/categorization/gold-labels.ts";
import { readReviewProgress } from "#database/categorization/review-progress.ts";
import {
  type FirstAnnotation,
  storeFirstAnnotations,
  type AnnotationContent,
} from "#database/categorization/annotations.ts";
import type { Database } from "#database/connect.ts";
import { lockAccount } from "#database/queries/accounts/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { listAccountsWithout, listUnchangedPasswords } from "#database/queries/accounts/users.ts";
import { listSourceParts } from "#database/status/source-parts.ts";
import type { Clock } from "#platform/clock.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { isReviewer } from "#contract/values/account/permissions.ts";
import { markedHtml, parseMarkedHtml } from "#contract/categorization/marked-text.ts";
import { labels } from "#contract/categorization/review-vocabulary.ts";
import { labelInteraction } from "#cli/sources/reviews/label-interaction.ts";

const perSitting = 30;
const fewestSeconds = 20;
const mostSeconds = 130;

/**
 * When a demonstration account labeled its interactions, in order: in sittings of an hour or less, one
 * a day, the last of them yesterday.
 * @param now  UTC instant
 * @returns UTC instants, all before `now`
 */
function labeledAt(email: string, count: number, now: string): string[] {
  const draws = drawsFor("sample review times", email);
  const sittings = Math.ceil(count / perSitting);
  const today = Temporal.Instant.from(now).round({ smallestUnit: "hour", roundingMode: "floor" });
  const times: string[] = [];
  for (let sitting = 0; sitting < sittings; sitting += 1) {
    let at = today.subtract({ hours: 24 * (sittings - sitting) + draws.whole(0, 3) });
    const left = Math.min(perSitting, count - sitting * perSitting);
    for (let place = 0; place < left; place += 1) {
      at = at.add({ seconds: draws.whole(fewestSeconds, mostSeconds) });
      times.push(at.toString());
    }
  }
  return times;
}

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
    // Read and labeled beforehand: anyone who signs in waits for the account.
    const reviews = await reviewsOf(db, email, clock.now().toString());
    await db.transaction().execute((transaction) => store(transaction, email, { reviews, clock }));
  }
}

/** Whether the worker has taken in whatever calls there are, at least once since. */
async function areCallsIn(db: Database, since: string): Promise<boolean> {
  const parts = await listSourceParts(db);
  const calls = parts.find((each) => each.part === "calls" && each.source === source);
  const answeredAt = calls?.lastSuccessAt ?? null;
  return answeredAt !== null && Date.parse(answeredAt) >= Date.parse(since);
}

/** Whose password everyone knows, and who was given none yet. */
async function waitingAccounts(db: Database): Promise<{ id: number; email: string }[]> {
  const emails = await listUnchangedPasswords(db, Object.keys(sampleReviews));
  return await listAccountsWithout(db, { operation, emails });
}

type Decision = { gvkey: string; interactionNumber: number; gold: StoredGold };
type Reviews = {
  gvkeys: readonly string[];
  saves: readonly FirstAnnotation[];
  decisions: readonly Decision[];
};

async function reviewsOf(db: Database, email: string, now: string): Promise<Reviews> {
  const companies = sampleReviews[email] ?? [];
  const tickers = companies.map(({ ticker }) => ticker);
  const known = await readCompaniesOfCalls(db, { source, tickers });
  const annotations: Omit<FirstAnnotation, "at">[] = [];
  const decisions: Decision[] = [];
  for (const { ticker, labeled } of companies) {
    const gvkey = known.get(ticker);
    if (gvkey === undefined || labeled === 0) continue;
    const company = { ticker, interactions: await readInteractionsToDecide(db, gvkey) };
    for (const one of labelCompany(email, company, labeled)) annotations.push({ ...one, gvkey });
    if (email !== sampleLead || ticker !== decidedTicker) continue;
    for (const decision of decideCompany(company, now)) decisions.push({ ...decision, gvkey });
  }
  const times = labeledAt(email, annotations.length, now);
  const saves = annotations.map((annotation, place) => ({
    ...annotation,
    at: times[place] ?? now,
  }));
  return { gvkeys: [...known.values()], saves, decisions };
}

async function store(
  transaction: Database,
  email: string,
  { reviews, clock }: { reviews: Reviews; clock: Clock },
): Promise<void> {
  const account = await lockAccount(transaction, { email });
  // Another process may have been first.
  const [waiting] = await listAccountsWithout(transaction, { operation, emails: [email] });
  if (account === undefined || waiting === undefined) return;
  const { id: accountId } = account;
  const isNew = (await readReviewProgress(transaction, { accountId })).length === 0;
  if (isNew && isReviewer(account)) {
    const { gvkeys, saves, decisions } = reviews;
    await setAssignments(transaction, { accountId, gvkeys, by: sampleLead });
    await storeFirstAnnotations(transaction, accountId, { saves, savedBy: email });
    for (const { gvkey, interactionNumber, gold } of decisions) {
      const place = { gvkey, interactionNumber };
      const held = await holdForDecision(transaction, place);
      if (held?.newest === null) await storeGold(transaction, place, gold);
    }
  }
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

type Company = { ticker: string; interactions: readonly InteractionToDecide[] };
type Labeled = { interactionNumber: number; content: AnnotationContent };

/**
 * What a demonstration account says of the first interactions of a company, each checked as one that
 * is sent.
 * @param share  of the interactions, a fraction
 */
function labelCompany(email: string, { ticker, interactions }: Company, share: number): Labeled[] {
  return interactions
    .slice(0, interactions.length * share)
    .map(({ interactionNumber, body, revision }) => {
      const said = labelInteraction(email, { ticker, interactionNumber, body });
      const highlights = parseMarkedHtml(markedHtml(body, said.highlights), body);
      if (highlights === null) throw new Error(`A sample marks what ${ticker} does not say.`);
      return { interactionNumber, content: { ...said, highlights, revision } };
    });
}

/** Every other disagreement of the company's reviewers, decided by the one who leads them. */
function decideCompany(
  company: Company,
  decidedAt: string,
): { interactionNumber: number; gold: StoredGold }[] {
  const emails = Object.keys(sampleReviews);
  const byReviewer = emails.map((email) => labelCompany(email, company, 1));
  const disputed = company.interactions
    .map((_, place) => byReviewer.flatMap((labeled) => labeled[place] ?? []))
    .filter((said) => new Set(said.map(({ content }) => content.categorization)).size === 2);
  return disputed
    .filter((_, place) => place % 2 === 0)
    .flatMap((said) => {
      const relevant = said.filter(({ content }) => content.categorization === labels.relevant);
      const isRelevant = relevant.length * 2 > said.length;
      const [chosen] = isRelevant
        ? relevant
        : said.filter(({ content }) => content.categorization === labels.notRelevant);
      if (chosen === undefined) return [];
      const { interactionNumber, content } = chosen;
      const { revision, highlights } = content;
      const categorization = isRelevant ? labels.relevant : labels.notRelevant;
      const reason = isRelevant ? goldReasons.relevant : goldReasons.notRelevant;
      const decided = { version: 1, decidedBy: sampleLead, decidedAt };
      return [
        { interactionNumber, gold: { revision, categorization, reason, highlights, ...decided } },
      ];
    });
}
