import { Skeleton } from "#web/ui/display/skeleton.tsx";

/** In place of the tables while they are loaded first. */
export function AlertTablesLoading({ count }: { count: number }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your alerts</span>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} aria-hidden className="rounded-card border border-border bg-surface">
          <div className="flex h-12 items-center border-b border-border px-3.5">
            <Skeleton className="h-4 w-44" />
          </div>
          <div className="grid gap-3 p-3.5">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
