import { afterEach, expect, test, vi } from "vitest";
import { fakeReviewServer, noted } from "../fake-review-server.ts";
import { ReviewStore } from "../review-store.ts";
import { firstView } from "../review-view.ts";
import { ReviewSaver } from "../saving/review-saver.ts";
import { DraftRestorer } from "./draft-restorer.ts";
import type { ReviewDraft } from "./review-draft.ts";

afterEach(() => vi.unstubAllGlobals());

const owner = { account: "a@example.com", email: "a@example.com", gvkey: "001", visit: "new" };
const draft: ReviewDraft = {
  ...owner,
  id: "draft",
  visit: "old",
  number: 1,
  version: 1,
  revision: 1,
  annotation: noted("older"),
  sent: [],
  changedAt: 1,
};

async function restoreOn(row: { revision: number; version: number; reason: string | null }) {
  const server = fakeReviewServer(null, null);
  const [first] = server.rows();
  if (first === undefined) throw new Error("no row");
  server.stored.set(1, { ...first, ...row });
  const store = new ReviewStore(firstView(server.rows(), { isLocked: false, isReopened: false }));
  const kept: number[] = [];
  const saver = new ReviewSaver(
    store,
    { ...owner, isAdminMode: false, savesAs: null },
    {
      drafts: { keep: ({ version }) => void kept.push(version), drop: () => undefined },
      onSaved: () => undefined,
      onGone: () => undefined,
      onClean: () => undefined,
      unsavedElsewhere: async () => [],
      isOwnAccount: () => true,
    },
  );
  const drafts = {
    put: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    ofAccount: () => Promise.resolve([draft]),
  };
  const over = new AbortController();
  await new DraftRestorer({ store, saver, drafts, owner }).restore(over.signal);
  over.abort();
  return { server, store, kept };
}

test("a draft of an earlier text does not go over what was saved of the present one", async () => {
  const { server, store, kept } = await restoreOn({ revision: 2, version: 3, reason: "newer" });
  expect(store.item(1)).toMatchObject({
    annotation: noted("older", null),
    saving: "conflict",
    conflict: { annotation: noted("newer", null), version: 3 },
  });
  expect(server.types).toEqual([]);
  // Not answered, it is asked about in the next visit again.
  expect(kept).toEqual([1]);
});

test("a draft of a text that was corrected since brings its note to the present one", async () => {
  const { server, store } = await restoreOn({ revision: 2, version: 1, reason: null });
  await vi.waitFor(() => expect(server.rows()[0]?.reason).toBe("older"));
  expect(store.item(1)?.conflict).toBeNull();
});
