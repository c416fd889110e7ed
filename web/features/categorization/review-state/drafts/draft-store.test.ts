import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseStore } from "./draft-store.ts";
import type { ReviewDraft } from "./review-draft.ts";

const draft: ReviewDraft = {
  id: '["ana@example.com","ana@example.com","001",1,"visit"]',
  visit: "visit",
  account: "ana@example.com",
  email: "ana@example.com",
  gvkey: "001",
  number: 1,
  version: 0,
  revision: 1,
  annotation: { label: null, note: "older", highlights: [] },
  sent: [],
  changedAt: 1,
};

/** Entries are own properties, as Web Storage has them. */
class MemoryStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

beforeEach(() => vi.stubGlobal("localStorage", new MemoryStorage()));

afterEach(() => vi.unstubAllGlobals());

test("a newer draft that the database refuses hides the older one in it", async () => {
  const kept = new Map<string, ReviewDraft>();
  let isFull = false;
  const store = databaseStore({
    put: async (each) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept.set(each.id, each);
    },
    remove: () => Promise.reject(new DOMException("closed", "InvalidStateError")),
    ofAccount: () => Promise.resolve([...kept.values()]),
  });
  const newer = { ...draft, annotation: { ...draft.annotation, note: "newer" }, changedAt: 2 };
  await store.put(draft);
  isFull = true;
  await store.put(newer);
  expect(await store.ofAccount("ana@example.com")).toEqual([newer]);
  await expect(store.remove(draft.id)).resolves.toBeUndefined();
});

test("a draft is kept before the database answers, and once it has, only there", async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const store = databaseStore({
    put: () => written,
    remove: () => Promise.resolve(),
    ofAccount: () => Promise.resolve([]),
  });
  const first = store.put(draft);
  const newer = { ...draft, changedAt: 2 };
  const second = store.put(newer);
  // Without waiting for anything.
  expect(Object.keys(localStorage)).toHaveLength(1);
  expect(await store.ofAccount("ana@example.com")).toEqual([newer]);
  write();
  await Promise.all([first, second]);
  expect(Object.keys(localStorage)).toHaveLength(0);
});

test("a draft that an earlier version kept is read", async () => {
  const { annotation, ...rest } = draft;
  localStorage.setItem(
    `reviewDraft:${draft.id}`,
    JSON.stringify({ ...rest, judgement: annotation }),
  );
  const store = databaseStore({
    put: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    ofAccount: () => Promise.resolve([]),
  });
  expect(await store.ofAccount(draft.account)).toEqual([draft]);
});
