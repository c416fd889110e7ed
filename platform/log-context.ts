import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** What every log line says that is written on behalf of a call, a job or a part of the product. */
export type LogContext = {
  /** 'server', 'following', 'prices', 'jobs' … */
  part?: string;
  request_id?: string;
  /** Of the contract's operations, or of a download. */
  operation?: string;
  account_id?: number;
  /** What a job does, and which run of it this is. */
  job?: string;
  job_id?: string;
};

const storage = new AsyncLocalStorage<LogContext>();

/**
 * Runs `work`: all lines logged in it, and in whatever it starts, carry these facts besides those
 * around it.
 */
export function withLogContext<Result>(
  facts: LogContext,
  work: (context: LogContext) => Result,
): Result {
  const context = { ...storage.getStore(), ...facts };
  return storage.run(context, work, context);
}

/** Goes on in a context that was left, as happens where others' events arrive. */
export function resumeLogContext<Result>(context: LogContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Runs one pass of a job or a loop under an id of its own, unless it has one. */
export function withJobContext<Result>(job: string, work: () => Result, id?: string): Result {
  return withLogContext({ job, job_id: id ?? randomUUID() }, work);
}

/** Adds what has come to be known to the context around; nothing without one. */
export function addToLogContext(facts: LogContext): void {
  const context = storage.getStore();
  if (context !== undefined) Object.assign(context, facts);
}

/** A copy of the context around; empty without one. */
export function currentLogContext(): LogContext {
  return { ...storage.getStore() };
}
