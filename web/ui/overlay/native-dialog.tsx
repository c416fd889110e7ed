import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { isListOpen } from "./is-list-open.ts";

let locks = 0;

/**
 * Holds the page still behind a modal dialog. Where the scroll bar takes room it keeps it, so that
 * nothing moves. Answers what ends it.
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    if (globalThis.innerWidth > clientWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty("overflow");
    style.removeProperty("scrollbar-gutter");
  };
}

export interface NativeDialogProps {
  open: boolean;
  /** Escape, or the browser's own way back; the dialog stays until `open` is false. */
  onCloseRequest: () => void;
  label: string;
  /** A question which must be answered. */
  isQuestion?: boolean | undefined;
  /** Layout only, such as a width. */
  className?: string | undefined;
  children: ReactNode;
}

/** As long as it takes to fade out. */
const leavingMs = 200;

/**
 * The browser's own modal dialog, for pages that must stay small: the rest of the page is inert,
 * the focus begins at the first control and returns to where it was.
 */
export function NativeDialog({ open, ...rest }: NativeDialogProps) {
  const [isPresent, setIsPresent] = useState(open);
  if (open && !isPresent) setIsPresent(true);
  useEffect(() => {
    if (open) return;
    const leaving = setTimeout(() => setIsPresent(false), leavingMs);
    return () => clearTimeout(leaving);
  }, [open]);
  return isPresent || open ? <PresentDialog open={open} {...rest} /> : null;
}

function PresentDialog({
  open,
  onCloseRequest,
  label,
  isQuestion = false,
  className,
  children,
}: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Before its element leaves the page: only a closing dialog gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    element.showModal();
    // By itself it may take the body, because that scrolls.
    findStops(element)[0]?.focus();
    const unlock = lockScroll();
    return () => {
      element.close();
      unlock();
    };
  }, [open]);

  /** Some browsers close at a second request without asking. */
  function resist() {
    if (!open || dialog.current?.open !== false) return;
    dialog.current.showModal();
    onCloseRequest();
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === "Tab") keepFocusInside(event);
    if (event.key !== "Escape" || event.nativeEvent.isComposing || isListOpen(event.target)) return;
    event.preventDefault();
    onCloseRequest();
  }

  return (
    <dialog
      ref={dialog}
      role={isQuestion ? "alertdialog" : undefined}
      aria-label={label}
      onKeyDown={pressKey}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onCloseRequest();
      }}
      onClose={resist}
      className={classNames(look, className)}
    >
      {children}
    </dialog>
  );
}

/** By itself the focus goes on to the browser's own controls, out of sight of the dialog. */
function keepFocusInside(event: KeyboardEvent): void {
  const stops = findStops(event.currentTarget);
  const [first, last] = [stops[0], stops.at(-1)];
  const [end, start] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}

function findStops(within: Element): HTMLElement[] {
  const found = within.querySelectorAll<HTMLElement>(tabStops);
  return [...found].filter((stop) => stop.checkVisibility());
}

const tabStops = "a[href], :is(button, input, select, textarea):enabled";

const look =
  "relative m-auto max-h-[calc(100dvh-48px)] max-w-[calc(100%-48px)] flex-col overflow-hidden overscroll-contain rounded-dialog border border-border bg-surface text-base text-text shadow-popup open:flex " +
  "scale-98 opacity-0 open:scale-100 open:opacity-100 starting:open:scale-98 starting:open:opacity-0 " +
  "transition-[opacity,scale,overlay,display] duration-200 transition-discrete " +
  "backdrop:bg-shade backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:duration-200 backdrop:transition-discrete " +
  "open:backdrop:opacity-100 starting:open:backdrop:opacity-0";
