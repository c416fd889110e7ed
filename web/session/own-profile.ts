import { localStore, sessionStore } from "./browser-storage.ts";
import { reviewDraftsDatabase } from "./kept-keys.ts";
import { announceSessionChange, isRunningAs, readSession } from "./session.ts";

type Profile = { name: string; profileImage: string | null; permissions: readonly string[] };

/**
 * What the server says of a person; it changes at once wherever it stands, in other tabs too.
 * @returns false where somebody else is shown by now, as another tab has changed: nothing is stored
 */
export function storeProfile(
  email: string,
  { name, profileImage, permissions }: Partial<Profile>,
): boolean {
  if (readSession()?.email !== email) return false;
  const isOther = isRunningAs();
  if (name !== undefined) localStore.write(isOther ? "RunAsName" : "name", name);
  if (profileImage !== undefined) localStore.write("profileImage", profileImage ?? "");
  if (permissions !== undefined)
    localStore.write(isOther ? "RunAsPermissions" : "permissions", JSON.stringify(permissions));
  announceSessionChange();
  return true;
}

/** Nothing at all stays, not even the device identifier: the account is no more. */
export function forgetEverything(): void {
  localStore.clearExcept([]);
  sessionStore.clearExcept([]);
  try {
    indexedDB.deleteDatabase(reviewDraftsDatabase);
  } catch {
    // Refused: then nothing was ever kept there.
  }
  announceSessionChange();
}
