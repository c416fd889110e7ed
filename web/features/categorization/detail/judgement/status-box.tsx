import { Check, CircleAlert, CircleDashed, Highlighter, type LucideIcon } from "lucide-react";
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

type StatusBoxProps = {
  status: InteractionStatus;
  /** What is chosen, and what becomes of it. */
  detail: string;
  isNarrow: boolean;
};

/** Colour, sign and words change together; only the words are announced, not the seconds. */
export function StatusBox({ status, detail, isNarrow }: StatusBoxProps) {
  const { icon: Icon, look } = looks[status];
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
