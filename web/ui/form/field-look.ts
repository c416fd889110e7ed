/** The box of every one-line control, without its size. */
export const fieldBox =
  "flex min-w-0 items-center gap-1.5 rounded-control border border-control bg-field text-text " +
  "transition-colors hover:border-muted " +
  "aria-invalid:border-down data-disabled:border-border data-disabled:bg-transparent data-disabled:text-faint data-disabled:hover:border-border";

/** `large` is the height of forms on public pages. */
export type FieldSize = "medium" | "large";

/** 32 or 38 px, but 44 px and 16 px type for fingers. */
export const fieldLooks: Record<FieldSize, string> = {
  medium: `${fieldBox} h-8 w-full px-2.25 text-sm touch:h-11 touch:text-md`,
  large: `${fieldBox} h-9.5 w-full px-3 text-base touch:h-11 touch:text-md`,
};

const area =
  "block w-full resize-y field-sizing-content max-h-61 min-h-21 disabled:cursor-not-allowed touch:text-md";

export const areaLooks: Record<FieldSize, string> = {
  medium: `${fieldBox} ${area} px-2.25 py-1.25 text-sm`,
  large: `${fieldBox} ${area} px-3 py-2 text-base`,
};

export const fieldLook = fieldLooks.medium;

/** A box around an input: the ring of the input is drawn round the whole box. */
export const fieldFocusWithin =
  "has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 " +
  "has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus";

export const bareInputLook =
  "min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed placeholder:text-faint";
