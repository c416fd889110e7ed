import { useId, type ReactNode } from "react";

type PanelSectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function PanelSection({ title, aside, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-border px-5 pt-3 pb-3.5">
      <div className="mb-2 flex items-baseline gap-2">
        <h3 id={id} className="flex-1">
          {title}
        </h3>
        {aside !== undefined && <span className="text-xs text-faint">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
