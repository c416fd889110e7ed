import {
  localStore,
  sessionStore,
  reviewDraftKeys,
  reviewDraftsDatabase,
  reviewDraftsStore,
} from "#web/session/browser-storage.ts";
import { announceSessionChange, isRunningAs, readSession } from "#web/session/account/session.ts";

type Profile = { name: string; profileImage: string | null; permissions: readonly string[] };

/**
 * What the server says of a person; it changes at once everywhere, in other tabs too.
 * @returns false where someone else is shown by now, as another tab has changed: nothing is stored
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
 * Nothing of the person stays, not even the device identifier: the account was deleted. Annotations
 * that other accounts made in this browser and have not saved yet are kept.
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

/** Keys of local storage under which drafts of other accounts are. */
function draftKeysOfOthers(email: string): string[] {
  return localStore
    .keys()
    .filter((key) => key.startsWith(reviewDraftKeys))
    .filter((key) => !isTypedBy(email, key.slice(reviewDraftKeys.length)));
}

/** Takes the drafts of one person out of the browser's database; those of others stay. */
async function forgetDrafts(email: string): Promise<void> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const opening = indexedDB.open(reviewDraftsDatabase);
  // There is none: nothing was ever kept there.
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  opening.addEventListener("error", () => end());
  opening.addEventListener("success", () => {
    const transaction = opening.result.transaction(reviewDraftsStore, "readwrite");
    for (const event of ["complete", "abort"]) transaction.addEventListener(event, () => end());
    const drafts = transaction.objectStore(reviewDraftsStore);
    const reading = drafts.getAllKeys();
    reading.addEventListener("success", () => {
      for (const id of reading.result)
        if (typeof id === "string" && isTypedBy(email, id)) drafts.delete(id);
    });
  });
  await isOver;
}

/** Also while acting as someone else, see `actingAccount`. */
function isTypedBy(email: string, draftId: string): boolean {
  const account = accountOf(draftId);
  return account === email || account?.startsWith(`${email} as `) === true;
}

/** The id of a draft is a JSON array that begins with the account. */
function accountOf(draftId: string): string | null {
  try {
    const parts: unknown = JSON.parse(draftId);
    return Array.isArray(parts) && typeof parts[0] === "string" ? parts[0] : null;
  } catch {
    return null;
  }
}
