import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { type FraudCue, fraudCues, keywordLabel, wordingsOf } from "./fraud-cues.ts";
import type { HintSettings } from "./hint-settings.ts";
import { foldCharacter } from "#contract/keywords/fold-character.ts";

/** A text as it is searched for keywords, and where each of its units comes from. */
type FoldedText = {
  folded: string;
  /** Of each unit of `folded`: from where, up to where in the text. */
  starts: readonly number[];
  ends: readonly number[];
};

/** No letter and no blank, so that nothing is found across lines; folding makes none. */
const lineEnd = "\u0001";

const blank = 32;
const lineFeed = 10;
/** Units that are made a text at once: a function takes only so many arguments. */
const batchLength = 8192;

const ascii = Array.from({ length: 128 }, (_, unit) => foldCharacter(unit));

/** Characters as they are searched, white space collapsed, lines apart. */
export function foldText(text: string): FoldedText {
  const units: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at) ?? 0;
    const end = at + (codePoint > 0xffff ? 2 : 1);
    const folded = foldedAt(codePoint);
    for (let index = 0; index < folded.length; index += 1) {
      const unit = folded.charCodeAt(index);
      if (unit === blank && units.at(-1) === blank) continue;
      units.push(unit);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { folded: textOf(units), starts, ends };
}

function foldedAt(codePoint: number): string {
  if (codePoint === lineFeed) return lineEnd;
  return ascii[codePoint] ?? foldCharacter(codePoint);
}

function textOf(units: readonly number[]): string {
  const parts: string[] = [];
  for (let from = 0; from < units.length; from += batchLength)
    parts.push(String.fromCharCode(...units.slice(from, from + batchLength)));
  return parts.join("");
}

export type HintKind = FraudCue | "keyword";

export type TextHint = {
  range: HighlightRange;
  kind: HintKind;
  /** The tooltip: the name of its kind. */
  label: string;
};

export type HintFinder = (text: string) => readonly TextHint[];

/** Made again when the settings change: it prepares for all wordings at once. */
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
