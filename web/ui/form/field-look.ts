/** The box of every one-line control, without its size. */
export const fieldBox =
  "flex min-w-0 items-center gap-1.5 rounded-control border border-control bg-field text-text " +
  "transition-colors hover:border-muted " +
  "aria-invalid:border-down data-disabled:border-border data-disabled:bg-transparent data-disabled:text-faint data-disabled:hover:border-border";

/** 32 px, but 44 px and 16 px type for fingers. */
const fieldSize = "h-8 w-full px-2.25 text-sm touch:h-11 touch:text-md";

export const fieldLook = `${fieldBox} ${fieldSize}`;

/** A box around an input: the ring of the input is drawn round the whole box. */
export const fieldFocusWithin =
  "has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 " +
  "has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus";

export const bareInputLook =
  "min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed placeholder:text-faint";
