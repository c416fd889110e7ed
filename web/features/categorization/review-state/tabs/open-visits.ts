/** Says to other tabs that this visit goes on, until it is over. Resolves when they can know. */
export function holdVisit(visit: string, over: AbortSignal): Promise<void> {
  // Absent on plain http outside localhost.
  if (navigator.locks === undefined) return Promise.resolve();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  over.addEventListener("abort", () => release());
  const { promise: known, resolve: resolveKnown } = Promise.withResolvers<void>();
  void navigator.locks.request(nameOf(visit), () => {
    resolveKnown();
    return released;
  });
  return known;
}

/** Visits, of this tab or of others, that go on. */
export async function openVisits(): Promise<readonly string[]> {
  if (navigator.locks === undefined) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : []));
}

/** Resolves when the visit is over, also when its tab was closed or its browser killed. */
export async function visitEnds(visit: string, signal: AbortSignal): Promise<void> {
  if (navigator.locks === undefined) return;
  await navigator.locks.request(nameOf(visit), { signal }, () => undefined);
}

const prefix = "sentinel-review-";

function nameOf(visit: string): string {
  return `${prefix}${visit}`;
}
