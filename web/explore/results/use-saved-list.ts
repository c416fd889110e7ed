import { useState } from "react";
import { call } from "#web/api/call.ts";
import { readListPreference, writeListPreference } from "#web/session/preferences.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

type SavedListOptions = {
  preference: string;
  email: string;
  /** Says that the list did not reach the account. */
  failure: { title: string; text: string };
};

/** The names saved as a preference. Saving keeps the local copy first, then tells the server. */
export function useSavedList({ preference, email, failure }: SavedListOptions) {
  const [saved, setSaved] = useState(() => readListPreference(preference));
  const showToast = useToast();

  async function save(names: readonly string[]): Promise<void> {
    writeListPreference(preference, names);
    setSaved(names);
    if (email === "") return;
    try {
      await call("update_user_preferences", {
        email,
        preference_type: preference,
        preferences: JSON.stringify(names),
      });
    } catch {
      showToast({ tone: "danger", ...failure });
    }
  }

  return { saved, save };
}
