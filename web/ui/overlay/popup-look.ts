const appears =
  "transition-[opacity,translate] duration-160 data-starting-style:opacity-0 data-ending-style:opacity-0 " +
  "data-starting-style:translate-y-1 data-instant:transition-none";

/** Menus, lists and calendars. */
export const popupLook = `rounded-control border border-border bg-raised text-text shadow-popup outline-none ${appears}`;

export const tooltipLook =
  "w-max max-w-58 rounded-control border border-control bg-raised px-2.5 py-1.5 text-left text-xs wrap-break-word " +
  `text-text shadow-popup ${appears}`;

/** One line of a list of choices. */
export const optionLook =
  "flex min-h-8 cursor-default items-center gap-2 rounded-small px-2 py-1 text-sm outline-none select-none " +
  "touch:min-h-11 data-highlighted:bg-hover data-selected:font-medium";
