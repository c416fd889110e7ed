import { sourceAlarmMail } from "#contract/brand/source-mails.ts";
import type { Database } from "#database/connect.ts";
import {
  endAlarms,
  listAdministrators,
  listOpenAlarms,
  lockAlarms,
  raiseAlarms,
} from "#database/status/source-alarms.ts";
import { type Alarm, alarmInWords, dayOfAlarm, problemOf } from "#domain/status/alarms.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import { mailAdministrators } from "#worker/alarms/mail-administrators.ts";

export type AlarmState = {
  /** What is wrong and lasts. */
  found: readonly Alarm[];
  /** Subjects that may be wrong: one in neither list has ended. */
  doubtful: ReadonlySet<string>;
  /** Whether enough was seen to say that something has ended. */
  mayEnd: boolean;
  /** Days before this one are watched no more. */
  watchedFrom: string;
};

type Way = {
  settings: Pick<MailSettings, "from">;
  statusLink: string;
  /** Real instant. */
  at: string;
};

/**
 * Brings the stored alarms to what is found, and writes one mail to every administrator about all
 * that began or ended, in the same transaction. Nothing is written while there is nobody to tell.
 * @returns how many began and ended
 */
export async function reportAlarms(
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
    // A day that is too long ago to be watched did not become complete by that.
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
