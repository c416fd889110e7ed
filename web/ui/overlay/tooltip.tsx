import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import { type PointerEvent, type ReactElement, useId, useState } from "react";

import { tooltipLook } from "./popup-look.ts";

export type TooltipSide = "top" | "bottom" | "left" | "right";

export interface TooltipProps {
  text: string;
  /** One element that can be focused. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  side?: TooltipSide | undefined;
  /** False when the text repeats the name of the element. */
  describes?: boolean | undefined;
}

/** A hint on hover, on focus and, for fingers, on a tap; also read as the description of the element. */
export function Tooltip({ text, children, side = "top", describes = true }: TooltipProps) {
  const descriptionId = useId();
  const [open, setOpen] = useState(false);

  function showOnTap(event: PointerEvent) {
    if (event.pointerType === "touch") setOpen(true);
  }

  return (
    <>
      <BaseTooltip.Root open={open} onOpenChange={setOpen}>
        <BaseTooltip.Trigger
          render={children}
          closeOnClick={false}
          delay={300}
          onPointerUp={describes ? showOnTap : undefined}
          aria-describedby={describes ? descriptionId : undefined}
        />
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
            <BaseTooltip.Popup aria-hidden className={tooltipLook}>
              {text}
            </BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      </BaseTooltip.Root>
      {describes && (
        <span id={descriptionId} hidden>
          {text}
        </span>
      )}
    </>
  );
}
