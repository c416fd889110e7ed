import { memo, useMemo } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { lineSegments, marksByPart, type TextMark } from "./marks/line-segments.ts";
import { lineStretches } from "./marks/line-stretches.ts";
import { lineStartAttribute } from "./selected-offsets.ts";
import type { TranscriptLine as Line } from "./transcript-turns.ts";

type TranscriptLineProps = {
  line: Line;
  /** Over this line, counted from its start. */
  marks: readonly TextMark[];
  /** The one line that the Tab key reaches. */
  isActive: boolean;
  isReadOnly: boolean;
  onToggle: (line: Line) => void;
};

/** A numbered line; its number highlights the whole of it. */
export const TranscriptLine = memo(
  function TranscriptLine({ line, marks, isActive, isReadOnly, onToggle }: TranscriptLineProps) {
    return (
      <div data-line={line.number} className="relative mt-1 pl-8 first:mt-0 touch:pl-11">
        {isReadOnly ? (
          <span aria-hidden="true" className={numberLook}>
            {line.number}
          </span>
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Highlight line ${line.number}`}
            onClick={({ currentTarget }) => {
              onToggle(line);
              // The keys of the line go on from here.
              const text = currentTarget.nextElementSibling;
              if (text instanceof HTMLElement) text.focus({ preventScroll: true });
            }}
            className={classNames(numberLook, "rounded-control hovered:bg-hover hovered:text-text")}
          >
            {line.number}
          </button>
        )}
        <p
          dir="auto"
          tabIndex={isActive ? 0 : -1}
          {...{ [lineStartAttribute]: line.start }}
          className="rounded-control text-md leading-6 wrap-anywhere whitespace-pre-wrap"
        >
          <LineText text={line.text} marks={marks} />
        </p>
      </div>
    );
  },
  (before, after) =>
    before.line === after.line &&
    before.isActive === after.isActive &&
    before.isReadOnly === after.isReadOnly &&
    before.onToggle === after.onToggle &&
    areSame(before.marks, after.marks),
);

const numberLook =
  "absolute top-0 left-0 flex min-h-6 min-w-6 items-start justify-end pr-1.5 pt-1 text-2xs text-faint tabular-nums select-none touch:min-h-11 touch:min-w-10";

function areSame(a: readonly TextMark[], b: readonly TextMark[]): boolean {
  return (
    a.length === b.length &&
    a.every((mark, index) => {
      const other = b[index];
      return (
        mark.start === other?.start &&
        mark.end === other.end &&
        mark.kind === other.kind &&
        mark.label === other.label
      );
    })
  );
}

function LineText({ text, marks }: { text: string; marks: readonly TextMark[] }) {
  const stretches = useMemo(() => lineStretches(text), [text]);
  if (stretches.length === 1) return <MarkedText text={text} marks={marks} />;
  const byStretch = marksByPart(stretches, marks);
  return stretches.map((stretch, index) => (
    <span
      key={stretch.start}
      className="block [contain-intrinsic-size:auto_600px] [content-visibility:auto]"
    >
      <MarkedText text={stretch.text} marks={byStretch[index] ?? []} />
    </span>
  ));
}

const MarkedText = memo(
  function MarkedText({ text, marks }: { text: string; marks: readonly TextMark[] }) {
    return lineSegments(text, marks).map(({ isHighlighted, pieces }, place) => {
      const parts = pieces.map((piece, index) => <Piece key={index} {...piece} />);
      return isHighlighted ? (
        <mark key={place} className="-mx-0.5 rounded-small box-decoration-clone px-0.5 py-px">
          {parts}
        </mark>
      ) : (
        <span key={place}>{parts}</span>
      );
    });
  },
  (before, after) => before.text === after.text && areSame(before.marks, after.marks),
);

type PieceProps = ReturnType<typeof lineSegments>[number]["pieces"][number];

/** What is found and what is chosen is framed, a hint underlined: neither hides a highlight. */
function Piece({ text, hints, find, isChosen }: PieceProps) {
  if (hints.length === 0 && find === null && !isChosen) return text;
  return (
    <span
      title={hints.length === 0 ? undefined : hints.join(", ")}
      data-find={find ?? undefined}
      className={classNames(
        hints.length > 0 &&
          "underline decoration-faint decoration-dotted underline-offset-4 in-[mark]:decoration-current",
        find === "found" && "rounded-small outline-1 outline-accent",
        find === "current" && "rounded-small outline-2 outline-warn",
        isChosen && "rounded-small outline-2 outline-focus outline-dashed",
      )}
    >
      {text}
    </span>
  );
}
