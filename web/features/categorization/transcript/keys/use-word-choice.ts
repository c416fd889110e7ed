import { type KeyboardEvent, useState } from "react";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { TranscriptLine } from "../transcript-turns.ts";
import { chosenPart, moveWords, type WordChoice, wordsOf } from "./word-choice.ts";

type ChosenWords = {
  /** In offsets of the text; null while no words are chosen. */
  part: HighlightRange | null;
  start: () => void;
  stop: () => void;
  /** @returns whether the key moved it */
  move: (event: KeyboardEvent) => boolean;
};

/** The words of a line that are chosen by keys, each choice told to a screen reader. */
export function useWordChoice(
  line: TranscriptLine | undefined,
  /** Tells a screen reader of the part of the line that is chosen, or that it has no words. */
  tell: (part: HighlightRange | null) => void,
): ChosenWords {
  const [choice, setChoice] = useState<WordChoice | null>(null);
  const words = choice === null || line === undefined ? [] : wordsOf(line.text);
  const part = choice === null ? null : chosenPart(words, choice);

  function choose({ start, text }: TranscriptLine, next: WordChoice): void {
    const chosen = chosenPart(wordsOf(text), next);
    setChoice(chosen === null ? null : next);
    tell(chosen === null ? null : [start + chosen[0], start + chosen[1]]);
  }

  return {
    part: part === null || line === undefined ? null : [line.start + part[0], line.start + part[1]],
    start: () => {
      if (line !== undefined) choose(line, { anchor: 0, focus: 0 });
    },
    stop: () => setChoice(null),
    move: (event) => {
      const next = choice === null ? null : moveWords(choice, event, words.length);
      if (next === null || line === undefined) return false;
      choose(line, next);
      return true;
    },
  };
}
