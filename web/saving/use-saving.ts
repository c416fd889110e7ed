import { useState, useRef } from "react";
import { CallError } from "#web/api/call-error.ts";
import { NotConfirmed } from "#web/api/recent-sign-in.ts";

export type Saving = ReturnType<typeof useSaving>;

/** One change to the account at a time: whether it is on its way, and why the last one failed. */
export function useSaving() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns whether it was saved */
  async function run(save: () => Promise<unknown>): Promise<boolean> {
    setFailure(null);
    setIsBusy(true);
    try {
      await save();
      return true;
    } catch (error) {
      setFailure(failureText(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, failure, run, forgive: () => setFailure(null) };
}

/** Nothing could be sent to the server; the message says why, to the person. */
export class UnableToSave extends Error {
  override name = "UnableToSave";
}

/** The server's text as given; null when the person thought better of it. */
export function failureText(error: unknown): string | null {
  if (error instanceof NotConfirmed) return null;
  const isExplained = error instanceof CallError || error instanceof UnableToSave;
  return isExplained ? error.message : "Network or server error occurred.";
}

type Failed<Value> = { value: Value; text: string };

/**
 * A value that is saved as soon as it changes. While a change is on its way it is shown; when it
 * fails the saved value is back, and the failed one can be tried again.
 */
export function useAutoSave<Value>(saved: Value, save: (value: Value) => Promise<unknown>) {
  const [pending, setPending] = useState<{ value: Value } | null>(null);
  const [failed, setFailed] = useState<Failed<Value> | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const newest = useRef(0);

  async function send(value: Value, turn: number): Promise<void> {
    // A later choice makes this one pointless.
    if (turn !== newest.current) return;
    let text: string | null = null;
    try {
      await save(value);
    } catch (error) {
      text = failureText(error);
    }
    if (turn !== newest.current) return;
    setPending(null);
    setFailed(text === null ? null : { value, text });
  }

  function change(value: Value) {
    newest.current += 1;
    const turn = newest.current;
    setPending({ value });
    setFailed(null);
    queue.current = queue.current.then(() => send(value, turn));
  }

  return {
    value: pending === null ? saved : pending.value,
    isSaving: pending !== null,
    failure: failed?.text ?? null,
    change,
    retry: () => failed !== null && change(failed.value),
  };
}
