/** What is drawn over a text, from `start` up to, not including, `end`. */
export type TextMark = {
  start: number;
  end: number;
  kind: "highlight" | "hint" | "found" | "current" | "chosen";
  /** What a hint hints at. */
  label?: string;
};

type Piece = {
  text: string;
  hints: readonly string[];
  find: "found" | "current" | null;
  isChosen: boolean;
};

/** A part of a line that is one highlight, or lies between highlights. */
export type LineSegment = { isHighlighted: boolean; pieces: readonly Piece[] };

/** Marks by the part of the text they lie on, cut at its ends and counted from its start. */
export function marksByPart(
  parts: readonly { start: number; text: string }[],
  marks: readonly TextMark[],
): readonly (readonly TextMark[])[] {
  const sorted = marks.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let open: readonly TextMark[] = [];
  return parts.map(({ start, text: { length } }) => {
    const from = next;
    while ((sorted[next]?.start ?? Infinity) < start + length) next += 1;
    const over = [...open, ...sorted.slice(from, next)].filter((mark) => mark.end > start);
    open = over.filter((mark) => mark.end > start + length);
    return over.map((mark) => ({
      ...mark,
      start: Math.max(mark.start - start, 0),
      end: Math.min(mark.end - start, length),
    }));
  });
}

/** A line cut where what is drawn over it changes; together the pieces are the line. */
export function lineSegments(text: string, marks: readonly TextMark[]): readonly LineSegment[] {
  const segments: { isHighlighted: boolean; pieces: Piece[] }[] = [];
  const open = new Set<TextMark>();
  const opening = marks.toSorted((a, b) => a.start - b.start);
  let opened = 0;
  let at = 0;
  for (const end of cuts(text, marks)) {
    for (const mark of open) if (mark.end <= at) open.delete(mark);
    for (; (opening[opened]?.start ?? Infinity) <= at; opened += 1) {
      const mark = opening[opened];
      if (mark !== undefined && mark.end > at) open.add(mark);
    }
    const isHighlighted = hasKind(open, "highlight");
    const last = segments.at(-1);
    const piece = pieceOf(text.slice(at, end), open);
    if (last?.isHighlighted === isHighlighted) last.pieces.push(piece);
    else segments.push({ isHighlighted, pieces: [piece] });
    at = end;
  }
  return segments;
}

/** The ends of the pieces, in order. */
function cuts(text: string, marks: readonly TextMark[]): readonly number[] {
  const places = new Set(marks.flatMap(({ start, end }) => [start, end]));
  places.add(text.length);
  return [...places].filter((at) => at > 0 && at <= text.length).sort((a, b) => a - b);
}

function hasKind(open: ReadonlySet<TextMark>, kind: TextMark["kind"]): boolean {
  for (const mark of open) if (mark.kind === kind) return true;
  return false;
}

function pieceOf(text: string, open: ReadonlySet<TextMark>): Piece {
  const hints = [...open].flatMap(({ kind, label }) =>
    kind === "hint" && label !== undefined ? [label] : [],
  );
  const find = hasKind(open, "current") ? "current" : hasKind(open, "found") ? "found" : null;
  return { text, hints: [...new Set(hints)], find, isChosen: hasKind(open, "chosen") };
}
