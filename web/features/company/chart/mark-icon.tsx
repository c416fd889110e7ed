import type { MarkKind } from "./marks/chart-marks.ts";

const tones: Readonly<Record<MarkKind, string>> = {
  purchase: "text-up",
  sale: "text-down",
  event: "text-series-5",
  earnings: "text-warn",
};

/** The mark as the chart draws it. */
export function MarkIcon({ kind }: { kind: MarkKind }) {
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" className={tones[kind]}>
      {kind === "purchase" && <path d="M7 2.5l5 9H2z" className="fill-current" />}
      {kind === "sale" && <path d="M7 11.5l-5-9h10z" className="fill-current" />}
      {kind === "event" && (
        <circle cx="7" cy="7" r="6" className="fill-none stroke-current" strokeWidth="1.5" />
      )}
      {kind === "earnings" && (
        <rect
          x="1"
          y="1"
          width="12"
          height="12"
          rx="2"
          className="fill-none stroke-current"
          strokeWidth="1.5"
        />
      )}
      {(kind === "event" || kind === "earnings") && (
        <text
          x="7"
          y="10"
          textAnchor="middle"
          fontSize="8"
          fontWeight="600"
          className="fill-current"
        >
          {kind === "event" ? "8" : "E"}
        </text>
      )}
    </svg>
  );
}
