import { turnOnMail, readerQuery } from "#web/api/reader.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refusalText } from "#web/api/call-error.ts";

/** The button that turns the account's email notifications on. */
export function TurnOnMail() {
  const { failure, isBusy, run } = useAttempt();
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        // The target is larger than the line, which keeps its height.
        className="min-h-6 font-medium underline touch:-my-3 touch:min-h-11"
        onClick={() => void run(turnOnMail)}
      >
        Turn on email
      </button>
      {failure !== null && <span role="alert"> {failure}</span>}
    </>
  );
}

/** Says that the account keeps every alert from being mailed, and turns that off in one click. */
export function MailOffNote({ className }: { className: string }) {
  const { data: reader } = useQuery(readerQuery);
  if (reader === undefined || reader.isMailed) return null;
  return (
    <p className={`bg-warn-tint px-5 py-2 text-sm text-warn-text max-sm:px-4 ${className}`}>
      Alerts are not mailed: email notifications are off for your account. <TurnOnMail />
    </p>
  );
}

export type Attempt = {
  /** Why the last one failed; null when it did not. */
  failure: string | null;
  isBusy: boolean;
  /** Runs the work; answers whether it succeeded, and false while something else still runs. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** One piece of work at a time, and what is said where it fails. */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setFailure(null);
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(refusalText(error, "Network or server error occurred."));
      return false;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }
  return { failure, isBusy, run };
}
