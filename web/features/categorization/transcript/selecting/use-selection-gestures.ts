import { type RefObject, useEffect, useEffectEvent } from "react";
import { reviewTimes } from "#contract/categorization/review-vocabulary.ts";
import type { TextSelection } from "#contract/categorization/toggle-highlight.ts";
import { selectionIn } from "./selected-offsets.ts";

/** A third click takes the line, not a word of it: so the second waits this long. */
const tripleClickMs = 250;

/**
 * Tells of text selected in the transcript, and clears the selection: at once when the mouse is let
 * go, and once a selection by touch has been still for 0.8 s.
 */
export function useSelectionGestures(
  root: RefObject<HTMLElement | null>,
  isOff: boolean,
  onSelect: (selection: TextSelection) => void,
): void {
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
    const gesture = createGesture(root, () => takeSelection());
    document.addEventListener("pointerdown", gesture.onPointerDown, options);
    document.addEventListener("mouseup", gesture.onMouseUp, options);
    document.addEventListener("keydown", gesture.onKeyDown, options);
    document.addEventListener("selectionchange", gesture.onSelectionChange, options);
    return () => {
      listening.abort();
      gesture.stop();
    };
  }, [root, isOff]);
}

function createGesture(root: RefObject<HTMLElement | null>, takeSelection: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointer: string | null = null;
  let selectedBefore: TextSelection | null = null;
  let isDragging = false;

  const current = () => (root.current === null ? null : selectionIn(root.current));

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
    },
    onMouseUp: ({ button, detail }: MouseEvent) => {
      if (!isDragging || button !== 0) return;
      isDragging = false;
      const selected = current();
      // A click on what was selected by keys: the browser clears it only after this.
      if (detail === 1 && isSame(selected, selectedBefore)) return;
      if (detail === 2) timer = setTimeout(takeSelection, tripleClickMs);
      else takeSelection();
    },
    onKeyDown: () => {
      pointer = null;
    },
    onSelectionChange: () => {
      if (pointer === null || pointer === "mouse") return;
      clearTimeout(timer);
      timer = setTimeout(takeSelection, reviewTimes.touchHighlight);
    },
    stop: () => clearTimeout(timer),
  };
}

function isSame(a: TextSelection | null, b: TextSelection | null): boolean {
  return a?.start === b?.start && a?.end === b?.end;
}
