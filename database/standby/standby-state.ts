import { standbyReasons } from "#contract/values/standby-reasons.ts";
import type { StandbyState } from "#database/standby/heartbeats.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";

type StateOptions = { server: string; clock: Clock; maxBehindMs: number; logger: Logger };

/** Whether the standby is used, and since when; a change is logged. */
export function createStandbyState({ server, clock, maxBehindMs, logger }: StateOptions) {
  let current: StandbyState = {
    server,
    isUsed: false,
    behindSeconds: null,
    reason: "not_seen",
    lastError: null,
    since: clock.now().toString(),
  };
  const limit = maxBehindMs / 1_000;
  let isLogged = false;

  function change(next: Pick<StandbyState, "behindSeconds" | "lastError" | "reason">): void {
    const isUsed = next.reason === null;
    const isChange = isUsed !== current.isUsed;
    const since = isChange ? clock.now().toString() : current.since;
    const isNewReason = !isUsed && (!isLogged || next.reason !== current.reason);
    current = { ...current, ...next, isUsed, since };
    const facts = {
      part: "standby",
      behind_seconds: next.behindSeconds,
      limit_seconds: limit,
      error: next.lastError,
    };
    if (isChange && isUsed) logger.info(facts, "reads that may be behind go to the standby");
    if (isNewReason) {
      const reason = standbyReasons[next.reason ?? "not_seen"];
      logger.warn(facts, `all reads go to the primary: ${reason}`);
    }
    isLogged = !isUsed;
  }

  return {
    now: (): StandbyState => current,
    seen: (ageMs: number): void => {
      const behindSeconds = ageMs / 1_000;
      change({ behindSeconds, reason: ageMs > maxBehindMs ? "behind" : null, lastError: null });
    },
    /** @param newestAt  when the newest beat of any process was written that it shows; null: it shows none */
    notSeen: (newestAt: string | null): void => {
      const behind =
        newestAt === null
          ? null
          : clock.now().since(Temporal.Instant.from(newestAt)).total("seconds");
      const isBehind = behind !== null && behind > limit;
      change({
        behindSeconds: isBehind ? behind : null,
        reason: isBehind ? "behind" : "not_seen",
        lastError: null,
      });
    },
    failed: (error: unknown): void => {
      const lastError = error instanceof Error ? error.message : String(error);
      change({ behindSeconds: null, reason: "no_answer", lastError });
    },
  };
}
