import { localStore, sessionStore } from "./browser-storage.ts";
import { draftKeysOfOthers, forgetDrafts } from "./kept-review-drafts.ts";
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

/**
 * Nothing at all stays of the person, not even the device identifier: the account is no more. What
 * other accounts judged in this browser and no server has yet is theirs.
 */
export async function forgetEverything(email: string): Promise<void> {
  localStore.clearExcept(draftKeysOfOthers(email));
  sessionStore.clearExcept([]);
  try {
    await forgetDrafts(email);
  } catch {
    // Refused: then nothing was ever kept there.
  }
  announceSessionChange();
}
