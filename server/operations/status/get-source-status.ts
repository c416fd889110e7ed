import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { lagTargetSeconds, type SourceStatus } from "#contract/operations/site/source-status.ts";
import type { ReplicaState } from "#database/screening/replica/replica-state.ts";
import { listStandbys, type StandbyState } from "#database/standby/heartbeats.ts";
import { type Lag, readLag } from "#database/status/lag.ts";
import { countUnreadable } from "#database/status/unreadable-filings.ts";
import { readForms } from "#database/status/visible-filings.ts";
import {
  readWaitingMatches,
  type WaitingMatches,
  readWaitingComputation,
  readWaitingFilings,
  type WaitingFilings,
  readWaitingMessages,
  type WaitingMessages,
} from "#database/status/waiting-work.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { edgarClosedSpans } from "#domain/calendar/edgar-hours.ts";
import { expectedCloseDay, sessionsBehind } from "#domain/status/completeness-calendar.ts";
import { isAdministrator } from "#server/endpoint/authorize.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import { presentParts } from "#server/operations/status/present-parts.ts";
import {
  presentCompleteness,
  presentFreshness,
  presentNewest,
} from "#server/operations/status/present-state.ts";
import type { Database } from "#database/connect.ts";
import { readQueueStates } from "#database/queue/queue-state.ts";

/** A server that has been silent for longer has ended. */
const standbyShownFor = Temporal.Duration.from({ minutes: 1 });
const lagWindow = Temporal.Duration.from({ hours: 24 });

/** How fresh and complete everything is; messages of errors for administrators alone. */
export async function getSourceStatus(
  _input: OperationInput<"get_source_status">,
  context: MemberContext,
): Promise<OperationAnswer<"get_source_status">> {
  const { identity } = context;
  const mayAdminister = !identity.isRunAs && isAdministrator(identity);
  return await readSourceStatus(context, { mayAdminister });
}

/** The same with or without details for administrators. */
export async function readSourceStatus(
  { db, status, clock, marketClock }: Pick<Services, "db" | "status" | "clock" | "marketClock">,
  { mayAdminister }: { mayAdminister: boolean },
): Promise<SourceStatus> {
  const now = clock.now().toString();
  const market = marketClock.now();
  const marketNow = market.toString();
  const window = { from: market.subtract(lagWindow).toString(), to: marketNow };
  const [current, unread, read, prices, replica, lag, work, unreadable, forms, administration] =
    await Promise.all([
      status.current(),
      status.unread(),
      status.completeness(),
      status.prices(),
      status.replica(),
      readLag(db, window),
      readWork(db),
      countUnreadable(db),
      readForms(db, easternTime(marketNow).day),
      mayAdminister ? presentAdministration(db) : null,
    ]);
  const completeness = presentCompleteness(read, marketNow);
  return {
    ...presentFreshness(current, unread, { now, marketNow }),
    newest_filing: presentNewest(current.newest),
    parts: presentParts(current.parts, {
      now,
      marketNow,
      mayAdminister,
      ...forms,
      days: completeness.days,
      prices,
    }),
    lag: {
      ...presentLag(lag.all),
      ...window,
      target_seconds: lagTargetSeconds,
      slots: lag.slots.map((slot) => ({ starts_at: slot.startsAt, ...presentLag(slot) })),
      closed: edgarClosedSpans(window.from, window.to),
      waiting: current.waiting.count,
      waiting_since: current.waiting.since,
    },
    completeness: { ...completeness.sum, days: completeness.days },
    unreadable,
    prices: presentPrices(prices, marketNow),
    work: presentWork(work),
    replica: replica === null ? null : presentReplica(replica, mayAdminister),
    standbys: await readStandbys(db, clock.now(), mayAdminister),
    administration:
      administration === null
        ? null
        : {
            ...administration,
            filings_last_error: work.filings.lastError,
            alerts_last_error: work.matches.lastError,
          },
  };
}

type Work = {
  filings: WaitingFilings;
  matches: WaitingMatches;
  computation: { issuers: number; refusedTexts: number };
};

async function readWork(db: Services["db"]): Promise<Work> {
  const [filings, matches, computation] = await Promise.all([
    readWaitingFilings(db),
    readWaitingMatches(db),
    readWaitingComputation(db),
  ]);
  return { filings, matches, computation };
}

function presentWork({ filings, matches, computation }: Work): SourceStatus["work"] {
  return {
    filings: presentQueue(filings),
    alerts: { ...presentQueue(matches), matched_seconds: matches.matchedSeconds },
    issuers: computation.issuers,
    refused_texts: computation.refusedTexts,
  };
}

function presentReplica(
  { rows, diskBytes, memoryBytes, memoryLimitBytes, lastError, ...progress }: ReplicaState,
  mayAdminister: boolean,
): SourceStatus["replica"] {
  return {
    ...presentReplicaProgress(progress),
    rows,
    disk_bytes: diskBytes,
    memory_bytes: memoryBytes,
    memory_limit_bytes: memoryLimitBytes,
    last_error: mayAdminister ? lastError : null,
  };
}

async function readStandbys(
  db: Database,
  now: Temporal.Instant,
  mayAdminister: boolean,
): Promise<SourceStatus["standbys"]> {
  const found = await listStandbys(db, now.subtract(standbyShownFor).toString());
  return found.map((standby) => presentStandby(standby, mayAdminister));
}

function presentStandby(
  { server, isUsed, behindSeconds, reason, since, lastError }: StandbyState,
  mayAdminister: boolean,
): SourceStatus["standbys"][number] {
  return {
    server: mayAdminister ? server : null,
    is_used: isUsed,
    behind_seconds: behindSeconds,
    reason,
    since,
    last_error: mayAdminister ? lastError : null,
  };
}

/** What a search form shows of it as well. */
export function presentReplicaProgress({
  isReady,
  changes,
  changesTotal,
}: Pick<ReplicaState, "isReady" | "changes" | "changesTotal">) {
  return { is_ready: isReady, changes, changes_total: changesTotal };
}

function presentQueue({
  waiting,
  failing,
  oldestAt,
}: Pick<WaitingFilings, "waiting" | "failing" | "oldestAt">) {
  return { waiting, failing, oldest_at: oldestAt };
}

function presentLag({ count, p50Seconds, p95Seconds }: Lag) {
  return { count, p50_seconds: p50Seconds, p95_seconds: p95Seconds };
}

function presentPrices(
  { daily, live }: Awaited<ReturnType<MemberContext["status"]["prices"]>>,
  marketNow: string,
): SourceStatus["prices"] {
  return {
    expected_day: expectedCloseDay(marketNow),
    sources: daily.map((source) => ({
      name: source.source,
      tickers: source.tickers,
      last_day: source.lastDay,
      without_last_close: source.withoutLastClose,
      sessions_behind: sessionsBehind(source.lastDay, marketNow),
    })),
    live: { tickers: live.tickers, newest_at: live.newestAt, halted: live.halted },
  };
}

type Administration = NonNullable<SourceStatus["administration"]>;

/** Jobs and messages that wait or fail, for administrators. */
async function presentAdministration(
  db: Database,
): Promise<Omit<Administration, "filings_last_error" | "alerts_last_error">> {
  const [jobs, messages] = await Promise.all([readQueueStates(db), readWaitingMessages(db)]);
  return {
    jobs: jobs.map(({ task, waiting, failing, oldestAt, lastError }) => ({
      task,
      waiting,
      failing,
      oldest_at: oldestAt,
      last_error: lastError,
    })),
    mails: queueOf(messages, "mail"),
    texts: queueOf(messages, "sms"),
  };
}

function queueOf(messages: readonly WaitingMessages[], channel: string): Administration["mails"] {
  const found = messages.find((each) => each.channel === channel);
  return {
    waiting: found?.waiting ?? 0,
    failing: found?.failing ?? 0,
    given_up: found?.givenUp ?? 0,
  };
}
