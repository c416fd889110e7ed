import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type * as findHints from "./find-hints.ts";
import type { HintFinder, TextHint } from "./find-hints.ts";
import { reviewHintsPreference } from "#contract/operations/accounts/preferences.ts";
import { call } from "#web/api/call.ts";
import { readPreference, writePreference } from "#web/session/preferences.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { type HintSettings, readHintSettings } from "./hint-settings.ts";

export type Hints = {
  settings: HintSettings;
  change: (settings: HintSettings) => void;
  /** In the text that is read. */
  hints: readonly TextHint[];
};

const none: HintFinder = () => [];

/** The hints in a text, by what this person wants to see. @param email  of whom they act as */
export function useHints(text: string, email: string): Hints {
  const { settings, change } = useHintSettings(email);
  const find = useHintFinder(settings);
  const hints = useMemo(() => find(text), [find, text]);
  return { settings, change, hints };
}

const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

/** The address of the code of hints once it could not be loaded. */
let failedAddress: string | null = null;

/**
 * A browser may keep a script that it could not load as failed for as long as the page lives, so each
 * further try requests it under a new address.
 */
async function loadHints(): Promise<typeof findHints> {
  if (failedAddress !== null) {
    const loaded: unknown = await import(/* @vite-ignore */ `${failedAddress}?try=${Date.now()}`);
    if (isHints(loaded)) return loaded;
  }
  try {
    return await import("./find-hints.ts");
  } catch (error) {
    failedAddress = /https?:\/\/\S+\.js/.exec(String(error))?.[0] ?? null;
    throw error;
  }
}

function isHints(loaded: unknown): loaded is typeof findHints {
  return typeof loaded === "object" && loaded !== null && "createHintFinder" in loaded;
}

/** Its code is loaded apart. Without a network the text is read without hints until it is back. */
const hintFinderQuery = queryOptions({
  queryKey: ["hint finder"],
  queryFn: async () => (await loadHints()).createHintFinder,
  networkMode: "online",
  retry: true,
  retryDelay: (failures) => Math.min(firstPauseMs * 2 ** failures, longestPauseMs),
  staleTime: Infinity,
});

/** Finds nothing until its code has loaded. */
function useHintFinder(settings: HintSettings): HintFinder {
  const { data: createHintFinder } = useQuery(hintFinderQuery);
  return useMemo(() => createHintFinder?.(settings) ?? none, [createHintFinder, settings]);
}

/**
 * The hints a person wants to see. A change is kept in the browser first, then sent to the server; of changes
 * in quick succession only the last one.
 * @param email  of who is signed in, or of whom they run as
 */
function useHintSettings(email: string) {
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
        title: "The hints are saved in this browser only.",
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
