import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AlertForm,
  changedAlertForm,
  mixingProblem,
  type MixingProblem,
} from "./model/alert-form.ts";
import { forgetAlertDraft, readAlertDraft, storeAlertDraft } from "./model/alert-drafts.ts";

const noProblem: MixingProblem = {};

/**
 * The form of an alert as typed, kept in this tab while it differs from what it began with.
 * @param path  the address it stands under
 */
export function useAlertForm(first: AlertForm, { path, email }: { path: string; email: string }) {
  const [begun] = useState(first);
  const [restored] = useState(() => readAlertDraft(path, email));
  const [form, setForm] = useState(restored ?? begun);
  const [mixing, setMixing] = useState(noProblem);
  // What a handler reads after it has changed something.
  const latest = useRef(form);
  const isDirty = JSON.stringify(form) !== JSON.stringify(begun);
  const isKept = useRef(true);

  const replace = useCallback((next: AlertForm) => {
    latest.current = next;
    setForm(next);
  }, []);
  const change = useCallback(
    (wanted: Partial<AlertForm>) => {
      const refused = mixingProblem(latest.current, wanted);
      setMixing(refused ?? noProblem);
      if (refused === null) replace(changedAlertForm(latest.current, wanted));
    },
    [replace],
  );

  useEffect(() => {
    if (!isKept.current) return;
    if (isDirty) storeAlertDraft(path, email, form);
    else forgetAlertDraft(path, email);
  }, [form, isDirty, path, email]);

  return {
    form,
    latest,
    mixing,
    change,
    isDirty,
    isRestored: restored !== null,
    startOver: () => {
      setMixing(noProblem);
      replace(begun);
    },
    /** Saved, or given up. */
    forget: () => {
      isKept.current = false;
      forgetAlertDraft(path, email);
    },
  };
}

export type AlertFormControl = ReturnType<typeof useAlertForm>;
