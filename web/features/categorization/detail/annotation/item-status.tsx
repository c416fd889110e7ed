import {
  Ban,
  CircleAlert,
  Lock,
  Check,
  CircleDashed,
  Highlighter,
  type LucideIcon,
} from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import {
  isUnsaved,
  type ReviewItem,
} from "#web/features/categorization/review-state/review-item.ts";
import { statusDetail } from "./status-detail.ts";
import { useCallback, useSyncExternalStore } from "react";
import {
  type InteractionStatus,
  interactionStatuses,
} from "#contract/categorization/review-vocabulary.ts";
import { classNames } from "#web/ui/class-names.ts";

type StatusLook = { icon: LucideIcon; look: string };

const looks: Record<InteractionStatus, StatusLook> = {
  [interactionStatuses.inProgress]: { icon: CircleDashed, look: "bg-info-tint text-info-text" },
  [interactionStatuses.chooseLabel]: { icon: CircleAlert, look: "bg-warn-tint text-warn-text" },
  [interactionStatuses.highlight]: { icon: Highlighter, look: "bg-warn-tint text-warn-text" },
  [interactionStatuses.complete]: { icon: Check, look: "bg-success-tint text-success-text" },
};

type StatusBoxProps = StatusLook & {
  status: string;
  /** What is chosen, and what becomes of it. */
  detail: string;
  isNarrow: boolean;
};

/** Colour, sign and words change together; only the words are announced, not the seconds. */
function StatusBox({ status, detail, isNarrow, icon: Icon, look }: StatusBoxProps) {
  return (
    <div
      className={classNames(
        "flex rounded-control",
        isNarrow ? "min-h-11 items-center gap-2 px-2.5 py-1" : "items-start gap-2.5 px-3 py-2.5",
        look,
      )}
    >
      <Icon
        size={16}
        strokeWidth={1.8}
        aria-hidden="true"
        className={classNames("shrink-0", !isNarrow && "mt-0.5")}
      />
      <div className={classNames("min-w-0 flex-1", isNarrow && "flex flex-wrap gap-x-2")}>
        <output aria-label="Status" className="block text-sm font-medium">
          {status}
        </output>
        <p className={classNames("text-xs tabular-nums", isNarrow && "pt-0.5")}>{detail}</p>
      </div>
    </div>
  );
}

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
  if (item.saving === "removed" || item.saving === "unassigned")
    return <Gone {...goneTexts[item.saving]} isNarrow={isNarrow} />;
  const { label, highlights } = item.annotation;
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
      <StatusBox {...looks[item.status]} status={item.status} detail={detail} isNarrow={isNarrow} />
      {(item.saving === "failed" || item.saving === "refused") && (
        <SaveFailure text={item.failure} onRetry={onRetry} />
      )}
      {isLastOpen && !item.isDone && (
        <p className="flex gap-2 px-1 text-xs text-muted">
          <Lock size={14} aria-hidden="true" className="mt-px shrink-0" />
          Last interaction: your choice completes and locks the company.
        </p>
      )}
    </div>
  );
}

/** The server does not say which of the causes it was. */
const goneTexts = {
  removed: {
    status: "Unavailable",
    detail:
      "This interaction was removed, or a corrected transcript no longer has it. What you entered was not saved and does not count. Copy your note if you need it.",
  },
  unassigned: {
    status: "Not saved",
    detail:
      "This company is no longer assigned, or its calls were removed. What you entered does not count. It is kept in this browser, in case the company is assigned again.",
  },
};

/** Said once, without a label that counts or a save that cannot succeed. */
function Gone(props: { status: string; detail: string; isNarrow: boolean }) {
  return (
    <div role="alert">
      <StatusBox icon={Ban} look="bg-warn-tint text-warn-text" {...props} />
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
        {text ?? "It could not be saved."} Your work is kept in this browser.
      </p>
      <Button variant="outline2" size="compact" onClick={onRetry}>
        Save now
      </Button>
    </div>
  );
}
