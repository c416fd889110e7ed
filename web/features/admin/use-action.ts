import { useCallback, useRef, useState } from "react";
import { refusalText } from "#web/api/call-error.ts";

type Doing = "saving" | "deleting";

/** What the alert dialog says. Source: first specification, section 8, Admin. */
function failureText(error: unknown, doing: Doing): string {
  return refusalText(error, `Network error while ${doing}.`);
}

/** Runs one call at a time; what fails is kept as text until it is dismissed. */
export function useAction() {
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);

  /** @returns whether it was done; false also when something else still runs */
  const run = useCallback(async (doing: Doing, work: () => Promise<void>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsRunning(true);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(failureText(error, doing));
      return false;
    } finally {
      isBusy.current = false;
      setIsRunning(false);
    }
  }, []);

  return { isRunning, failure, run, dismiss: () => setFailure(null) };
}

export type Action = ReturnType<typeof useAction>;

/** Puts the focus on the first field of a form that is marked as wrong. */
export function focusFirstFault(form: HTMLFormElement): void {
  const fault = form.querySelector("input[aria-invalid=true], textarea[aria-invalid=true]");
  if (fault instanceof HTMLElement) fault.focus();
}
