/**
 * Browser storage that never throws: what the browser refuses (quota, private mode) is kept in
 * memory until the page is left, so the product goes on working.
 */
export type KeptStorage = {
  read(key: string): string | null;
  /** Answers false when the value could only be kept in memory. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** In no order. */
  keys(): string[];
  /** A kept key that ends in a colon keeps all that begin with it. */
  clearExcept(keptKeys: readonly string[]): void;
};

export function createKeptStorage(open: () => Storage): KeptStorage {
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
