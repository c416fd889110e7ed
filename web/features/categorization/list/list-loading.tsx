import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

const rows = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** Until the companies have been loaded for the first time. */
export function ListLoading() {
  return (
    <div className="overflow-clip rounded-card border border-border bg-surface">
      <ProgressLine active label="Loading companies" />
      {rows.map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-t border-border px-3.5">
          <Skeleton className="h-3 w-44" />
          <Skeleton className="h-1.5 flex-1 max-md:hidden" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
