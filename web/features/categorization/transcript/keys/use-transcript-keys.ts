import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { TextSelection } from "#contract/categorization/toggle-highlight.ts";
import { isTurnedOff } from "#web/session/preferences.ts";
import { isTyping } from "#web/ui/is-typing.ts";
import { lineStartAttribute, selectionIn } from "../selected-offsets.ts";
import type { TranscriptLine } from "../transcript-turns.ts";
import { chosenPart, moveWords, type WordChoice, wordsOf } from "./word-choice.ts";

type TranscriptKeys = {
  /** Place of the line that the Tab key reaches, from 0. */
  active: number;
  /** The words chosen by keys, in offsets of the text. */
  chosen: HighlightRange | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: { target: EventTarget }) => void;
  onBlur: () => void;
};

type Settings = {
  root: RefObject<HTMLElement | null>;
  lines: readonly TranscriptLine[];
  isReadOnly: boolean;
  onSelect: (selection: TextSelection) => void;
  /** Tells a screen reader. */
  say: (text: string) => void;
  /** The words there, and what they hint at. */
  describe: (range: HighlightRange) => string;
};

const lineMoves: Readonly<Record<string, (active: number, last: number) => number>> = {
  ArrowUp: (active) => Math.max(0, active - 1),
  ArrowDown: (active, last) => Math.min(last, active + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Up and Down move by lines; H highlights the line, or what is selected; Enter chooses words of the
 * line, by Left, Right, Home and End, with Shift several, which H or Enter highlight; Escape ends that.
 */
export function useTranscriptKeys(settings: Settings): TranscriptKeys {
  const { root, lines, isReadOnly, onSelect, say, describe } = settings;
  const [active, setActive] = useState(0);
  const place = Math.min(active, lines.length - 1);
  const line = lines[place];
  const words = useWordChoice(line, (part) =>
    say(part === null ? "No words in this line." : describe(part)),
  );

  function highlightSelected(): boolean {
    const selection = root.current === null ? null : selectionIn(root.current);
    if (selection === null) return false;
    document.getSelection()?.removeAllRanges();
    onSelect(selection);
    return true;
  }
  useKeyOutside(root, isReadOnly, highlightSelected);

  /** @returns whether the key meant something here */
  function act(event: KeyboardEvent): boolean {
    const { key, shiftKey, target } = event;
    const isHighlighting = !isReadOnly && isLetterH(key) && !isTurnedOff(event);
    if (isHighlighting && highlightSelected()) return true;
    if (!isLineText(target) || line === undefined) return false;
    if (words.part !== null && key === "Escape") {
      words.stop();
      say("Whole line.");
    } else if (isHighlighting || (key === "Enter" && words.part !== null)) {
      const [start, end] = words.part ?? [line.start, line.start + line.text.length];
      onSelect({ start, end });
    } else if (key === "Enter" && !isReadOnly) {
      words.start();
    } else {
      return words.move(event) || (!shiftKey && moveToLine(key));
    }
    return true;
  }

  function moveToLine(key: string): boolean {
    const next = lines[lineMoves[key]?.(place, lines.length - 1) ?? -1];
    if (next === undefined) return false;
    const selector = `[${lineStartAttribute}="${next.start}"]`;
    root.current?.querySelector<HTMLElement>(selector)?.focus();
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus({ target }: { target: EventTarget }): void {
    if (!isLineText(target)) return;
    const start = Number(target.getAttribute(lineStartAttribute));
    const index = lines.findIndex((candidate) => candidate.start === start);
    if (index !== -1) setActive(index);
  }

  return { active: place, chosen: words.part, onKeyDown, onFocus, onBlur: words.stop };
}

/** H also highlights what is selected by the caret or by a screen reader, wherever the focus is. */
function useKeyOutside(
  root: RefObject<HTMLElement | null>,
  isReadOnly: boolean,
  highlightSelected: () => boolean,
): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target, key } = event;
    if (isReadOnly || event.defaultPrevented || !isLetterH(key) || isTyping(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTurnedOff(event)) return;
    if (target instanceof Node && root.current?.contains(target) === true) return;
    if (highlightSelected()) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function isLetterH(key: string): boolean {
  return key === "h" || key === "H";
}

function isLineText(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.hasAttribute(lineStartAttribute);
}

type ChosenWords = {
  /** In offsets of the text; null while no words are chosen. */
  part: HighlightRange | null;
  start: () => void;
  stop: () => void;
  /** @returns whether the key moved it */
  move: (event: KeyboardEvent) => boolean;
};

/** The words of a line that are chosen by keys, each choice announced to a screen reader. */
function useWordChoice(
  line: TranscriptLine | undefined,
  /** Tells a screen reader of the part of the line that is chosen, or that it has no words. */
  announce: (part: HighlightRange | null) => void,
): ChosenWords {
  const [choice, setChoice] = useState<WordChoice | null>(null);
  const words = choice === null || line === undefined ? [] : wordsOf(line.text);
  const part = choice === null ? null : chosenPart(words, choice);

  function choose({ start, text }: TranscriptLine, next: WordChoice): void {
    const chosen = chosenPart(wordsOf(text), next);
    setChoice(chosen === null ? null : next);
    announce(chosen === null ? null : [start + chosen[0], start + chosen[1]]);
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
