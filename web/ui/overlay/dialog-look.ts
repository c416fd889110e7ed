export const backdropLook =
  "fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0";

export const dialogLook =
  "relative flex max-h-[calc(100dvh-48px)] w-full flex-col rounded-dialog border border-border bg-surface shadow-popup outline-none " +
  "transition-[opacity,scale] duration-200 data-starting-style:scale-98 data-starting-style:opacity-0 " +
  "data-ending-style:scale-98 data-ending-style:opacity-0";
