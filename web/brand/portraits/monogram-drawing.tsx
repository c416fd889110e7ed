import type { ReactNode } from "react";

type MonogramDrawingProps = {
  monogram: string;
  /** What a screen reader says of it. */
  label: string;
  /** Where the monogram begins. */
  left: number;
  /** Drawn behind the monogram, in lines. */
  children: ReactNode;
};

/** A monogram over a pattern, in a box of 320 by 400. */
export function MonogramDrawing({ monogram, label, left, children }: MonogramDrawingProps) {
  return (
    <svg
      viewBox="0 0 320 400"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
      className="block size-full bg-raised text-control"
    >
      <g fill="none" className="stroke-current" strokeWidth="1.25" opacity="0.4">
        {children}
      </g>
      <path d="M0 262h320v138H0z" className="fill-raised" />
      <path d="M0 262h320" className="stroke-border" />
      <text
        x={left}
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
