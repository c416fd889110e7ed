let onSessionEnd: () => void = () => undefined;

/** Says once, at start, what happens when the server no longer accepts the session. */
export function whenSessionEnds(handler: () => void): void {
  onSessionEnd = handler;
}

export function endSession(): void {
  onSessionEnd();
}

/** Sends what is not on the server yet. */
type Sending = () => Promise<unknown>;

const sendings = new Set<Sending>();

/** Says what is to be sent before the person logs out. @returns how to take that back */
export function beforeLogOut(send: Sending): () => void {
  sendings.add(send);
  return () => sendings.delete(send);
}

/** Sends what there is to send; resolves after this time at the latest, and never rejects. */
export async function sendBeforeLogOut(longestMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestMs);
  await Promise.race([Promise.allSettled([...sendings].map((send) => send())), late]);
  clearTimeout(timer);
}
