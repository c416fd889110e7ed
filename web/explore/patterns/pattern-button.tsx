import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { popupLook } from "#web/ui/overlay/popup-look.ts";

type PatternButtonProps = {
  /** Labels of the patterns, most important first; before these, those searched for. */
  labels: readonly string[];
  /** Names of all patterns if there is room; otherwise the first and the number of others. */
  isWide?: boolean;
  /** Rules and inputs; drawn once it is opened. */
  children: ReactNode;
};

/** The patterns of one row by name, and on a press their rules and inputs. */
export function PatternButton({ labels, isWide = false, children }: PatternButtonProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        type="button"
        aria-label={`Patterns: ${isWide ? labels.join(", ") : fullText(labels)}`}
        className="inline-flex min-h-6 max-w-full cursor-pointer flex-wrap items-center gap-1.5 rounded-control"
      >
        {isWide ? (
          labels.map((label) => (
            <Badge key={label} tone="info">
              {label}
            </Badge>
          ))
        ) : (
          <Badge>
            <span className="truncate">{shortText(labels)}</span>
          </Badge>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            aria-label="Patterns"
            // Presses and keys inside belong to the popup, not to the row behind it.
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => {
              if (event.key !== "Escape") event.stopPropagation();
            }}
            className={`max-h-(--available-height) w-96 max-w-(--available-width) overflow-y-auto px-3.5 py-2.5 whitespace-normal ${popupLook}`}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Begins with the visible text, which is what people say to press the button by voice. */
function fullText(labels: readonly string[]): string {
  return [shortText(labels), ...labels.slice(1)].join(", ");
}

function shortText([first, ...others]: readonly string[]): string {
  return others.length === 0 ? `${first}` : `${first} +${others.length}`;
}
