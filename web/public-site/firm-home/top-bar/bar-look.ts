/** Links of the bar, and the button among them. */
export const barLink =
  "inline-flex h-9 items-center gap-1.5 rounded-control px-3 text-base font-medium no-underline transition-colors hover:text-text hover:no-underline touch:h-11";
