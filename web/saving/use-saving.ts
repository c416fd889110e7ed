import { useState } from "react";
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
