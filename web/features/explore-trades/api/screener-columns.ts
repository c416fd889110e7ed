import { useState } from "react";
import { screenerColumnsPreference } from "#contract/operations/preferences.ts";
import type { TradeColumnName } from "#contract/trades/trade-columns.ts";
import { call } from "#web/api/call.ts";
import { readListPreference, writeListPreference } from "#web/session/preferences.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** The saved column names. Saving keeps the local copy first, then tells the server. */
export function useScreenerColumns(email: string) {
  const [saved, setSaved] = useState(() => readListPreference(screenerColumnsPreference));
  const showToast = useToast();

  async function save(names: readonly TradeColumnName[]): Promise<void> {
    writeListPreference(screenerColumnsPreference, names);
    setSaved(names);
    if (email === "") return;
    try {
      await call("update_user_preferences", {
        email,
        preference_type: screenerColumnsPreference,
        preferences: JSON.stringify(names),
      });
    } catch {
      showToast({
        tone: "danger",
        title: "The columns are kept in this browser only.",
        text: "They could not be saved to your account. Save the preferences again to retry.",
      });
    }
  }

  return { saved, save };
}
