import { CircleAlert, Lock } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { isUnsaved, type ReviewItem } from "../../session/review-item.ts";
import { StatusBox } from "./status-box.tsx";
import { statusDetail } from "./status-detail.ts";
import { useCallback, useSyncExternalStore } from "react";

const tickMs = 250;

/** The time in milliseconds, going on by quarters of a second while something is counted down. */
function useSeconds(isCounting: boolean): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const ticking = isCounting ? setInterval(onTick, tickMs) : undefined;
      return () => clearInterval(ticking);
    },
    [isCounting],
  );
  return useSyncExternalStore(subscribe, roundedNow);
}

function roundedNow(): number {
  return Math.floor(Date.now() / tickMs) * tickMs;
}

type ItemStatusProps = {
  item: ReviewItem;
  isLastOpen: boolean;
  isNarrow?: boolean;
  onRetry: () => void;
};

/** The status, the way to the server, and what went wrong on it. */
export function ItemStatus({ item, isLastOpen, isNarrow = false, onRetry }: ItemStatusProps) {
  const now = useSeconds(item.savesAt !== null);
  const { label, highlights } = item.judgement;
  const detail = statusDetail(
    {
      status: item.status,
      label,
      highlightCount: highlights.length,
      saving: item.saving,
      savesAt: item.savesAt,
      isUnsaved: isUnsaved(item),
      isKept: item.version > 0 && item.savedAt !== null,
    },
    now,
  );
  return (
    <div className="grid gap-2">
      <StatusBox status={item.status} detail={detail} isNarrow={isNarrow} />
      {(item.saving === "failed" || item.saving === "refused") && (
        <SaveFailure text={item.failure} onRetry={onRetry} />
      )}
      {isLastOpen && !item.isDone && (
        <p className="flex gap-2 px-1 text-xs text-muted">
          <Lock size={14} aria-hidden="true" className="mt-px shrink-0" />
          The last one to judge: with your choice the company is complete and locked.
        </p>
      )}
    </div>
  );
}

/** Nothing is lost meanwhile: it is kept in this browser, and tried again. */
function SaveFailure({ text, onRetry }: { text: string | null; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center gap-2.5 rounded-control bg-danger-tint py-1.5 pr-1.5 pl-3 text-xs text-danger-text"
    >
      <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1">
        {text ?? "It could not be saved."} It is kept in this browser.
      </p>
      <Button variant="outline2" size="compact" onClick={onRetry}>
        Save now
      </Button>
    </div>
  );
}
