import { useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";

type Options = {
  /** The version that the form was opened with. */
  begunWith: number;
  /** The version that is stored, as far as this page knows. */
  stored: number;
  onSaved: () => void;
};

/**
 * Saves one part of a case. What someone else changed meanwhile is shown as soon as it is known, but is saved over only
 * after a save was refused because of it, so that no one overwrites a change that appeared just before the click.
 */
export function useCaseSave({ begunWith, stored, onSaved }: Options) {
  const { isBusy, failure: problem, run } = useAttempt();
  const [agreed, setAgreed] = useState<number | "next" | null>(null);
  const isOvertaken = begunWith !== stored;
  if (agreed === "next" && isOvertaken) setAgreed(stored);
  const isSavedOver = isOvertaken && agreed === stored;

  async function saveFrom(change: (version: number) => Promise<unknown>) {
    try {
      await change(isSavedOver ? stored : begunWith);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "case_changed")) throw error;
      // The notice of the form shows the other version.
      setAgreed("next");
      return;
    }
    setAgreed(null);
    onSaved();
  }
  /** @param change  names the version that it is made from */
  const save = (change: (version: number) => Promise<unknown>) =>
    run(() => saveFrom(change), "Nothing was saved. Please try again.");
  return { save, problem, isBusy, isOvertaken, isSavedOver };
}
