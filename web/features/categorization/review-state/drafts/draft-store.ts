import {
  localStore,
  reviewDraftKeys,
  reviewDraftsDatabase,
  reviewDraftsStore as drafts,
} from "#web/session/browser-storage.ts";
import { type ReviewDraft, reviewDraftSchema } from "./review-draft.ts";
import { openVisits } from "../tabs/open-visits.ts";

const byAccount = "account";

/** The browser's database of drafts. What is written is on the disk when its promise resolves. */
async function openDraftDatabase() {
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

/** Keeps drafts over reloads and ends of the browser. Writes hold in the order of the calls. */
export type DraftStore = {
  put(draft: ReviewDraft): Promise<void>;
  remove(id: string): Promise<void>;
  /** In no order. */
  ofAccount(account: string): Promise<ReviewDraft[]>;
};

/** IndexedDB; where the browser refuses it, local storage. */
export async function openDraftStore(): Promise<DraftStore> {
  try {
    const store = databaseStore(await openDraftDatabase());
    // What cannot be moved is found where it is.
    await moveLeftBehind(store).catch(() => undefined);
    return store;
  } catch {
    return localDrafts;
  }
}

/** A page that ends between the two writes of a draft leaves the local one. Open tabs move their own. */
async function moveLeftBehind(store: DraftStore): Promise<void> {
  // Without locks it is not known which visits go on.
  if (navigator.locks === undefined) return;
  // Read first: a visit that begins after this is not among the drafts, so it is not taken for over.
  const drafts = allLocalDrafts();
  const open = await openVisits();
  const left = drafts.filter(({ visit }) => !open.includes(visit));
  await Promise.all(left.map((draft) => store.put(draft)));
}

/** Of what the database refuses, the newest is in local storage. */
export function databaseStore(database: Awaited<ReturnType<typeof openDraftDatabase>>): DraftStore {
  return {
    async put(draft) {
      // At once: a tab killed before the database has begun has kept it.
      const kept = keepLocally(draft);
      try {
        await database.put(draft);
        if (localStore.read(kept.key) === kept.text) localStore.remove(kept.key);
      } catch {
        // No space, or the database was closed: the local one stays.
      }
    },
    async remove(id) {
      await localDrafts.remove(id);
      try {
        await database.remove(id);
      } catch {
        // It is found to be saved in the next visit.
      }
    },
    async ofAccount(account) {
      const kept = readDrafts(await database.ofAccount(account));
      return newestOfEach([...kept, ...(await localDrafts.ofAccount(account))]);
    },
  };
}

const localDrafts: DraftStore = {
  async put(draft) {
    keepLocally(draft);
  },
  async remove(id) {
    localStore.remove(`${reviewDraftKeys}${id}`);
  },
  async ofAccount(account) {
    return allLocalDrafts().filter((draft) => draft.account === account);
  },
};

function allLocalDrafts(): ReviewDraft[] {
  const texts = localStore
    .keys()
    .filter((key) => key.startsWith(reviewDraftKeys))
    .map((key) => localStore.read(key) ?? "null");
  return readDrafts(texts.map(parseText));
}

function keepLocally(draft: ReviewDraft): { key: string; text: string } {
  const [key, text] = [`${reviewDraftKeys}${draft.id}`, JSON.stringify(draft)];
  localStore.write(key, text);
  return { key, text };
}

function newestOfEach(drafts: readonly ReviewDraft[]): ReviewDraft[] {
  const newest = new Map<string, ReviewDraft>();
  for (const draft of drafts)
    if ((newest.get(draft.id)?.changedAt ?? 0) <= draft.changedAt) newest.set(draft.id, draft);
  return [...newest.values()];
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is not a draft, as an earlier product may have written it, is left out. */
function readDrafts(kept: readonly unknown[]): ReviewDraft[] {
  return kept.flatMap((each) => {
    const draft = reviewDraftSchema.safeParse(each);
    return draft.success ? draft.data : [];
  });
}
