import { useSyncExternalStore } from "react";
import { sessionStore } from "./browser-storage.ts";

const key = "tourStep";
const listeners = new Set<() => void>();

/** The step of the guided tour in this tab, from 0; null while no tour is running. */
export function useTourStep(): number | null {
  return useSyncExternalStore(watch, readStep);
}

/** Goes to a step of the tour, or ends it. */
export function showTourStep(step: number | null): void {
  if (step === null) sessionStore.remove(key);
  else sessionStore.write(key, String(step));
  for (const listener of listeners) listener();
}

function readStep(): number | null {
  const text = sessionStore.read(key);
  return text !== null && /^\d$/.test(text) ? Number(text) : null;
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
