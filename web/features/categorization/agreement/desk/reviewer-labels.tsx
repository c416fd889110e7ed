import { Check, Copy, X } from "lucide-react";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { type Label, labels } from "#contract/categorization/review-vocabulary.ts";
import type { AdjudicatedInteraction } from "#contract/operations/reviews/review-agreement.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { serverTimeMark } from "#web/site/site.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { letterOf } from "./shared-passages.ts";

type GivenLabel = AdjudicatedInteraction["labels"][number];

type ReviewerLabelsProps = {
  labelsGiven: readonly GivenLabel[];
  /** Highlights by place. */
  ranges: readonly (readonly HighlightRange[])[];
  /** Lines of the current version that highlights can quote. */
  text: string;
  onTakeOver: (ranges: readonly HighlightRange[]) => void;
};

/** What each reviewer said, side by side. */
export function ReviewerLabels({ labelsGiven, ranges, text, onTakeOver }: ReviewerLabelsProps) {
  const marking = ranges.filter((of) => of.length > 0);
  if (labelsGiven.length === 0)
    return (
      <p className="text-sm text-muted">
        No one has labeled the current version of this transcript.
      </p>
    );
  return (
    <section aria-label="Labels of the reviewers" className="grid gap-2">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-2">
        {labelsGiven.map((given, place) => (
          <ReviewerLabel
            key={given.reviewer}
            given={given}
            letter={letterOf(place)}
            ranges={ranges[place] ?? []}
            text={text}
            onTakeOver={onTakeOver}
          />
        ))}
      </ul>
      {marking.length > 1 && (
        <Button
          variant="outline2"
          size="compact"
          className="justify-self-start"
          icon={<Copy aria-hidden size={14} />}
          onClick={() => onTakeOver(marking.flat())}
        >
          Take over all highlights
        </Button>
      )}
    </section>
  );
}

type ReviewerLabelProps = Pick<ReviewerLabelsProps, "text" | "onTakeOver"> & {
  given: GivenLabel;
  letter: string;
  ranges: readonly HighlightRange[];
};

function ReviewerLabel({ given, letter, ranges, text, onTakeOver }: ReviewerLabelProps) {
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 rounded-card border border-border bg-surface p-3">
      <div className="flex items-center gap-2">
        <span className="grid size-5 shrink-0 place-items-center rounded-small border border-control text-2xs font-semibold">
          {letter}
        </span>
        <span className="min-w-0 flex-1 truncate text-sm" title={given.reviewer}>
          {given.reviewer_name ?? given.reviewer}
        </span>
        <LabelBadge label={given.categorization} />
      </div>
      {given.reason !== null && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{given.reason}</p>
      )}
      {ranges.length > 0 && (
        <ul className="grid gap-1 border-l-2 border-warn pl-2 text-xs text-muted">
          {ranges.map(([start, end]) => (
            <li key={start} className="line-clamp-3 wrap-anywhere">
              “{text.slice(start, end)}”
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-2xs text-faint tabular-nums">
          {easternTimeText(given.saved_at)}
          {serverTimeMark()}
        </span>
        {ranges.length > 0 && (
          <Button
            variant="outline2"
            size="compact"
            aria-label={`Take over the highlights of ${letter}, ${given.reviewer}`}
            onClick={() => onTakeOver(ranges)}
          >
            Take over
          </Button>
        )}
      </div>
    </li>
  );
}

/** Sign and word, so that neither needs its colour. */
export function LabelBadge({ label }: { label: Label }) {
  return label === labels.relevant ? (
    <Badge tone="info" icon={<Check aria-hidden size={11} />}>
      Relevant
    </Badge>
  ) : (
    <Badge icon={<X aria-hidden size={11} />}>Not Relevant</Badge>
  );
}
