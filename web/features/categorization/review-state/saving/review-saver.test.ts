import { afterEach, expect, test, vi } from "vitest";
import { fakeReviewServer, noted } from "../fake-review-server.ts";
import type { Annotation } from "../annotation.ts";
import { isUnsaved, withoutRemoved } from "../review-item.ts";
import { countItems } from "../review-progress.ts";
import { ReviewStore } from "../review-store.ts";
import { firstView } from "../review-view.ts";
import { ReviewSaver } from "./review-saver.ts";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

function open(server: ReturnType<typeof fakeReviewServer>) {
  const store = new ReviewStore(firstView(server.rows(), { isLocked: false, isReopened: false }));
  const kept = new Map<number, Annotation>();
  const session = { isOwn: true, elsewhere: new Array<number>(), whileAsked: () => {} };
  const reviewing = { email: "ana@example.com", gvkey: "001", isAdminMode: false, savesAs: null };
  const saver = new ReviewSaver(store, reviewing, {
    drafts: {
      keep: ({ number, annotation }) => void kept.set(number, annotation),
      drop: (number) => void kept.delete(number),
    },
    onSaved: () => undefined,
    onGone: () => undefined,
    onClean: () => undefined,
    unsavedElsewhere: async () => {
      session.whileAsked();
      return session.elsewhere;
    },
    isOwnAccount: () => session.isOwn,
  });
  stops.push(() => saver.stop());
  function annotate(number: number, annotation: Annotation): void {
    store.change(number, { kind: "set", annotation });
    saver.changed(number);
  }
  return { store, saver, kept, session, annotate };
}

test("work begun while other tabs are asked is saved before the save that locks", async () => {
  const server = fakeReviewServer(0, 1, null);
  const { saver, kept, session, annotate } = open(server);
  session.whileAsked = () => {
    session.whileAsked = () => {};
    annotate(1, noted("typed meanwhile"));
  };
  annotate(3, noted("last"));
  await saver.saveAll();
  await vi.waitFor(() => expect(kept.size).toBe(0));
  expect(server.rows().map(({ reason }) => reason)).toEqual(["typed meanwhile", null, "last"]);
});

test("the save that locks the company goes after everything else of a batch", async () => {
  const server = fakeReviewServer(null, null, 0);
  const { saver, kept, annotate } = open(server);
  server.isOffline = true;
  annotate(1, noted("one"));
  annotate(2, noted("two"));
  annotate(3, noted("three"));
  await saver.saveAll();
  expect([...kept.keys()]).toEqual([1, 2, 3]);
  server.isOffline = false;
  await saver.saveAll();
  await vi.waitFor(() => expect(kept.size).toBe(0));
  expect(server.rows().map(({ reason }) => reason)).toEqual(["one", "two", "three"]);
  expect(server.isLocked()).toBe(true);
});

test("the save that locks the company waits for unsaved work in another tab, and says so", async () => {
  const server = fakeReviewServer(null, 0);
  const { store, saver, session, annotate } = open(server);
  session.elsewhere = [2];
  annotate(1, noted("one"));
  expect(await saver.saveNow(1)).toBe(false);
  expect(server.saves).toEqual([]);
  expect(store.item(1)?.failure).toContain("unsaved work on interaction 2");
  // The same interaction in two tabs is a matter of versions: neither waits for the other.
  session.elsewhere = [1];
  expect(await saver.saveNow(1)).toBe(true);
  expect(server.isLocked()).toBe(true);
});

test("a label that was sent without an answer may be there: the other one waits for the rest", async () => {
  const server = fakeReviewServer(null, null, 0);
  const { store, saver, annotate } = open(server);
  server.inTrouble.add(1).add(3);
  annotate(1, noted("one"));
  annotate(3, noted("three"));
  await saver.saveAll();
  annotate(2, noted("two"));
  expect(await saver.saveNow(2)).toBe(false);
  expect(server.saves).toEqual([]);
  server.inTrouble.clear();
  await saver.saveNow(3);
  await saver.saveNow(1);
  await vi.waitFor(() => expect(store.view().items.filter(isUnsaved)).toEqual([]));
  expect(server.saves.at(-1)).toBe(2);
});

test.each([
  ["undone", (opened: ReturnType<typeof open>) => opened.annotate(2, noted(""))],
  ["settled for theirs", (opened: ReturnType<typeof open>) => opened.saver.takeTheirs(2)],
])("a save that was held back goes on when the other change is %s", async (_how, settle) => {
  const server = fakeReviewServer(null, 0);
  const opened = open(server);
  const { store, saver, annotate } = opened;
  annotate(2, noted("mine"));
  const theirs = { annotation: noted("theirs"), version: 2, savedAt: null, savedBy: null };
  saver.savedElsewhere(2, theirs);
  annotate(1, noted("one"));
  expect(await saver.saveNow(1)).toBe(false);
  expect(server.saves).toEqual([]);
  settle(opened);
  await vi.waitFor(() => expect(store.item(1)?.saved).toEqual(noted("one")));
  expect(store.item(2)?.conflict).toBeNull();
});

test("what a lock shut out stays shown and kept, and is saved when it is reopened", async () => {
  const server = fakeReviewServer(0);
  const { store, saver, kept, annotate } = open(server);
  annotate(1, noted("late"));
  expect(await saver.saveNow(1)).toBe(false);
  expect(store.item(1)).toMatchObject({
    annotation: noted("late"),
    saving: "refused",
    failure:
      "This company is complete and locked. Ask a review administrator to reopen it; your change is saved then.",
  });
  expect(kept.get(1)).toEqual(noted("late"));
  server.isLocked = () => false;
  await saver.saveAll();
  expect(server.rows()[0]?.reason).toBe("late");
  expect(kept.size).toBe(0);
});

test("nothing is sent while another account is signed in", async () => {
  const server = fakeReviewServer(null, null);
  const { saver, kept, session, annotate } = open(server);
  session.isOwn = false;
  annotate(1, noted("mine"));
  expect(await saver.saveNow(1)).toBe(false);
  expect(server.types).toEqual([]);
  expect(kept.get(1)).toEqual(noted("mine"));
  session.isOwn = true;
  expect(await saver.saveNow(1)).toBe(true);
});

test("a note typed on a corrected text does not go over another that is there", async () => {
  const server = fakeReviewServer(null, null);
  const { store, saver, kept, annotate } = open(server);
  annotate(1, noted("mine"));
  const [row] = server.rows();
  if (row === undefined) throw new Error("no row");
  server.stored.set(1, { ...row, revision: 2, version: 3, reason: "newer" });
  expect(await saver.saveNow(1)).toBe(false);
  expect(store.item(1)).toMatchObject({
    annotation: noted("mine", null),
    version: 0,
    conflict: { annotation: noted("newer", null), version: 3 },
  });
  expect(kept.get(1)).toEqual(noted("mine", null));
  await saver.keepMine(1);
  expect(server.rows()[0]?.reason).toBe("mine");
});

test("a removed interaction is not saved, counted, or waited for", async () => {
  const server = fakeReviewServer(null, null);
  const { store, saver, kept, annotate } = open(server);
  annotate(1, noted("of a removed call"));
  annotate(2, noted("two"));
  server.stored.delete(1);
  await saver.saveAll();
  await vi.waitFor(() => expect(store.item(2)?.saved).toEqual(noted("two")));
  expect(store.item(1)).toMatchObject({ saving: "removed", failure: null, savesAt: null });
  expect(countItems(withoutRemoved(store.view().items))).toMatchObject({ done: 1, total: 1 });
  expect(store.view()).toMatchObject({ isLocked: true, completions: 1 });
  const { length } = server.types;
  await saver.saveNow(1);
  await saver.saveAll();
  expect(server.types).toHaveLength(length);
  expect(kept.has(1)).toBe(true);
});

test("what is entered for a company that was unassigned does not count, and is saved once it is assigned again", async () => {
  const server = fakeReviewServer(null, null);
  const { store, saver, kept, annotate } = open(server);
  server.isUnassigned = true;
  annotate(1, noted("one"));
  await saver.saveAll();
  expect(store.item(1)).toMatchObject({ saving: "unassigned", savesAt: null });
  expect(countItems(withoutRemoved(store.view().items))).toMatchObject({ done: 0, total: 2 });
  expect(kept.get(1)).toEqual(noted("one"));
  server.isUnassigned = false;
  await saver.saveAll();
  expect(store.item(1)).toMatchObject({ saving: "clean", saved: noted("one") });
  expect(countItems(withoutRemoved(store.view().items))).toMatchObject({ done: 1, total: 2 });
  expect(kept.size).toBe(0);
});

test("a note of white space is nothing to save", async () => {
  const server = fakeReviewServer(null, null);
  const { store, kept, annotate } = open(server);
  annotate(1, noted(" \n", null));
  expect(store.item(1)).toMatchObject({ annotation: { note: " \n" }, saving: "clean" });
  expect(kept.size).toBe(0);
});
