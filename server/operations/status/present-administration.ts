import type { SourceStatus } from "#contract/operations/source-status.ts";
import type { Database } from "#database/connect.ts";
import { readQueueStates } from "#database/queue/queue-state.ts";
import { readWaitingMessages, type WaitingMessages } from "#database/status/waiting-work.ts";

type Administration = NonNullable<SourceStatus["administration"]>;

/** Jobs and messages that wait or fail, for administrators. */
export async function presentAdministration(
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
