import { useRef, useState } from "react";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { type AlertKind, alertNameTakenText } from "#contract/alerts/alert-vocabulary.ts";
import { setAlertsInput } from "#contract/operations/alerts/alerts.ts";
import { CallError, refusalText } from "#web/api/call-error.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { reloadAlerts, saveAlert } from "../api/alerts-api.ts";
import type { AlertForm, AlertProblems } from "./model/alert-form.ts";
import { plainName } from "./model/alert-problems.ts";
import { definitionOfForm } from "./model/definition-of-form.ts";

type SaveOptions = {
  kind: AlertKind;
  kept: { definition: AlertDefinition; form: AlertForm } | null;
  email: string;
  /** The name it has; null for a new one. */
  savedName: string | null;
};

/**
 * Of a save that failed; `isGone`: the alert it should have changed is no more. `of`: the form that was refused, and a
 * changed one no longer is; null where no change would help.
 */
type Failure = { text: string; isGone: boolean; of: AlertForm | null };

/** Saves a form, one call at a time; what fails is kept until the next attempt. */
export function useSaveAlert({ kind, kept, email, savedName }: SaveOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** A name that the server knows of, though the list here did not. */
  const [takenName, setTakenName] = useState<string | null>(null);
  const isBusy = useRef(false);
  const showToast = useToast();

  async function save(form: AlertForm, isNew: boolean): Promise<boolean> {
    if (isBusy.current) return false;
    const name = plainName(form.name);
    const { form_type, ...definition } = definitionOfForm(kind, form, kept);
    const payload = { type: "set_alerts", email, alert_name: name, form_type, ...definition };
    const checked = setAlertsInput.safeParse(payload);
    if (!checked.success) {
      const text = checked.error.issues[0]?.message ?? "Please correct the form.";
      setFailure({ text, isGone: false, of: form });
      return false;
    }
    isBusy.current = true;
    setIsSaving(true);
    setFailure(null);
    try {
      await saveAlert({
        email,
        savedName: isNew ? null : savedName,
        name,
        definition: checked.data.definition,
      });
      showToast({ tone: "success", title: `${name} was saved.` });
      return true;
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (code === "alert_exists") {
        setTakenName(name);
        void reloadAlerts(email);
      }
      setFailure({
        text: refusalText(
          error,
          "Network error while saving. Your entries are kept; please try again.",
        ),
        isGone: code === "alert_not_found",
        of: code === "bad_request" ? form : null,
      });
      return false;
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  /** What the last attempt taught of this form. */
  function problems(form: AlertForm): AlertProblems {
    return takenName !== null && plainName(form.name) === takenName
      ? { name: alertNameTakenText }
      : {};
  }

  const failureOf = (form: AlertForm): Failure | null =>
    failure?.of === null || failure?.of === form ? failure : null;

  return { save, isSaving, failureOf, problems };
}
