/** Says to other tabs that this visit goes on, until it is over. */
export function holdVisit(visit: string, over: AbortSignal): void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  over.addEventListener("abort", () => release());
  // Absent on plain http outside localhost.
  if (navigator.locks !== undefined) void navigator.locks.request(nameOf(visit), () => released);
}

/** Visits, of this tab or of others, that go on. */
export async function goingVisits(): Promise<(visit: string) => boolean> {
  if (navigator.locks === undefined) return () => false;
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return (visit) => names.has(nameOf(visit));
}

/** Resolves when the visit is over, also when its tab was closed or its browser killed. */
export async function visitEnds(visit: string, signal: AbortSignal): Promise<void> {
  if (navigator.locks === undefined) return;
  await navigator.locks.request(nameOf(visit), { signal }, () => undefined);
}

function nameOf(visit: string): string {
  return `sentinel-review-${visit}`;
}
