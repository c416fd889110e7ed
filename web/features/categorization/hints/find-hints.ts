import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { foldText } from "./folded-text.ts";
import { type FraudCue, fraudCues, keywordLabel, wordingsOf } from "./fraud-cues.ts";
import type { HintSettings } from "./hint-settings.ts";

export type HintKind = FraudCue | "keyword";

export type TextHint = {
  range: HighlightRange;
  kind: HintKind;
  /** What is told of it: the name of its kind. */
  label: string;
};

export type HintFinder = (text: string) => readonly TextHint[];

/** Made anew when the settings change: it prepares for all wordings at once. */
export function createHintFinder({ isOn, hidden, keywords }: HintSettings): HintFinder {
  if (!isOn) return () => [];
  const cues = fraudCues
    .filter(({ key }) => !hidden.includes(key))
    .flatMap((cue) =>
      wordingsOf(cue).map((wording) => ({ wording, kind: cue.key, label: cue.name })),
    );
  const own = hidden.includes("keyword")
    ? []
    : keywords.map((wording) => ({ wording, kind: "keyword", label: keywordLabel }) as const);
  const sought = [...own, ...cues];
  const matcher = new KeywordMatcher(sought.map(({ wording }) => wording));
  return (text) => {
    const { folded, starts, ends } = foldText(text);
    const hints: TextHint[] = [];
    matcher.scan(folded, (index, start, end) => {
      const from = starts[start];
      const to = ends[end - 1];
      const hint = sought[index];
      if (hint === undefined || from === undefined || to === undefined) return;
      hints.push({ range: [from, to], kind: hint.kind, label: hint.label });
    });
    return withoutInner(hints);
  };
}

/** In order; of one kind only the longest where one lies in another. */
function withoutInner(hints: readonly TextHint[]): readonly TextHint[] {
  const reached = new Map<HintKind, number>();
  return hints
    .toSorted((a, b) => a.range[0] - b.range[0] || b.range[1] - a.range[1])
    .filter(({ kind, range: [, end] }) => {
      if (end <= (reached.get(kind) ?? 0)) return false;
      reached.set(kind, end);
      return true;
    });
}
