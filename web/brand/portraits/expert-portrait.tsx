import { MonogramDrawing } from "./monogram-drawing.tsx";

const SQUARES = 17;
const DIAGONALS = 34;

/** Squares around one point, each 18 further out. */
const squares = Array.from({ length: SQUARES }, (_, index) => {
  const half = 12 + index * 18;
  return `M${214 - half} ${96 - half}h${2 * half}v${2 * half}h-${2 * half}z`;
}).join("");

/** Falling lines, every third of them longer. */
const diagonals = Array.from({ length: DIAGONALS }, (_, index) => {
  const length = index % 3 === 1 ? 260 : 150;
  return `M${-200 + index * 20} 0l${length} ${length}`;
}).join("");

const patterns = { squares, diagonals } as const;

type ExpertPortraitProps = {
  monogram: string;
  pattern: keyof typeof patterns;
  /** What a screen reader says of it. */
  label: string;
};

/** Placeholder for a photograph: a monogram under a pattern, in the colors of the theme. */
export function ExpertPortrait({ monogram, pattern, label }: ExpertPortraitProps) {
  return (
    <MonogramDrawing monogram={monogram} label={label} left={22}>
      <path d={patterns[pattern]} />
    </MonogramDrawing>
  );
}
