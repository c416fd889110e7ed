import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type ProvableFigureProps = {
  /** Column and row of the figure, read after it. */
  label: string;
  isChosen: boolean;
  /** The button also takes the presses on the rest of its row. */
  isForWholeRow: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** A figure of the table whose proof can be shown. */
export function ProvableFigure(props: ProvableFigureProps) {
  const { label, isChosen, isForWholeRow, onChoose, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "-mr-1.5 h-7 rounded-control border-2 px-1.5 whitespace-nowrap touch:h-10",
        isChosen ? "border-accent" : "border-transparent hover:border-control",
        isForWholeRow ? "after:absolute after:inset-0" : "relative z-1",
      )}
    >
      {children}
      <span className="sr-only">, {label}</span>
    </button>
  );
}
