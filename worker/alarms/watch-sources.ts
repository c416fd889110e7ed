import { withJobContext } from "#platform/log-context.ts";
import type { Database } from "#database/connect.ts";
import type { Clock, MarketClock } from "#platform/clock.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";
import { sourceAlarmMail } from "#contract/brand/source-mails.ts";
import {
  endAlarms,
  listAdministrators,
  listOpenAlarms,
  lockAlarms,
  raiseAlarms,
} from "#database/status/source-alarms.ts";
import {
  type Alarm,
  alarmInWords,
  dayOfAlarm,
  problemOf,
  alarmsOf,
} from "#domain/status/alarms.ts";
import { readDataOrigin } from "#database/sources/market/data-origin.ts";
import { readCompleteness } from "#database/status/completeness.ts";
import { readPriceDays } from "#database/status/price-days.ts";
import { listSourceParts, type SourcePart } from "#database/status/source-parts.ts";
import { listLateDigests } from "#database/status/waiting-work.ts";
import { completenessCalendar, shownDays } from "#domain/status/completeness-calendar.ts";
import { partLines } from "#domain/status/source-parts.ts";
import type { MailContent } from "#contract/brand/mail-content.ts";
import { insertMessage } from "#database/queries/messages/outbox.ts";
import { composeMail } from "#domain/mails/compose-mail.ts";
import { newMessageId } from "#platform/mail/mailer.ts";
import { localOrigin } from "#platform/hosts.ts";

const everyMs = 60_000;
/** After a start sources have this long to answer; problems that end in the meantime are not reported. */
const patience = Temporal.Duration.from({ minutes: 3 });
/** A problem that recurs is reported once. */
const calm = Temporal.Duration.from({ minutes: 10 });
/** Of links while the port is unknown. */
export const usualOrigin = localOrigin(3000);

type WatchContext = {
  db: Database;
  clock: Clock;
  marketClock: MarketClock;
  mailSettings: Pick<MailSettings, "from">;
  /** Null: this machine. */
  appOrigin: string | null;
  watched: Watched;
};

/** Notifies administrators by mail of incomplete days and silent sources until it is closed. */
export async function watchSources(context: WorkerContext): Promise<WorkerPart> {
  const { logger, source, prices } = context;
  const watch = createWatch({
    ...context,
    watched: { source: source?.name ?? null, prices: prices?.vendor ?? null },
  });
  let running: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      const { begun, ended } = await watch();
      if (begun + ended > 0)
        logger.info({ part: "alarms", begun, ended }, "administrators notified");
    } catch (error) {
      logger.error({ part: "alarms", err: error }, "sources could not be watched");
    }
  };
  const timer = setInterval(() => {
    running ??= withJobContext("alarms", look).finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Checks everything; called every minute. A problem is reported after three minutes, and its end
 * after ten minutes without it. Both are counted from this process's start; reported problems are
 * kept in the database.
 */
export function createWatch(
  context: WatchContext,
): () => Promise<{ begun: number; ended: number }> {
  const since = new Map<string, Temporal.Instant>();
  const lastSeen = new Map<string, Temporal.Instant>();
  let startedAt: Temporal.Instant | null = null;

  return async () => {
    const now = context.clock.now();
    startedAt ??= now;
    const at = now.toString();
    const marketNow = context.marketClock.now().toString();
    const { alarms, watchedFrom } = await findAlarms(context.db, context.watched, {
      now: at,
      marketNow,
    });
    const subjects = new Set(alarms.map(({ subject }) => subject));
    for (const subject of since.keys()) if (!subjects.has(subject)) since.delete(subject);
    for (const subject of subjects) {
      if (!since.has(subject)) since.set(subject, now);
      lastSeen.set(subject, now);
    }
    for (const [subject, seen] of lastSeen)
      if (isLonger(now.since(seen), calm)) lastSeen.delete(subject);
    return await reportAlarms(
      context.db,
      {
        found: alarms.filter(({ subject }) => {
          const first = since.get(subject);
          return first !== undefined && isLonger(now.since(first), patience);
        }),
        doubtful: new Set(lastSeen.keys()),
        watchedFrom,
        mayEnd: isLonger(now.since(startedAt), calm),
      },
      {
        settings: context.mailSettings,
        statusLink: `${context.appOrigin ?? usualOrigin}/status`,
        at,
      },
    );
  };
}

function isLonger(duration: Temporal.Duration, limit: Temporal.Duration): boolean {
  return Temporal.Duration.compare(duration, limit) >= 0;
}

type AlarmState = {
  /** Problems that persist. */
  found: readonly Alarm[];
  /** Subjects that may be wrong: one in neither list has ended. */
  doubtful: ReadonlySet<string>;
  /** Whether enough was seen to say that something has ended. */
  mayEnd: boolean;
  /** Days before this one are no longer watched. */
  watchedFrom: string;
};

type Way = {
  settings: Pick<MailSettings, "from">;
  statusLink: string;
  /** Real instant. */
  at: string;
};

/**
 * Updates the stored alarms to the problems found, and writes one mail to every administrator about
 * all that began or ended, in the same transaction. Nothing is written while there is no recipient.
 * @returns how many began and ended
 */
async function reportAlarms(
  db: Database,
  { found, doubtful, mayEnd, watchedFrom }: AlarmState,
  { settings, statusLink, at }: Way,
): Promise<{ begun: number; ended: number }> {
  return await db.transaction().execute(async (transaction) => {
    await lockAlarms(transaction);
    const readers = await listAdministrators(transaction);
    if (readers.length === 0) return { begun: 0, ended: 0 };
    const open = await listOpenAlarms(transaction);
    const known = new Set(open.map(({ subject }) => subject));
    const lasting = new Set([...found.map(({ subject }) => subject), ...doubtful]);
    const begun = found.filter(({ subject }) => !known.has(subject));
    const gone = mayEnd ? open.filter(({ subject }) => !lasting.has(subject)) : [];
    await raiseAlarms(transaction, begun, at);
    const ids = gone.map(({ id }) => id);
    await endAlarms(transaction, ids, at);
    // A day that is too old to be watched is not complete for that reason.
    const ended = gone.filter(({ subject }) => (dayOfAlarm(subject) ?? watchedFrom) >= watchedFrom);
    if (begun.length + ended.length === 0) return { begun: 0, ended: 0 };
    await mailAdministrators(transaction, readers, {
      content: sourceAlarmMail({
        begun: begun.map(problemOf),
        ended: ended.map(({ subject }) => ({ title: alarmInWords(subject) })),
        statusLink,
      }),
      kind: "source_alarm",
      key: `source-alarm:${at}`,
      from: settings.from,
      at,
    });
    return { begun: begun.length, ended: ended.length };
  });
}

type Watched = {
  /** Name of the EDGAR that is followed, and of the price vendor; null: none. */
  source: string | null;
  prices: string | null;
};

/** A digest that waits longer is reported to administrators. */
const lateAfter = Temporal.Duration.from({ minutes: 15 });

type Moment = { now: string; marketNow: string };

/** All problems to report to administrators, of what is followed. */
export async function findAlarms(
  db: Database,
  { source, prices }: Watched,
  { now, marketNow }: Moment,
): Promise<{ alarms: Alarm[]; watchedFrom: string }> {
  const range = shownDays(marketNow);
  const lateSince = Temporal.Instant.from(now).subtract(lateAfter).toString();
  const [origin, parts, read, priceDays, lateDigests] = await Promise.all([
    readDataOrigin(db),
    listSourceParts(db),
    source === null ? null : readCompleteness(db, range),
    prices === null ? [] : readPriceDays(db),
    listLateDigests(db, lateSince),
  ]);
  const days =
    read === null
      ? []
      : completenessCalendar({ ...range, firstIndexed: read.firstIndexed }, read, marketNow);
  const followed = parts.filter((part) =>
    part.part.startsWith("prices/") ? part.source === prices : part.source === source,
  );
  const alarms = alarmsOf(
    {
      days,
      parts: partLines(followed, now).map((line) => ({
        ...line,
        lastError: lastErrorOf(line.members),
      })),
      lateDigests,
      prices: priceDays.filter((each) => each.source === prices),
      countsUnreadable: origin !== "demo",
    },
    marketNow,
  );
  return { alarms, watchedFrom: range.from };
}

function lastErrorOf(members: readonly SourcePart[]): string | null {
  return members.find(({ failures }) => failures > 0)?.lastError ?? null;
}

type Message = {
  content: MailContent;
  kind: string;
  /** Each administrator gets one message of a key. */
  key: string;
  from: MailSettings["from"];
  /** UTC instant. */
  at: string;
};

/** Puts a message to each administrator into the outbox. */
export async function mailAdministrators(
  db: Database,
  administrators: Awaited<ReturnType<typeof listAdministrators>>,
  { content, kind, key, from, at }: Message,
): Promise<void> {
  const mail = composeMail(content);
  for (const { id, email } of administrators)
    await insertMessage(db, {
      idempotencyKey: `${key}:${id}`,
      kind,
      recipient: email,
      ...mail,
      replyTo: null,
      messageId: newMessageId(from),
      createdAt: at,
    });
}
