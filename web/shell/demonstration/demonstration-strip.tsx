import { lazy, Suspense } from "react";
import { readSite } from "#web/site/site.ts";

const Strip = lazy(async () => ({ default: (await import("./strip.tsx")).Strip }));

/** Above everything, on every screen of a demonstration: nothing here is real, and its time neither. */
export function DemonstrationStrip() {
  if (!readSite().isDemonstration) return null;
  return (
    <Suspense fallback={<div className="h-(--strip-height) border-b border-border bg-raised" />}>
      <Strip />
    </Suspense>
  );
}
