import { localStore } from "./browser-storage.ts";
import { readSession } from "./session.ts";

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
