import { placeholderPortrait, type TeamMember } from "#contract/brand/people.ts";
import { PortraitPattern } from "./portrait-pattern.tsx";

type PortraitProps = Pick<TeamMember, "monogram" | "pattern">;

/** Stands where a photograph will be: a monogram over a pattern, in the colours of the theme. */
export function Portrait({ monogram, pattern }: PortraitProps) {
  return (
    <svg
      viewBox="0 0 320 400"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={placeholderPortrait(monogram)}
      className="block size-full bg-raised text-control"
    >
      <g fill="none" className="stroke-current" strokeWidth="1.25" opacity="0.4">
        <PortraitPattern pattern={pattern} />
      </g>
      <path d="M0 262h320v138H0z" className="fill-raised" />
      <path d="M0 262h320" className="stroke-border" />
      <text
        x="18"
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
