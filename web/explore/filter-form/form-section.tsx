import type { ReactNode } from "react";

type FormSectionProps = {
  title: string;
  /** Below the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One section of the form: its title at the left, twelve columns at the right. */
export function FormSection({ title, aside, children }: FormSectionProps) {
  return (
    <fieldset
      aria-label={`${title}, filters`}
      className="min-w-0 border-t border-border first:border-t-0 @4xl:grid @4xl:grid-cols-[124px_minmax(0,1fr)]"
    >
      <div className="px-3.5 pt-3 text-xs font-semibold text-muted @max-4xl:flex @max-4xl:items-center @max-4xl:justify-between @4xl:pt-3.5 @4xl:pr-0">
        <span aria-hidden="true">{title}</span>
        {aside}
      </div>
      <div className="grid gap-x-3 gap-y-2.5 px-3.5 pt-2 pb-3 @lg:grid-cols-6 @4xl:grid-cols-12 @4xl:pt-2.5 @4xl:pl-0">
        {children}
      </div>
    </fieldset>
  );
}

/** Widths within a section: a third, a quarter or a sixth of it; wide sections have twelve columns, others six. */
export const third = "@lg:col-span-3 @4xl:col-span-4";
export const quarter = "@lg:col-span-3";
export const sixth = "@lg:col-span-2";
