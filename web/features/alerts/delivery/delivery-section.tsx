import type { ReactNode } from "react";

type DeliverySectionProps = { title: string; children: ReactNode };

/** One channel or aspect of delivery: a heading and its settings. */
export function DeliverySection({ title, children }: DeliverySectionProps) {
  return (
    <section aria-label={title} className="border-t border-border first:border-t-0">
      <h3 className="px-5 pt-3.5 text-xs font-medium text-muted max-md:px-4">{title}</h3>
      {children}
    </section>
  );
}
