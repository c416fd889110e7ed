import type { ReactNode } from "react";

export type Entry = { id: string; title: ReactNode; text: string; action: ReactNode };

/** Devices or sessions, each with what can be done about it. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label={label} className="col-span-full grid rounded-control border border-border">
      {entries.map(({ id, title, text, action }) => (
        <li
          key={id}
          className="flex min-h-12 items-center gap-3 border-t border-border px-3 py-2 first:border-t-0"
        >
          <div className="min-w-0 flex-1">
            <div className="text-sm">{title}</div>
            <div className="text-xs text-muted tabular-nums">{text}</div>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
