import { useId } from "react";
import { classNames } from "#web/ui/class-names.ts";

interface ProgressProps {
  label: string;
  hideLabel?: boolean | undefined;
  /** How much of `max` is done. */
  value: number;
  max?: number | undefined;
  /** At the right of the label, and read in place of a percentage: "412 of 1,204 filings". */
  valueText?: string | undefined;
  /** Green says that all of it is done. */
  tone?: "accent" | "success" | undefined;
  className?: string | undefined;
}

/** How far something has come whose end is known; for the rest there is `ProgressLine`. */
export function Progress({
  label,
  hideLabel = false,
  value,
  max = 100,
  valueText = `${Math.floor((value / max) * 100)}%`,
  tone = "accent",
  className,
}: ProgressProps) {
  const id = useId();
  return (
    <div className={classNames("min-w-0 text-xs", className)}>
      <div className={hideLabel ? "sr-only" : "mb-1 flex justify-between gap-3"}>
        <label htmlFor={id} className="font-medium text-muted">
          {label}
        </label>
        <span aria-hidden className="text-faint tabular-nums">
          {valueText}
        </span>
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        aria-valuetext={valueText}
        className={classNames(barLook, fills[tone])}
      />
    </div>
  );
}

const barLook =
  "block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-border " +
  "[&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:rounded-full [&::-moz-progress-bar]:rounded-full";

const fills = {
  accent: "[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent",
  success: "[&::-webkit-progress-value]:bg-up [&::-moz-progress-bar]:bg-up",
};
