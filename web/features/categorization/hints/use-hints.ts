import { useEffect, useMemo, useState } from "react";
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

/** Its preparation takes a moment, which the text does not wait for. */
function useHintFinder(settings: HintSettings): HintFinder {
  const [finder, setFinder] = useState<{ find: HintFinder }>({ find: none });
  useEffect(() => {
    let isOutdated = false;
    void import("./find-hints.ts").then(({ createHintFinder }) => {
      if (!isOutdated) setFinder({ find: createHintFinder(settings) });
    });
    return () => {
      isOutdated = true;
    };
  }, [settings]);
  return finder.find;
}
