import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HintFinder, TextHint } from "./find-hints.ts";
import type { HintSettings } from "./hint-settings.ts";
import { useHintSettings } from "./use-hint-settings.ts";

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

/** Its code is loaded apart. Without a network the text is read without hints until it is back. */
const hintFinderQuery = queryOptions({
  queryKey: ["hint finder"],
  queryFn: async () => (await import("./find-hints.ts")).createHintFinder,
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
