import { useRef, useState } from "react";
import { failureText } from "./use-attempt.ts";

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
