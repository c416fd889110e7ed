import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useCallback } from "react";

import { IconButton } from "#web/ui/button/icon-button.tsx";

export type ToastTone = "info" | "success" | "warn" | "danger";

export interface ToastMessage {
  title: string;
  text?: ReactNode;
  tone?: ToastTone | undefined;
}

const icons: Record<ToastTone, ReactNode> = {
  info: <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-info-text" />,
  success: <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-success-text" />,
  warn: <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warn-text" />,
  danger: <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger-text" />,
};

/** Place once, around the application. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={5000} limit={3}>
      {children}
      <Toast.Portal>
        {/* Above the foot of a dialog, whose buttons stay in sight. */}
        <Toast.Viewport className="fixed right-4 bottom-[calc(var(--tour-height)+16px)] z-60 flex [body:has([role=dialog]_footer)_&]:bottom-[calc(var(--tour-height)+104px)] w-90 max-w-[calc(100vw-32px)] flex-col gap-2 print:hidden">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Returns a function that shows a message for five seconds; a danger stays until it is closed. */
export function useToast(): (message: ToastMessage) => void {
  const { add } = Toast.useToastManager();
  return useCallback(
    ({ title, text, tone = "info" }) => {
      add({
        title,
        description: text,
        type: tone,
        timeout: tone === "danger" ? 0 : 5000,
        priority: tone === "danger" ? "high" : "low",
      });
    },
    [add],
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      // Base UI hides toasts from screen readers until they have the focus, although Tab reaches them before.
      aria-hidden={false}
      key={toast.id}
      toast={toast}
      swipeDirection={["right", "down"]}
      className="flex gap-2.5 rounded-card border border-border bg-raised p-3 text-sm shadow-popup transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      {icons[isTone(toast.type) ? toast.type : "info"]}
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-sm font-medium text-text" />
        <Toast.Description className="text-muted" />
      </div>
      <Toast.Close
        aria-hidden={false}
        render={
          <IconButton label="Dismiss" size="small" plain icon={<X aria-hidden size={14} />} />
        }
      />
    </Toast.Root>
  ));
}

function isTone(type: string | undefined): type is ToastTone {
  return type === "info" || type === "success" || type === "warn" || type === "danger";
}
