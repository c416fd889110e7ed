import { useCallback, useRef, useState } from "react";
import { CallError, refusalText } from "#web/api/call-error.ts";
import { NotConfirmed } from "#web/api/recent-sign-in.ts";

export type Attempt = ReturnType<typeof useAttempt>;

/** One piece of work at a time: whether it is running, and why the last one failed. */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A second click can come before the button shows that it is busy.
  const isRunning = useRef(false);

  /**
   * @param otherwise  what is said when the server gave no reason
   * @returns whether it succeeded; false also while other work is running
   */
  const run = useCallback(
    async (work: () => Promise<unknown>, otherwise?: string): Promise<boolean> => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setFailure(null);
      setIsBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(failureText(error, otherwise));
        return false;
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
    [],
  );

  return { isBusy, failure, run, dismiss: () => setFailure(null) };
}

/** A failure whose message is shown as it is, such as a field that is empty. */
export class DisplayedError extends Error {
  override name = "DisplayedError";
}

/** The server's text as given; null if the person canceled the confirmation. */
export function failureText(error: unknown, otherwise?: string): string | null {
  if (error instanceof NotConfirmed) return null;
  if (error instanceof DisplayedError) return error.message;
  if (otherwise !== undefined) return refusalText(error, otherwise);
  return error instanceof CallError ? error.message : CallError.network().message;
}
