const firstWait = Temporal.Duration.from({ minutes: 1 });
const longestWaitMinutes = 60;
const patience = Temporal.Duration.from({ hours: 3 * 24 });

/**
 * When a mail that was not taken is tried again: after a minute, then twice as long each time, up
 * to an hour.
 * @param attempts  made so far
 * @returns null when the next one would be more than three days after the mail was written
 */
export function nextAttempt(
  attempts: number,
  { createdAt, now }: { createdAt: Temporal.Instant; now: Temporal.Instant },
): Temporal.Instant | null {
  const minutes = Math.min(
    firstWait.total("minutes") * 2 ** Math.min(attempts - 1, 30),
    longestWaitMinutes,
  );
  const next = now.add({ minutes });
  return Temporal.Instant.compare(next, createdAt.add(patience)) > 0 ? null : next;
}
