import { isSameAnnotation, type Annotation } from "./annotation.ts";

/** What one interaction was labeled in this visit, step by step. */
export type ChangeHistory = {
  past: readonly Annotation[];
  present: Annotation;
  future: readonly Annotation[];
  /** Until when, in milliseconds, further typing belongs to the last step; null: it was not typing. */
  typingUntil: number | null;
};

export type Change =
  | { kind: "set"; annotation: Annotation }
  | { kind: "type"; annotation: Annotation; at: number }
  | { kind: "undo" }
  | { kind: "redo" }
  /** What is shown was changed elsewhere: nothing of before can be undone. */
  | { kind: "replace"; annotation: Annotation };

const mostSteps = 200;
/** A pause in typing ends a step. */
const typingPauseMs = 1_000;

export function startHistory(present: Annotation): ChangeHistory {
  return { past: [], present, future: [], typingUntil: null };
}

/** The history after a change; the same object where nothing changed. */
export function changeHistory(history: ChangeHistory, change: Change): ChangeHistory {
  switch (change.kind) {
    case "undo":
      return undone(history);
    case "redo":
      return redone(history);
    case "replace":
      return isShownTheSame(history.present, change.annotation)
        ? history
        : startHistory(change.annotation);
    case "set":
      return advanced(history, change.annotation, null);
    case "type":
      return advanced(history, change.annotation, change.at);
  }
}

/** A space that was typed is shown, whatever is kept of it. */
function isShownTheSame(one: Annotation, other: Annotation): boolean {
  return one.note === other.note && isSameAnnotation(one, other);
}

function advanced(
  history: ChangeHistory,
  annotation: Annotation,
  typedAt: number | null,
): ChangeHistory {
  const { past, present, typingUntil } = history;
  if (isShownTheSame(present, annotation)) return history;
  const continues = typedAt !== null && typingUntil !== null && typedAt <= typingUntil;
  return {
    past: continues ? past : [...past, present].slice(-mostSteps),
    present: annotation,
    future: [],
    typingUntil: typedAt === null ? null : typedAt + typingPauseMs,
  };
}

function undone(history: ChangeHistory): ChangeHistory {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return {
    past: past.slice(0, -1),
    present: before,
    future: [present, ...future],
    typingUntil: null,
  };
}

function redone(history: ChangeHistory): ChangeHistory {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: later, typingUntil: null };
}
