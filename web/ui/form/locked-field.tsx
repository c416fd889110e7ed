import { Lock } from "lucide-react";
import { useId } from "react";

import { classNames } from "../class-names.ts";
import { Tooltip } from "../overlay/tooltip.tsx";
import { fieldLook } from "./field-look.ts";

export interface LockedFieldProps {
  label: string;
  hideLabel?: boolean | undefined;
  /** The text in the box; by default the reason. */
  text?: string | undefined;
  /** A few words. */
  reason: string;
  className?: string | undefined;
}

/** Replaces a control, and says why there is none; the keyboard reaches it. */
export function LockedField(props: LockedFieldProps) {
  const { label, hideLabel = false, text, reason, className } = props;
  const id = useId();
  return (
    <div className={classNames("min-w-0", className)}>
      <span
        id={`${id}-label`}
        className={hideLabel ? "sr-only" : "mb-1 block text-xs font-medium text-faint"}
      >
        {label}
      </span>
      <Tooltip text={reason} describes={text !== undefined}>
        <button
          type="button"
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          aria-disabled
          data-disabled=""
          className={classNames(fieldLook, "cursor-not-allowed justify-between")}
        >
          <span className="truncate">{text ?? reason}</span>
          <Lock aria-hidden size={12} className="shrink-0" />
        </button>
      </Tooltip>
    </div>
  );
}
