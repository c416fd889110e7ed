export const tabListLook =
  "flex gap-5 overflow-x-auto max-sm:gap-2.5 border-b border-border px-0.5";

/** The line below lies on the rule of the list; the ring lies inside, for the list may scroll. */
export const tabLook =
  "relative flex h-9 shrink-0 items-center gap-1.5 text-sm font-medium whitespace-nowrap text-muted max-sm:text-xs transition-colors " +
  "hover:text-text hover:no-underline focus-visible:rounded-small focus-visible:-outline-offset-2 touch:h-11 " +
  "aria-selected:text-text aria-[current=page]:text-text " +
  "aria-selected:shadow-[inset_0_-2px_0_var(--color-accent)] aria-[current=page]:shadow-[inset_0_-2px_0_var(--color-accent)]";
