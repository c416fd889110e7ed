import type { ReactNode } from "react";

/** A price with a sale on it, a price that steps down at a filing, a page with a marked line. */
const drawings: Record<"trading" | "events" | "disclosures", ReactNode> = {
  trading: (
    <>
      <path d="M4 30 14 20l6 5 16-17" />
      <path d="M17 3h10l-5 9z" className="fill-current" />
    </>
  ),
  events: (
    <>
      <path d="M4 10h13v20h19" />
      <circle cx="17" cy="10" r="3.5" className="fill-bg" />
    </>
  ),
  disclosures: (
    <>
      <path d="M7 5h20l7 7v23H7z" />
      <path d="M13 16h9M13 22h15" />
      <path d="M13 28h15" strokeWidth="4" opacity="0.55" />
    </>
  ),
};

export function PlatformDrawing({ kind }: { kind: keyof typeof drawings }) {
  return (
    <svg
      width="40"
      height="40"
      viewBox="0 0 40 40"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="square"
      aria-hidden="true"
      className="stroke-current text-muted"
    >
      {drawings[kind]}
    </svg>
  );
}
