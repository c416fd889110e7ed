const drawings = {
  government: {
    lines: ["M8 24.5 32 11l24 13.5z", "M13 30v17M24 30v17M40 30v17M51 30v17", "M9 52h46M6 58h52"],
    circles: [],
  },
  audit: {
    lines: [
      "M14 8h26l10 10v38H14z",
      "M40 8v10h10",
      "M22 27h13M22 35h13M22 43h8",
      "m36 44 4.5 4.5L50 38",
    ],
    circles: [],
  },
  board: {
    lines: ["M9 50a23 23 0 0 1 46 0", "M21 50a11 11 0 0 1 22 0", "M5 50h18M41 50h18"],
    circles: [
      [9.5, 28],
      [19.5, 17],
      [32, 13],
      [44.5, 17],
      [54.5, 28],
    ],
  },
  law: {
    lines: [
      "M32 9v46M20 56h24M13 18h38",
      "M13 18 5.5 38h15zM51 18l-7.5 20h15z",
      "M5.5 38a7.5 6 0 0 0 15 0M43.5 38a7.5 6 0 0 0 15 0",
    ],
    circles: [[32, 8]],
  },
} as const;

type ClientKindIconProps = { kind: keyof typeof drawings; size: number };

/** Clients are named by kind only: a drawing of the kind, in the colour of the text around it. */
export function ClientKindIcon({ kind, size }: ClientKindIconProps) {
  const { lines, circles } = drawings[kind];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      strokeWidth="2"
      strokeLinecap="square"
      className="stroke-current"
      aria-hidden="true"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
      {circles.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3" />
      ))}
    </svg>
  );
}
