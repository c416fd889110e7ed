import type { Estimate } from "#contract/operations/review-agreement.ts";
import { type FigureKind, figureText, intervalText } from "./estimate-text.ts";

type FigureCardProps = { name: string; estimate: Estimate; kind: FigureKind; detail: string };

/** One figure of all reviewers with its interval, or why there is none. */
export function FigureCard({ name, estimate, kind, detail }: FigureCardProps) {
  const interval = intervalText(estimate, kind);
  return (
    <div className="grid content-start gap-0.5 rounded-card border border-border bg-surface px-4 py-3">
      <dt className="text-xs font-medium text-muted">{name}</dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums">
        {figureText(estimate.value, kind)}
      </dd>
      <dd className="text-xs text-muted tabular-nums">
        {interval === null ? "No 95% interval" : `95% interval ${interval}`}
      </dd>
      <dd className="text-xs text-faint">{estimate.reason ?? detail}</dd>
    </div>
  );
}
