import { useCallback, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { localStore } from "#web/session/browser-storage.ts";
import { screens } from "#web/session/screens.ts";

const key = "sidebarCollapsed";
const listeners = new Set<() => void>();

/** Wide tables need the room, so their pages fold the sidebar until the user says otherwise. */
const wideTablePaths: readonly string[] = [screens.exploreTrades.path, screens.exploreEvents.path];

/** One state for the whole application. */
export function useSidebarState(): { isCollapsed: boolean; toggle: () => void } {
  const { pathname } = useLocation();
  const chosen = useSyncExternalStore(subscribe, () => localStore.read(key));
  const isCollapsed = chosen === null ? wideTablePaths.includes(pathname) : chosen === "true";
  const toggle = useCallback(() => {
    localStore.write(key, String(!isCollapsed));
    for (const listener of listeners) listener();
  }, [isCollapsed]);
  return { isCollapsed, toggle };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
