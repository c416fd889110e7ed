import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AlertForm,
  alertFormSchema,
  changedAlertForm,
  mixingProblem,
  type MixingProblem,
} from "./model/alert-form.ts";
import { z } from "zod";
import { sessionStore, alertDraftsKey } from "#web/session/browser-storage.ts";

const draftsSchema = z.array(
  z.object({ path: z.string(), email: z.string(), form: alertFormSchema }),
);
type Draft = { path: string; email: string; form: AlertForm };

/** Of one tab; the oldest make room. */
const mostDrafts = 5;

/**
 * Forms that were filled in and not saved, by the address they stand under: a reload, an ended
 * session or a look at the matches loses nothing.
 */
function readAlertDraft(path: string, email: string): AlertForm | null {
  return readDrafts().find((draft) => isOf(draft, path, email))?.form ?? null;
}

function storeAlertDraft(path: string, email: string, form: AlertForm): void {
  const others = readDrafts().filter((draft) => !isOf(draft, path, email));
  write([{ path, email, form }, ...others].slice(0, mostDrafts));
}

function forgetAlertDraft(path: string, email: string): void {
  const drafts = readDrafts();
  if (drafts.length > 0) write(drafts.filter((draft) => !isOf(draft, path, email)));
}

function isOf(draft: Draft, path: string, email: string): boolean {
  return draft.path === path && draft.email === email;
}

function readDrafts(): Draft[] {
  try {
    const parsed = draftsSchema.safeParse(JSON.parse(sessionStore.read(alertDraftsKey) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

function write(drafts: readonly Draft[]): void {
  if (drafts.length === 0) sessionStore.remove(alertDraftsKey);
  else sessionStore.write(alertDraftsKey, JSON.stringify(drafts));
}

const noProblem: MixingProblem = {};

/**
 * The form of an alert as typed, kept in this tab while it differs from what it began with.
 * @param path  the address it is under
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
