import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import { useEffect, useState } from "react";

import { tooltipLook } from "../../overlay/popup-look.ts";

const HOVER_DELAY_MS = 300;

/**
 * One tooltip for all cells of a table: the whole text, only where it is cut off, on hover and on focus.
 * Cells that are cut off, and hold nothing else to focus, can be focused.
 */
export function TruncationTip({ table }: { table: HTMLElement | null }) {
  const [anchor, setAnchor] = useState<Element | null>(null);

  useEffect(() => {
    if (!table) return undefined;
    const unmark = keepMarked(table);
    const unwatch = watchPointerAndFocus(table, setAnchor);
    return () => {
      unmark();
      unwatch();
    };
  }, [table]);

  return (
    <BaseTooltip.Root open={anchor !== null} onOpenChange={(open) => !open && setAnchor(null)}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          className="pointer-events-none z-50"
        >
          <BaseTooltip.Popup aria-hidden className={tooltipLook}>
            {anchor?.textContent}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

/** Marks again whenever the cells, their texts or the widths change. */
function keepMarked(table: HTMLElement): () => void {
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => markFocusable(table));
  };
  const sizes = new ResizeObserver(schedule);
  sizes.observe(table);
  const changes = new MutationObserver(schedule);
  changes.observe(table, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["style"],
  });
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
  };
}

function watchPointerAndFocus(table: HTMLElement, show: (cell: Element | null) => void) {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  let timer = 0;
  const hide = () => {
    window.clearTimeout(timer);
    show(null);
  };
  table.addEventListener(
    "pointerover",
    (event) => {
      hide();
      const cell = truncatedCell(event.target);
      if (cell) timer = window.setTimeout(() => show(cell), HOVER_DELAY_MS);
    },
    options,
  );
  table.addEventListener("pointerleave", hide, options);
  table.addEventListener("focusin", (event) => show(truncatedCell(event.target)), options);
  table.addEventListener("focusout", hide, options);
  table.addEventListener("keydown", (event) => event.key === "Escape" && hide(), options);
  window.addEventListener("scroll", hide, { ...options, capture: true, passive: true });
  return () => {
    listening.abort();
    window.clearTimeout(timer);
  };
}

function truncatedCell(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const cell =
    target.closest("[data-truncate]") ?? target.querySelector(":scope > [data-truncate]");
  return cell && isTruncated(cell) ? cell : null;
}

function isTruncated(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  // Lines that are cut off lie below.
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}

function markFocusable(table: HTMLElement) {
  // All are measured before any is changed: a change between would lay the page out for each cell.
  const cells = [...table.querySelectorAll("tbody [data-truncate]")].map((cell) => ({
    cell,
    isFocusable: isTruncated(cell) && !cell.querySelector("a, button"),
  }));
  for (const { cell, isFocusable } of cells) {
    if (isFocusable === cell.hasAttribute("tabindex")) continue;
    if (isFocusable) cell.setAttribute("tabindex", "0");
    else cell.removeAttribute("tabindex");
  }
}
