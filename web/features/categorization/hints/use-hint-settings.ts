import { useRef, useState } from "react";
import { reviewHintsPreference } from "#contract/operations/preferences.ts";
import { call } from "#web/api/call.ts";
import { readPreference, writePreference } from "#web/session/preferences.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { type HintSettings, readHintSettings } from "./hint-settings.ts";

/**
 * The hints a person wants to see. A change is kept in the browser first, then told to the server;
 * of changes in quick succession the last one.
 * @param email  of who is signed in, or of whom they run as
 */
export function useHintSettings(email: string) {
  const [settings, setSettings] = useState(() =>
    readHintSettings(readPreference(reviewHintsPreference)),
  );
  const sending = useRef<Promise<void>>(Promise.resolve());
  const newest = useRef<string>(undefined);
  const showToast = useToast();

  async function send(json: string): Promise<void> {
    if (json !== newest.current) return;
    try {
      await call("update_user_preferences", {
        email,
        preference_type: reviewHintsPreference,
        preferences: json,
      });
    } catch {
      showToast({
        tone: "danger",
        title: "The hints are kept in this browser only.",
        text: "They could not be saved to your account. Change them again to retry.",
      });
    }
  }

  function change(next: HintSettings): void {
    const json = JSON.stringify(next);
    setSettings(next);
    writePreference(reviewHintsPreference, json);
    newest.current = json;
    if (email !== "") sending.current = sending.current.then(() => send(json));
  }

  return { settings, change };
}
