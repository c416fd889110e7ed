import { useState } from "react";
import { call } from "#web/api/call.ts";
import { readListPreference, writePreference } from "#web/session/preferences.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** Saves names as a preference: in this browser first, then in the account, if there is one. */
export async function saveListPreference(
  email: string,
  preference: string,
  names: readonly string[],
): Promise<void> {
  const preferences = JSON.stringify(names);
  writePreference(preference, preferences);
  if (email === "") return;
  await call("update_user_preferences", { email, preference_type: preference, preferences });
}

type SavedListOptions = {
  preference: string;
  email: string;
  /** Says that the list did not reach the account. */
  failure: { title: string; text: string };
};

/** The names saved as a preference. */
export function useSavedList({ preference, email, failure }: SavedListOptions) {
  const [saved, setSaved] = useState(() => readListPreference(preference));
  const showToast = useToast();

  async function save(names: readonly string[]): Promise<void> {
    setSaved(names);
    try {
      await saveListPreference(email, preference, names);
    } catch {
      showToast({ tone: "danger", ...failure });
    }
  }

  return { saved, save };
}
