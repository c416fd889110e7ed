/**
 * Browser storage that never throws: what the browser refuses (quota, private mode) is kept in
 * memory until the page is left, so the product goes on working.
 */
type KeptStorage = {
  read(key: string): string | null;
  /** Answers false when the value could only be kept in memory. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** In no order. */
  keys(): string[];
  /** A kept key that ends in a colon keeps all that begin with it. */
  clearExcept(keptKeys: readonly string[]): void;
};

function createKeptStorage(open: () => Storage): KeptStorage {
  const memory = new Map<string, string>();

  function attempt<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(open());
    } catch {
      return fallback;
    }
  }

  return {
    read(key) {
      return memory.get(key) ?? attempt((storage) => storage.getItem(key), null);
    },
    write(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) {
        memory.delete(key);
      } else {
        // An older copy left behind would come back after a reload.
        attempt((storage) => storage.removeItem(key), undefined);
        memory.set(key, value);
      }
      return isStored;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys() {
      const stored = attempt((storage) => Object.keys(storage), []);
      return [...new Set([...stored, ...memory.keys()])];
    },
    clearExcept(keptKeys) {
      const isKept = (key: string): boolean =>
        keptKeys.some((kept) => (kept.endsWith(":") ? key.startsWith(kept) : key === kept));
      for (const key of memory.keys()) if (!isKept(key)) memory.delete(key);
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key);
      }, undefined);
    },
  };
}

export const localStore = createKeptStorage(() => globalThis.localStorage);
export const sessionStore = createKeptStorage(() => globalThis.sessionStorage);

/** What a visitor typed into the contact form: it outlives a session that ended by itself. */
export const inquiryDraftKey = "inquiryDraft";

/** Forms of alerts that were not saved; each says whose it is, and no one else sees it. */
export const alertDraftsKey = "drafts";

/** What was typed for us stays when a session ends by itself. */
export const typedKeys: readonly string[] = [inquiryDraftKey, alertDraftsKey];

/**
 * Decisions about labels of reviewers that were not saved, for all tabs; begins the keys, each says
 * whose it is. They stay when a session ends by itself; logging out clears those of that person.
 */
export const decisionDraftKeys = "decisionDraft:";

/**
 * Notes, tasks, and changes of cases that were not saved, for all tabs; begins the keys, each says whose it is.
 * They stay when a session ends by itself; logging out clears those of that person.
 */
export const caseDraftKeys = "caseDraft:";

/**
 * Annotations of calls that no server has yet, where the browser refuses its database; begins the
 * keys, each says whose it is. Like that database they stay whatever ends the session, also when the
 * person logs out: what could not be sent by then is sent at the same account's next sign-in, and
 * shown to no other.
 */
export const reviewDraftKeys = "reviewDraft:";

export const reviewDraftsDatabase = "sentinel-review";
export const reviewDraftsStore = "drafts";
