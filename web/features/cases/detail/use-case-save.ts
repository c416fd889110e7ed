import { useState } from "react";
import { CallError, refusalText } from "#web/api/call-error.ts";

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
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [agreed, setAgreed] = useState<number | "next" | null>(null);
  const isOvertaken = begunWith !== stored;
  if (agreed === "next" && isOvertaken) setAgreed(stored);
  const isSavedOver = isOvertaken && agreed === stored;

  /** @param change  names the version that it is made from */
  async function save(change: (version: number) => Promise<unknown>) {
    setProblem(null);
    setIsBusy(true);
    try {
      await change(isSavedOver ? stored : begunWith);
      setAgreed(null);
      onSaved();
    } catch (error) {
      const isRefused = error instanceof CallError && error.code === "case_changed";
      if (isRefused) setAgreed("next");
      // The notice of the form shows the other version.
      setProblem(isRefused ? null : refusalText(error, "Nothing was saved. Please try again."));
    } finally {
      setIsBusy(false);
    }
  }
  return { save, problem, isBusy, isOvertaken, isSavedOver };
}
