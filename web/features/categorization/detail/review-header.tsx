import { ChevronLeft, Info, Keyboard } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { ReviewWidth } from "./use-width.ts";
import { countText } from "#web/ui/display/number-text.ts";

/** Of the interactions as they stand now. */
type ReviewCounts = { total: number; relevant: number; notRelevant: number };

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

/** How much is labeled, and as what: a bar of two colours below the figures. */
function ReviewProgress({ total, relevant, notRelevant }: ReviewCounts) {
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
        aria-label="Interactions labeled"
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

type ReviewHeaderProps = {
  companyName: string;
  gvkey: string;
  /** Whose review an administrator edits; null: the own one. */
  editedEmail: string | null;
  counts: ReviewCounts;
  width: ReviewWidth;
  onBack: () => void;
  onDescription: () => void;
  onShortcuts: () => void;
};

const icon = { size: 14, "aria-hidden": true } as const;

export function ReviewHeader(props: ReviewHeaderProps) {
  return props.width === "narrow" ? <NarrowHeader {...props} /> : <WideHeader {...props} />;
}

function WideHeader(props: ReviewHeaderProps) {
  const { companyName, gvkey, editedEmail, counts, onBack, onDescription, onShortcuts } = props;
  return (
    <header
      className={classNames(
        "flex min-h-16 items-center gap-x-3 gap-y-2 border-b border-border px-6 py-3",
        props.width === "medium" && "flex-wrap",
      )}
    >
      <Button
        variant="secondary"
        size="compact"
        icon={<ChevronLeft {...icon} />}
        onClick={onBack}
        className="-ml-1.5"
      >
        Back to list
      </Button>
      <span aria-hidden="true" className="h-5 w-px bg-border" />
      <h1 className="min-w-25 truncate" title={companyName}>
        {companyName}
      </h1>
      <span className="font-mono text-xs whitespace-nowrap text-faint">gvkey {gvkey}</span>
      {editedEmail !== null && (
        <span
          title={editedEmail}
          className="min-w-25 shrink-4 truncate rounded-small bg-warn-tint px-1.5 text-2xs/4.5 font-medium text-warn-text"
        >
          Editing as {editedEmail}
        </span>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-3">
        <IconButton
          label="Shortcuts (?)"
          onClick={onShortcuts}
          icon={<Keyboard aria-hidden size={16} />}
        />
        <Button
          variant="outline2"
          size="compact"
          icon={<Info {...icon} />}
          onClick={onDescription}
          aria-keyshortcuts="D"
        >
          Fraud description
        </Button>
        <div className={props.width === "wide" ? "w-65 max-xl:w-50" : "w-60"}>
          <ReviewProgress {...counts} />
        </div>
      </div>
    </header>
  );
}

function NarrowHeader(props: ReviewHeaderProps) {
  const { companyName, gvkey, editedEmail, counts, onBack, onDescription } = props;
  return (
    <header className="border-b border-border px-4 pt-2 pb-3 max-sm:px-3">
      <div className="flex items-center gap-1">
        <IconButton
          label="Back to list"
          plain
          onClick={onBack}
          className="-ml-2"
          icon={<ChevronLeft aria-hidden size={18} />}
        />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-md">{companyName}</h1>
          <p className="truncate font-mono text-2xs text-faint">gvkey {gvkey}</p>
        </div>
        <IconButton
          label="Fraud description"
          plain
          onClick={onDescription}
          className="-mr-2"
          icon={<Info aria-hidden size={18} />}
        />
      </div>
      {editedEmail !== null && (
        <p className="mt-1 rounded-small bg-warn-tint px-2 py-0.5 text-2xs font-medium wrap-anywhere text-warn-text">
          Editing as {editedEmail}
        </p>
      )}
      <div className="mt-2">
        <ReviewProgress {...counts} />
      </div>
    </header>
  );
}
