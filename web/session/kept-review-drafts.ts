import { localStore } from "./browser-storage.ts";
import { reviewDraftKeys, reviewDraftsDatabase, reviewDraftsStore } from "./kept-keys.ts";

/** Keys of local storage under which drafts of other accounts are. */
export function draftKeysOfOthers(email: string): string[] {
  return localStore
    .keys()
    .filter((key) => key.startsWith(reviewDraftKeys))
    .filter((key) => !isTypedBy(email, key.slice(reviewDraftKeys.length)));
}

/** Takes the drafts of one person out of the browser's database; those of others stay. */
export async function forgetDrafts(email: string): Promise<void> {
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

/** Also while acting as somebody else, see `actingAccount`. */
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
