import { localStore } from "#web/session/browser-storage.ts";
import { reviewDraftKeys } from "#web/session/kept-keys.ts";
import { openDraftDatabase } from "./draft-database.ts";
import { type ReviewDraft, reviewDraftSchema } from "./review-draft.ts";

/** Keeps drafts over reloads and ends of the browser. Writes hold in the order they were asked for. */
export type DraftStore = {
  put(draft: ReviewDraft): Promise<void>;
  remove(id: string): Promise<void>;
  /** In no order. */
  ofAccount(account: string): Promise<ReviewDraft[]>;
};

/** IndexedDB; where the browser refuses it, local storage. */
export async function openDraftStore(): Promise<DraftStore> {
  try {
    return databaseStore(await openDraftDatabase());
  } catch {
    return localDrafts;
  }
}

/** Of what the database refuses, the newest is in local storage. */
export function databaseStore(database: Awaited<ReturnType<typeof openDraftDatabase>>): DraftStore {
  return {
    async put(draft) {
      try {
        await database.put(draft);
      } catch {
        // No space, or the database was closed.
        await localDrafts.put(draft);
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
    localStore.write(`${reviewDraftKeys}${draft.id}`, JSON.stringify(draft));
  },
  async remove(id) {
    localStore.remove(`${reviewDraftKeys}${id}`);
  },
  async ofAccount(account) {
    const texts = localStore
      .keys()
      .filter((key) => key.startsWith(reviewDraftKeys))
      .map((key) => localStore.read(key) ?? "null");
    return readDrafts(texts.map(parseText)).filter((draft) => draft.account === account);
  },
};

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
