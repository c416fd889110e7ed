import { anchorProblemMail } from "#contract/brand/source-mails.ts";
import { listAdministrators } from "#database/status/source-alarms.ts";
import { withJobContext } from "#platform/log-context.ts";
import { mailAdministrators } from "#worker/alarms/watch-sources.ts";
import { writeAnchor } from "#worker/anchors/write-anchor.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";

const everyMs = 60_000;

type AnchorContext = Pick<WorkerContext, "db" | "clock" | "logger"> & {
  mailSettings: Pick<WorkerContext["mailSettings"], "from">;
  keyRing: KeyRing;
  /** Null: no anchors are written. */
  path: string | null;
};

/**
 * Writes an anchor of the audit trail at the start, every minute, and at the end, when there is
 * something new. Each line is logged too, so that a collector of log lines keeps a copy elsewhere.
 */
export function keepAnchors({ path, ...context }: AnchorContext): WorkerPart {
  if (path === null) return { close: async () => undefined };
  let running: Promise<void> | null = null;
  const anchor = (): Promise<void> => {
    running ??= withJobContext("anchors", () => anchorOnce({ ...context, path })).finally(() => {
      running = null;
    });
    return running;
  };
  void anchor();
  const timer = setInterval(() => void anchor(), everyMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
      await anchor();
    },
  };
}

async function anchorOnce(context: AnchorContext & { path: string }): Promise<void> {
  const { logger, clock } = context;
  let problem: string | null = null;
  try {
    const outcome = await writeAnchor({ ...context, at: clock.now().toString() });
    if (outcome.state === "written")
      for (const line of outcome.lines) logger.info({ anchor: line }, "audit trail anchored");
    if (outcome.state === "contradicted") {
      logger.error(
        { problem: outcome.problem },
        "The audit trail and its anchors contradict each other; no anchor was written. Run `sentinel verify`.",
      );
      problem = outcome.problem;
    }
  } catch (error) {
    logger.error(
      { err: error, path: context.path },
      "The anchor of the audit trail could not be written; retrying every minute.",
    );
  }
  if (problem === null) return;
  await reportProblem(context, problem).catch((error: unknown) =>
    logger.error(
      { err: error },
      "Administrators could not be notified by email about the audit trail.",
    ),
  );
}

/** Once a day of UTC to each administrator. */
async function reportProblem(
  { db, clock, mailSettings: { from } }: AnchorContext,
  problem: string,
): Promise<void> {
  const at = clock.now().toString();
  await mailAdministrators(db, await listAdministrators(db), {
    content: anchorProblemMail(problem),
    kind: "anchor_problem",
    key: `anchor-problem:${at.slice(0, 10)}`,
    from,
    at,
  });
}
