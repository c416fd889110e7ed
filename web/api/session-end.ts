let onSessionEnd: () => void = () => undefined;

/** Says once, at start, what happens when the server no longer accepts the session. */
export function whenSessionEnds(handler: () => void): void {
  onSessionEnd = handler;
}

export function endSession(): void {
  onSessionEnd();
}
