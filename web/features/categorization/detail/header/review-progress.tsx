import { countText } from "#web/ui/display/number-text.ts";

/** Of the interactions as they stand now. */
export type ReviewCounts = { total: number; relevant: number; notRelevant: number };

const percents = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A fraction as "58.3%"; nothing but all is 100.0%. */
function shareText(done: number, total: number): string {
  if (total === 0) return percents.format(0);
  const share = done === total ? 1 : Math.min(done / total, 0.999);
  return percents.format(share);
}

/** How much is judged, and as what: a bar of two colours below the figures. */
export function ReviewProgress({ total, relevant, notRelevant }: ReviewCounts) {
  const done = relevant + notRelevant;
  const widthOf = (part: number) => `${(part / Math.max(total, 1)) * 100}%`;
  return (
    <div className="min-w-0 text-xs tabular-nums">
      <div className="mb-1.25 flex justify-between gap-3">
        <span className="text-muted">
          {countText(done)} of {countText(total)}:{" "}
          <span className="text-accent">{countText(relevant)} relevant</span>,{" "}
          {countText(notRelevant)} not
        </span>
        <span className="font-medium text-text">{shareText(done, total)}</span>
      </div>
      <div
        role="progressbar"
        aria-label="Interactions judged"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${total}: ${relevant} relevant, ${notRelevant} not`}
        className="flex h-1.5 overflow-hidden rounded-full bg-border"
      >
        <i className="bg-accent" style={{ width: widthOf(relevant) }} />
        <i className="bg-faint" style={{ width: widthOf(notRelevant) }} />
      </div>
    </div>
  );
}
