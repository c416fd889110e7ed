import { useState } from "react";
import { refusalText } from "#web/api/call-error.ts";

export type Attempt = {
  /** Why the last one failed; null when it did not. */
  failure: string | null;
  isBusy: boolean;
  /** Runs the work; answers whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** One piece of work at a time, and what is said where it fails. */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setFailure(null);
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(refusalText(error, "Network or server error occurred."));
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { failure, isBusy, run };
}
