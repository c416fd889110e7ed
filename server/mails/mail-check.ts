import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import type { Mailer } from "#platform/mail/mailer.ts";

/** Whether mail can be sent, so that no answer promises a mail that cannot (READINGS G-92). */
export type MailCheck = {
  /** Whether the mail server answered within the last minute; it is checked if not checked since. */
  isAnswering: () => Promise<boolean>;
  /** How long an answer waits for its mail to be handed over, milliseconds. */
  longestWaitMs: number;
};

const successCountsMs = 60_000;
/** A flood of sign-ups must not become a flood of connections to an unavailable server. */
const failureCountsMs = 5_000;
const longestCheckMs = 10_000;
const longestWaitMs = 3_000;

type Finding = { isAnswering: boolean; at: Temporal.Instant };

/** Checks the mail server once now, so that a fault is logged at the start. */
export function createMailCheck(
  mailer: Pick<Mailer, "check">,
  { clock, logger }: { clock: Clock; logger: Logger },
): MailCheck {
  let underWay: Promise<Finding> | null = null;
  let last: Finding | null = null;

  async function check(): Promise<Finding> {
    const isAnswering = await mailer.check(AbortSignal.timeout(longestCheckMs)).then(
      () => true,
      (error: unknown) => {
        logger.error({ err: error }, "the mail server does not answer: no mail can be sent");
        return false;
      },
    );
    return { isAnswering, at: clock.now() };
  }

  function isFresh({ isAnswering, at }: Finding): boolean {
    const ageMs = clock.now().since(at).total("milliseconds");
    // Negative where the clock was set back.
    return ageMs >= 0 && ageMs < (isAnswering ? successCountsMs : failureCountsMs);
  }

  async function isAnswering(): Promise<boolean> {
    if (last !== null && isFresh(last)) return last.isAnswering;
    underWay ??= check();
    last = await underWay;
    underWay = null;
    return last.isAnswering;
  }

  void isAnswering();
  return { isAnswering, longestWaitMs };
}
