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
    <svg
      viewBox="0 0 320 400"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
      className="block size-full bg-raised text-control"
    >
      <path
        d={patterns[pattern]}
        fill="none"
        strokeWidth="1.25"
        opacity="0.4"
        className="stroke-current"
      />
      <path d="M0 262h320v138H0z" className="fill-raised" />
      <path d="M0 262h320" className="stroke-border" />
      <text
        x="22"
        y="362"
        fontSize="92"
        fontWeight="600"
        letterSpacing="-1"
        className="fill-text"
        aria-hidden="true"
      >
        {monogram}
      </text>
    </svg>
  );
}
