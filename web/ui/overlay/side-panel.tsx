import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";

import { IconButton } from "#web/ui/button/icon-button.tsx";
import { useMediaQuery } from "./use-media-query.ts";

export interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  /** The heading; also the accessible name. */
  title: ReactNode;
  /** Lines below the heading, which stay visible while the body scrolls. */
  head?: ReactNode;
  children: ReactNode;
  /** The buttons at the end. */
  actions?: ReactNode;
  /** Show the neighbouring row; absent at either end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Where the focus goes on closing; by default where it was on opening. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
}

/** 524 px at the right, below the navbar, next to a page that stays usable; the whole screen on phones. */
export function SidePanel(props: SidePanelProps) {
  const { open, onClose, title, head, children, actions, onPrevious, onNext, returnFocusTo } =
    props;
  const phone = useMediaQuery("(max-width: 639px)");
  const panel = useRef<HTMLDivElement>(null);

  function moveOnArrows(event: KeyboardEvent) {
    const move =
      event.key === "ArrowUp" ? onPrevious : event.key === "ArrowDown" ? onNext : undefined;
    if (!move || event.defaultPrevented || isEditing(event.target)) return;
    event.preventDefault();
    move();
  }

  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      modal={phone ? "trap-focus" : false}
      disablePointerDismissal
    >
      <BaseDialog.Portal>
        <BaseDialog.Popup
          ref={panel}
          // The panel itself: a focused button would show its tooltip.
          initialFocus={panel}
          onKeyDown={moveOnArrows}
          finalFocus={returnFocusTo ? () => returnFocusTo() ?? true : undefined}
          className="fixed top-[calc(var(--navbar-height)+var(--banner-height))] right-0 bottom-(--tour-height) z-30 flex w-131 max-w-full flex-col overflow-y-auto border-l border-border bg-surface shadow-panel [clip-path:inset(0_0_0_-48px)] transition-[opacity,translate] duration-200 outline-none data-ending-style:translate-x-2 data-ending-style:opacity-0 data-starting-style:translate-x-2 data-starting-style:opacity-0 max-sm:w-full max-sm:border-l-0"
        >
          <div className="sticky top-0 z-10 border-b border-border bg-surface py-3 pr-3 pl-5">
            <div className="flex items-center gap-1">
              <BaseDialog.Title className="min-w-0 flex-1 text-md font-semibold">
                {title}
              </BaseDialog.Title>
              <IconButton
                label="Previous row"
                plain
                disabled={!onPrevious}
                onClick={onPrevious}
                icon={<ArrowUp aria-hidden size={16} />}
              />
              <IconButton
                label="Next row"
                plain
                disabled={!onNext}
                onClick={onNext}
                icon={<ArrowDown aria-hidden size={16} />}
              />
              <BaseDialog.Close
                render={<IconButton label="Close panel" plain icon={<X aria-hidden size={16} />} />}
              />
            </div>
            {head}
          </div>
          {children}
          {actions && <div className="flex flex-wrap gap-2 px-5 py-3">{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function isEditing(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest("input, select, textarea, [role=combobox]") !== null
  );
}
