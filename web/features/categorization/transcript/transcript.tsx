import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useEffectEvent,
} from "react";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { interactionText } from "#contract/categorization/interaction-text.ts";
import type { TextSelection } from "#contract/categorization/toggle-highlight.ts";
import { marksByPart, type TextMark } from "./marks/line-segments.ts";
import { spokenOutcome } from "./spoken-outcome.ts";
import { TranscriptLine } from "./transcript-line.tsx";
import { type TranscriptLine as Line, transcriptTurns } from "./transcript-turns.ts";
import { useTranscriptKeys } from "./keys/use-transcript-keys.ts";
import { reviewTimes } from "#contract/categorization/review-vocabulary.ts";
import { selectionIn } from "./selected-offsets.ts";

/** A third click takes the line, not a word of it: so the second waits this long. */
const tripleClickMs = 250;

/**
 * Reports text selected in the transcript, and clears the selection: at once when the mouse is let
 * go, and once a selection by touch has been still for 0.8 s.
 * @returns whether a selection is being made
 */
function useSelectionGestures(
  root: RefObject<HTMLElement | null>,
  isOff: boolean,
  onSelect: (selection: TextSelection) => void,
): boolean {
  const [isSelecting, setSelecting] = useState(false);
  const takeSelection = useEffectEvent(() => {
    const selection = root.current === null ? null : selectionIn(root.current);
    if (selection === null) return;
    document.getSelection()?.removeAllRanges();
    onSelect(selection);
  });

  useEffect(() => {
    if (isOff) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const gesture = createGesture(root, () => takeSelection(), setSelecting);
    document.addEventListener("pointerdown", gesture.onPointerDown, options);
    document.addEventListener("pointercancel", gesture.onPointerCancel, options);
    document.addEventListener("mouseup", gesture.onMouseUp, options);
    document.addEventListener("keydown", gesture.onKeyDown, options);
    document.addEventListener("selectionchange", gesture.onSelectionChange, options);
    return () => {
      listening.abort();
      gesture.stop();
      setSelecting(false);
    };
  }, [root, isOff]);
  return isSelecting;
}

function createGesture(
  root: RefObject<HTMLElement | null>,
  takeSelection: () => void,
  setSelecting: (isSelecting: boolean) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointer: string | null = null;
  let selectedBefore: TextSelection | null = null;
  let isDragging = false;

  const current = () => (root.current === null ? null : selectionIn(root.current));
  const finish = () => {
    takeSelection();
    setSelecting(false);
  };

  return {
    onPointerDown: ({ pointerType, button, target }: PointerEvent) => {
      clearTimeout(timer);
      pointer = pointerType;
      isDragging =
        pointerType === "mouse" &&
        button === 0 &&
        target instanceof Element &&
        root.current?.contains(target) === true &&
        target.closest("button") === null;
      selectedBefore = isDragging ? current() : null;
      setSelecting(isDragging);
    },
    onPointerCancel: () => {
      isDragging = false;
      // A finger's pointer is canceled when its long press becomes a selection, which goes on.
      if (pointer === "mouse") setSelecting(false);
    },
    onMouseUp: ({ button, detail }: MouseEvent) => {
      if (!isDragging || button !== 0) return;
      isDragging = false;
      const selected = current();
      // A click on what was selected by keys: the browser clears it only after this.
      if (detail === 1 && isSame(selected, selectedBefore)) setSelecting(false);
      else if (detail === 2) timer = setTimeout(finish, tripleClickMs);
      else finish();
    },
    onKeyDown: () => {
      pointer = null;
    },
    onSelectionChange: () => {
      if (pointer === null || pointer === "mouse") return;
      clearTimeout(timer);
      setSelecting(true);
      timer = setTimeout(finish, reviewTimes.touchHighlight);
    },
    stop: () => clearTimeout(timer),
  };
}

function isSame(a: TextSelection | null, b: TextSelection | null): boolean {
  return a?.start === b?.start && a?.end === b?.end;
}

export type TranscriptProps = {
  /** Of one interaction. Give the component its number as `key`. */
  lines: readonly string[];
  turns: readonly { speaker: string | null; role: string | null; lines: number }[];
  highlights: readonly HighlightRange[];
  /** Underlined; a tooltip explains them. */
  hints?: readonly { range: HighlightRange; label: string }[] | undefined;
  /** Where the searched words are in this interaction. */
  found?: readonly HighlightRange[] | undefined;
  /** Place among `found`, from 0; it is brought into sight. */
  currentFound?: number | null | undefined;
  isReadOnly: boolean;
  /** In offsets of the text; what becomes of the highlights is `toggleHighlight`'s to say. */
  onSelect: (selection: TextSelection) => void;
};

/** What was said in one interaction, in numbered lines, to be highlighted by mouse, touch and keys. */
export function Transcript(props: TranscriptProps) {
  const { lines, turns, highlights, isReadOnly, onSelect } = props;
  const root = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const text = useMemo(() => interactionText(lines), [lines]);
  const spoken = useMemo(() => transcriptTurns(lines, turns), [lines, turns]);
  const allLines = useMemo(() => spoken.flatMap((turn) => turn.lines), [spoken]);
  const [said, say] = useSpoken();

  function select(selection: TextSelection): void {
    say(spokenOutcome(text, highlights, selection));
    onSelect(selection);
  }
  const isSelecting = useSelectionGestures(root, isReadOnly, select);
  const keys = useTranscriptKeys({
    root,
    lines: allLines,
    isReadOnly,
    onSelect: select,
    say,
    describe: (range) => [text.slice(...range), ...labelsIn(props.hints, range)].join(", "),
  });
  useCurrentInSight(root, props, isSelecting);

  // New marks replace the text that the browser's selection is anchored in, and would move its ends.
  const marks = useHeldBack(useMarks(props, keys.chosen), isSelecting);
  const byLine = useMemo(() => marksByPart(allLines, marks), [allLines, marks]);
  const toggleLine = useStable(({ start, text: { length } }: Line) =>
    select({ start, end: start + length }),
  );

  return (
    <div
      ref={root}
      role="group"
      aria-label="Transcript"
      aria-describedby={helpId}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
    >
      <p id={helpId} hidden>
        {isReadOnly ? readingHelp : `${readingHelp} ${highlightingHelp}`}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {spoken.map(({ speaker, role, lines: spokenLines }, index) => (
        // Out of sight nothing of it is laid out: there may be hundreds.
        <div
          key={index}
          className="-mx-1.5 px-1.5 py-2.5 [contain-intrinsic-size:auto_100px] [content-visibility:auto]"
        >
          {speaker !== null && <Speaker name={speaker} role={role} />}
          {spokenLines.map((line) => (
            <TranscriptLine
              key={line.number}
              line={line}
              marks={byLine[line.number - 1] ?? []}
              isActive={line.number - 1 === keys.active}
              isReadOnly={isReadOnly}
              onToggle={toggleLine}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const readingHelp = "Up and Down move between lines.";
const highlightingHelp =
  "H highlights the line or the selected text; H again removes the highlight. Enter selects words.";

function Speaker({ name, role }: { name: string; role: string | null }) {
  return (
    <p className="mb-1 pl-8 text-sm text-faint select-none touch:pl-11">
      <span className="font-semibold text-text">{name}</span>
      {role !== null && ` · ${role}`}
    </p>
  );
}

/** What hints that reach into a part of the text hint at. */
function labelsIn(
  hints: TranscriptProps["hints"] = nothing,
  [start, end]: HighlightRange,
): readonly string[] {
  const over = hints.filter(({ range }) => range[0] < end && start < range[1]);
  return [...new Set(over.map(({ label }) => label))];
}

const nothing: readonly never[] = [];

function useMarks(props: TranscriptProps, chosen: HighlightRange | null): readonly TextMark[] {
  const { highlights, hints = nothing, found = nothing, currentFound = null } = props;
  const [chosenStart, chosenEnd] = chosen ?? [0, 0];
  return useMemo(
    () => [
      ...highlights.map(([start, end]) => ({ start, end, kind: "highlight" }) as const),
      ...hints.map(
        ({ range: [start, end], label }) => ({ start, end, kind: "hint", label }) as const,
      ),
      ...found.map(([start, end], index) => {
        const kind = index === currentFound ? "current" : "found";
        return { start, end, kind } as const;
      }),
      ...(chosenStart < chosenEnd
        ? [{ start: chosenStart, end: chosenEnd, kind: "chosen" } as const]
        : []),
    ],
    [highlights, hints, found, currentFound, chosenStart, chosenEnd],
  );
}

/** The value from before it was held back, until it no longer is. */
function useHeldBack<Value>(value: Value, isHeldBack: boolean): Value {
  const [shown, setShown] = useState(value);
  if (!isHeldBack && shown !== value) setShown(value);
  return isHeldBack ? shown : value;
}

function useCurrentInSight(
  root: RefObject<HTMLElement | null>,
  { found = nothing, currentFound }: TranscriptProps,
  isSelecting: boolean,
): void {
  const current = found[currentFound ?? -1];
  useEffect(() => {
    if (current === undefined || isSelecting) return;
    root.current?.querySelector("[data-find=current]")?.scrollIntoView({ block: "center" });
  }, [root, current, isSelecting]);
}

/** A text that is said again although it is the same as before. */
function useSpoken(): readonly [said: string, say: (text: string) => void] {
  const [{ text, times }, setSaid] = useState({ text: "", times: 0 });
  const said = times % 2 === 1 ? text : `${text}\u00A0`;
  return [said, (words) => setSaid((before) => ({ text: words, times: before.times + 1 }))];
}

/** The same function at every drawing, which does what the last one given does. */
function useStable<Argument>(run: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((argument) => latest.current(argument), []);
}
