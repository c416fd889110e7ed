import { reviewDraftsDatabase, reviewDraftsStore as drafts } from "#web/session/kept-keys.ts";
import type { ReviewDraft } from "./review-draft.ts";

const byAccount = "account";

/** The browser's database of drafts. What is written is on the disk when its promise resolves. */
export async function openDraftDatabase() {
  const opening = indexedDB.open(reviewDraftsDatabase, 1);
  opening.addEventListener("upgradeneeded", () => {
    opening.result.createObjectStore(drafts, { keyPath: "id" }).createIndex(byAccount, byAccount);
  });
  const database = await answerOf(opening);
  // Another tab deletes it with the account.
  database.addEventListener("versionchange", () => database.close());

  function open(mode: IDBTransactionMode): IDBTransaction {
    return database.transaction(drafts, mode, { durability: "strict" });
  }

  return {
    async put(draft: ReviewDraft): Promise<void> {
      const transaction = open("readwrite");
      transaction.objectStore(drafts).put(draft);
      await endOf(transaction);
    },
    async remove(id: string): Promise<void> {
      const transaction = open("readwrite");
      transaction.objectStore(drafts).delete(id);
      await endOf(transaction);
    },
    async ofAccount(account: string): Promise<unknown[]> {
      const index = open("readonly").objectStore(drafts).index(byAccount);
      return await answerOf<unknown[]>(index.getAll(account));
    },
  };
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request.addEventListener("success", () => resolve(request.result));
  request.addEventListener("error", () => reject(request.error));
  return promise;
}

function endOf(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener("complete", () => resolve());
  transaction.addEventListener("abort", () => reject(transaction.error));
  transaction.commit();
  return promise;
}
