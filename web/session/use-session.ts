import { useSyncExternalStore } from "react";
import { readSession, watchSession, type Session } from "./session.ts";

let lastKey = "";
let lastSession: Session | null = null;

/** The session as stored now; read again at every render, so also at every route change. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, stableSession);
}

/** React needs the same object for the same content. */
function stableSession(): Session | null {
  const session = readSession();
  const key = JSON.stringify(session);
  if (key !== lastKey) {
    lastKey = key;
    lastSession = session;
  }
  return lastSession;
}
