import {
  localStore,
  sessionStore,
  caseDraftKeys,
  decisionDraftKeys,
  reviewDraftKeys,
  typedKeys,
} from "#web/session/browser-storage.ts";
import { useSyncExternalStore } from "react";

type RunAs = { name: string; email: string; organization: string };

/** What the browser knows of the signed-in person; run-as values take precedence. */
export type Session = {
  name: string;
  email: string;
  permissions: readonly string[];
  profileImage: string | null;
  runAs: RunAs | null;
};

type SignedIn = {
  accessToken: string;
  refreshToken: string | null;
  /** Seconds; undefined where it is not known. */
  expiresIn?: number | undefined;
  permissions: readonly string[];
  email: string;
  name: string;
  profileImage: string | null;
  theme: string;
};

const sessionChanged = new EventTarget();

/** Present means signed in. */
function accessToken(): string | null {
  return present("access_token");
}

/** The token calls carry: the run-as token when there is one. */
export function effectiveToken(): string | null {
  return present("RunAsAccessToken") ?? accessToken();
}

/** Calls go out in the other's name as soon as there is a run-as token, so either value counts. */
export function isRunningAs(): boolean {
  return present("RunAsEmail") !== null || present("RunAsAccessToken") !== null;
}

export function readSession(): Session | null {
  if (accessToken() === null) return null;
  const email = present("userEmail") ?? "";
  const name = present("name") ?? "";
  const own = { name, email, profileImage: profileImage() };
  if (!isRunningAs()) {
    return { ...own, permissions: decodePermissions(localStore.read("permissions")), runAs: null };
  }
  const runAs = {
    name: present("RunAsName") ?? name,
    email: present("RunAsEmail") ?? email,
    organization: present("RunAsOrganization") ?? "",
  };
  return {
    ...own,
    name: runAs.name,
    email: runAs.email,
    // An empty list stays empty: the admin's own rights must not shine through.
    permissions: decodePermissions(localStore.read("RunAsPermissions")),
    runAs,
  };
}

/** Only a picture held in the text itself: anything else would be fetched from somewhere. */
function profileImage(): string | null {
  const stored = present("profileImage");
  return stored?.startsWith("data:image/") === true ? stored : null;
}

export function storeSession(signedIn: SignedIn): void {
  writeTokenEnd(signedIn.expiresIn);
  localStore.write("access_token", signedIn.accessToken);
  if (signedIn.refreshToken === null) localStore.remove("refresh_token");
  else localStore.write("refresh_token", signedIn.refreshToken);
  localStore.write("permissions", JSON.stringify(signedIn.permissions));
  localStore.write("userEmail", signedIn.email);
  localStore.write("name", signedIn.name);
  localStore.write("profileImage", signedIn.profileImage ?? "");
  localStore.write("theme", signedIn.theme);
  announceSessionChange();
}

export function refreshToken(): string | null {
  return present("refresh_token");
}

/** Renewed this long before its end, so that it does not end on the way to the server. */
const renewedBeforeEndMs = 10_000;
const tokenEndKey = "access_token_ends_at";

/** By the clock of this browser, which counts from the sign-in or renewal; before the token, for other tabs. */
function writeTokenEnd(expiresIn: number | undefined): void {
  if (expiresIn === undefined) localStore.remove(tokenEndKey);
  else localStore.write(tokenEndKey, String(Date.now() + 1000 * expiresIn));
}

/** Whether the access token has ended, or is about to, as far as this browser knows. */
export function isTokenEnding(): boolean {
  const endsAt = present(tokenEndKey);
  return endsAt !== null && Date.now() >= Number(endsAt) - renewedBeforeEndMs;
}

type RenewedTokens = {
  accessToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
  permissions: readonly string[];
};

export function storeTokens(renewed: RenewedTokens): void {
  writeTokenEnd(renewed.expiresIn);
  localStore.write("access_token", renewed.accessToken);
  localStore.write("refresh_token", renewed.refreshToken);
  localStore.write("permissions", JSON.stringify(renewed.permissions));
  announceSessionChange();
}

/** Everything but the device identifier and drafts of reviews, decisions, and cases, each of one account. */
export function clearSession(): void {
  localStore.clearExcept(["device_id", reviewDraftKeys, decisionDraftKeys, caseDraftKeys]);
  sessionStore.clearExcept([]);
  announceSessionChange();
}

/** A session that ended by itself: how the person reads, and what was typed for us, stays. */
export function dropEndedSession(): void {
  localStore.clearExcept(["device_id", "theme", reviewDraftKeys, decisionDraftKeys, caseDraftKeys]);
  sessionStore.clearExcept(typedKeys);
  announceSessionChange();
}

export function announceSessionChange(): void {
  sessionChanged.dispatchEvent(new Event("change"));
}

/** Calls back when the session changes in this tab or another one. */
export function watchSession(callback: () => void): () => void {
  sessionChanged.addEventListener("change", callback);
  globalThis.addEventListener("storage", callback);
  return () => {
    sessionChanged.removeEventListener("change", callback);
    globalThis.removeEventListener("storage", callback);
  };
}

/** Empty, "null" and "undefined" count as absent. */
function present(key: string): string | null {
  const stored = localStore.read(key);
  return stored === null || stored === "" || stored === "null" || stored === "undefined"
    ? null
    : stored;
}

/** Email of the person who is signed in, whomever they act as. */
export function ownEmail(): string {
  return localStore.read("userEmail") ?? "";
}

/**
 * Who types in this browser: the person's email, and whom they act as; null for a visitor. Two of
 * them never share what is kept for one, so an administrator's unsent work is not taken for the
 * reviewer's own.
 */
export function actingAccount(): string | null {
  const session = readSession();
  if (session === null) return null;
  return session.runAs === null ? session.email : `${ownEmail()} as ${session.email}`;
}

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

const reason = "This cannot be done while running as another user. Revert first.";

/** Why what belongs to the person alone cannot be changed here; null when it can. */
export function useRunAsLock(): string | null {
  const session = useSession();
  return session === null || session.runAs === null ? null : reason;
}

const mostDecodings = 5;

/** The stored list may be a JSON string encoded several times; anything else is an empty list. */
export function decodePermissions(stored: string | null): readonly string[] {
  let value: unknown = stored;
  for (let decoding = 0; decoding < mostDecodings && typeof value === "string"; decoding += 1) {
    try {
      value = JSON.parse(value);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string => typeof entry === "string");
}
