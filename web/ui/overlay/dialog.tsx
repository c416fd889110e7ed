import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../button/button.tsx";
import { classNames } from "../class-names.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { backdropLook, dialogLook } from "./confirm-dialog.tsx";
import { isListOpen } from "./is-list-open.ts";

export type DialogWidth = "small" | "medium" | "large";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** The buttons of the foot; a single OK, which closes, when absent. */
  actions?: ReactNode;
  /** A muted line at the left of the foot. */
  footNote?: ReactNode;
  /** 440, 640 or 880 px; the whole width on phones. */
  width?: DialogWidth | undefined;
  /** No padding, for bodies that lay themselves out. */
  flush?: boolean | undefined;
}

const widths: Record<DialogWidth, string> = {
  small: "max-w-110",
  medium: "max-w-160",
  large: "max-w-220",
};

export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  actions,
  footNote,
  width = "small",
  flush = false,
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason, event, cancel }) => {
        if (reason === "escape-key" && isListOpen(event.target)) cancel();
        else onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropLook} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-6 max-sm:p-4">
          <BaseDialog.Popup className={classNames(dialogLook, widths[width])}>
            <header className="border-b border-border py-4 pr-14 pl-5 max-sm:pl-4">
              <BaseDialog.Title className="text-md font-semibold">{title}</BaseDialog.Title>
            </header>
            <div
              className={classNames(
                "min-h-0 overflow-y-auto",
                !flush && "px-5 py-4 text-base text-muted max-sm:px-4",
              )}
            >
              {children}
            </div>
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3 max-sm:px-4">
              {footNote && (
                <p className="min-w-0 flex-1 text-xs text-faint max-sm:basis-full">{footNote}</p>
              )}
              {actions ?? <Button onClick={() => onOpenChange(false)}>OK</Button>}
            </footer>
            {/* Last in order, so that the focus begins with the content. */}
            <BaseDialog.Close
              render={
                <IconButton
                  label="Close"
                  plain
                  className="absolute top-3 right-3 touch:top-1.5 touch:right-1.5"
                  icon={<X aria-hidden size={16} />}
                />
              }
            />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
