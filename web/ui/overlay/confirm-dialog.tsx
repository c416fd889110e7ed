import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

export const backdropLook =
  "fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0";

export const dialogLook =
  "relative flex max-h-[calc(100dvh-48px)] w-full flex-col rounded-dialog border border-border bg-surface shadow-popup outline-none " +
  "transition-[opacity,scale] duration-200 data-starting-style:scale-98 data-starting-style:opacity-0 " +
  "data-ending-style:scale-98 data-ending-style:opacity-0";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** OK by default. */
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  /** Without it this is a notice: one button, which Escape presses too. */
  onCancel?: (() => void) | undefined;
  /** Red, for what cannot be undone. */
  destructive?: boolean | undefined;
  busy?: boolean | undefined;
  /** What is asked is not known yet: only Cancel can be pressed. */
  disabled?: boolean | undefined;
  /** Where the focus goes when it closes; null is back to what opened it, for answers that keep that. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** A third choice, between Cancel and the confirmation. */
  otherAction?: ReactNode;
}

/** A question, or a notice, which must be answered: no click outside closes it, Escape cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = "OK",
  cancelLabel = "Cancel",
  onConfirm,
  onCancel,
  destructive = false,
  busy = false,
  disabled = false,
  focusAfter,
  otherAction,
}: ConfirmDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const isNotice = onCancel === undefined;
  // The button with the focus may just have been disabled or removed.
  useEffect(() => {
    if (disabled) cancel.current?.focus();
    else if (isNotice) confirm.current?.focus();
  }, [disabled, isNotice]);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && (onCancel ?? onConfirm)()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropLook} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-6 max-sm:p-4">
          <AlertDialog.Popup
            className={classNames(dialogLook, "max-w-110 p-5")}
            // Cancel is first where there is one; a third choice is never what Enter presses.
            initialFocus={isNotice ? confirm : true}
            finalFocus={() => focusAfter?.() ?? true}
          >
            <AlertDialog.Title className="text-md font-semibold wrap-anywhere">
              {title}
            </AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className="mt-2 text-base text-muted">
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              {onCancel && (
                <Button ref={cancel} variant="outline" onClick={onCancel}>
                  {cancelLabel}
                </Button>
              )}
              {otherAction}
              <Button
                ref={confirm}
                variant={destructive ? "danger" : "primary"}
                busy={busy}
                disabled={disabled}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
