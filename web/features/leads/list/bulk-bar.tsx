import { Button } from "#web/ui/button/button.tsx";
import { useRunAsLock } from "#web/session/account/session.ts";

type BulkBarProps = {
  count: number;
  onAssign: () => void;
  onReview: () => void;
  onDismiss: () => void;
  onEscalate: () => void;
  onClear: () => void;
};

/** What can be done to the selected leads together. */
export function BulkBar({ count, ...actions }: BulkBarProps) {
  const isLocked = useRunAsLock() !== null;
  if (count === 0) return null;
  return (
    <div
      role="group"
      aria-label="Selected leads"
      className="sticky bottom-[calc(var(--tour-height)+12px)] z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-border bg-raised px-3 py-2 shadow-panel"
    >
      <span className="text-sm font-medium tabular-nums">{count} selected</span>
      <Button size="compact" variant="outline" disabled={isLocked} onClick={actions.onAssign}>
        Assign to me
      </Button>
      <Button size="compact" variant="outline" disabled={isLocked} onClick={actions.onReview}>
        Mark in review
      </Button>
      <Button size="compact" variant="outline" disabled={isLocked} onClick={actions.onDismiss}>
        Dismiss
      </Button>
      <Button size="compact" disabled={isLocked} onClick={actions.onEscalate}>
        Escalate
      </Button>
      <Button size="compact" variant="secondary" onClick={actions.onClear}>
        Clear
      </Button>
    </div>
  );
}
