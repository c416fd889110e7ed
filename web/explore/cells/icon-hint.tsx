import type { ReactNode } from "react";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";

type IconHintProps = { text: string; label: string; tone: string; children: ReactNode };

/** An icon before a number that explains itself on hover, focus and tap. */
export function IconHint({ text, label, tone, children }: IconHintProps) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={label}
        className={`-my-1 inline-grid size-6 cursor-help place-items-center rounded-control align-middle ${tone}`}
      >
        {children}
      </button>
    </Tooltip>
  );
}
