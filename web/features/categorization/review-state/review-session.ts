import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import { toggleHighlight } from "#contract/categorization/toggle-highlight.ts";
import { beforeLogOut } from "#web/api/session-end.ts";
import { DisplayedError } from "#web/saving/use-attempt.ts";
import { actingAccount } from "#web/session/account/session.ts";
import { forgetCompanyRows, updateCompanyLock, updateCompanyRow } from "../api/company-cache.ts";
import { finishCompany, reopenCompany } from "../api/review-calls.ts";
import { DraftKeeper, type DraftOwner } from "./drafts/draft-keeper.ts";
import { DraftRestorer, unsavedInOtherVisits } from "./drafts/draft-restorer.ts";
import type { DraftStore } from "./drafts/draft-store.ts";
import {
  type Annotation,
  withHighlights,
  withLabel,
  withoutUnsavedHighlights,
} from "./annotation.ts";
import { isUnsaved, type ReviewItem, withoutRemoved } from "./review-item.ts";
import { nextUnfinished } from "./review-progress.ts";
import { ReviewSaver } from "./saving/review-saver.ts";
import type { Reviewing } from "./saving/saver-ports.ts";
import { unsavedInOtherTab } from "./saving/save-failure.ts";
import { ReviewStore } from "./review-store.ts";
import type { ReviewView } from "./review-view.ts";
import { openTabChannel, type SavedMessage, type TabChannel } from "./tabs/tab-channel.ts";
import { holdVisit } from "./tabs/open-visits.ts";

type Opening = {
  reviewing: Reviewing;
  /** Who types, see `actingAccount`. */
  account: string;
  drafts: DraftStore;
};

/**
 * The review of one company while its screen is open. Actions are about the item that is open; they
 * are the same functions as long as the session lives.
 */
export class ReviewSession {
  readonly store: ReviewStore;
  readonly #reviewing: Reviewing;
  readonly #owner: DraftOwner;
  readonly #saver: ReviewSaver;
  readonly #restorer: DraftRestorer;
  readonly #channel: TabChannel;
  readonly #drafts: DraftStore;
  readonly #over = new AbortController();

  constructor(view: ReviewView, { reviewing, account, drafts }: Opening) {
    const { email, gvkey } = reviewing;
    const owner = { account, email, gvkey, visit: newVisit() };
    this.store = new ReviewStore(view);
    this.#reviewing = reviewing;
    this.#owner = owner;
    this.#drafts = drafts;
    this.#saver = new ReviewSaver(this.store, reviewing, {
      drafts: new DraftKeeper(drafts, owner),
      onSaved: (item, isLocked) => this.#noteSaved(item, isLocked),
      onGone: () => forgetCompanyRows(email),
      onClean: (number) => this.#restorer.next(number),
      unsavedElsewhere: () => this.#unsavedElsewhere(),
      isOwnAccount: () => (actingAccount() ?? "") === account,
    });
    const parts = { store: this.store, saver: this.#saver, drafts, owner };
    this.#restorer = new DraftRestorer(parts);
    this.#channel = openTabChannel((message) => {
      if (message.kind === "saved") this.#hearSaved(message);
      else if (message.kind === "save") this.#hearSave(message.gvkey);
      else void this.#restorer.restoreAfter(message.visit, this.#over.signal);
    });
  }

  /**
   * Each throws nothing, but `finish` and `reopen`: they throw `CallError`, `finish` also
   * `DisplayedError` while something is unsaved.
   */
  readonly actions = {
    goTo: (number: number): void => this.#goTo(number),
    choose: (label: Label): void => this.#set((annotation) => withLabel(annotation, label)),
    write: (note: string): void => this.#write(note),
    select: ([start, end]: HighlightRange): void =>
      this.#set((annotation, { text }) =>
        withHighlights(annotation, toggleHighlight(text, annotation.highlights, { start, end })),
      ),
    clearHighlights: (): void => this.#set((annotation) => withHighlights(annotation, [])),
    undo: (): void => this.#step("undo"),
    redo: (): void => this.#step("redo"),
    discard: (): void =>
      this.#set((annotation, { saved }) => withoutUnsavedHighlights(annotation, saved)),
    /** @returns whether the server has what is shown of the open item */
    saveNow: async (): Promise<boolean> => {
      const item = this.store.current();
      return item === undefined || (await this.#saver.saveNow(item.number));
    },
    keepMine: (): void => {
      const item = this.store.current();
      if (item !== undefined) void this.#saver.keepMine(item.number);
    },
    takeTheirs: (): void => {
      const item = this.store.current();
      if (item !== undefined) this.#saver.takeTheirs(item.number);
    },
    /** Number of the next item that is not done, from the start again after the last. */
    firstUnfinished: (after?: number): number | null =>
      nextUnfinished(withoutRemoved(this.store.view().items), after),
    /** The reviewer is done with a reopened company. */
    finish: async (): Promise<void> => {
      await this.#saver.saveAll();
      const unsaved = this.store.view().items.find(isUnsaved);
      // The lock would shut it out.
      if (unsaved !== undefined)
        throw new DisplayedError(`Interaction ${unsaved.number} is not saved yet.`);
      const [elsewhere] = await this.#unsavedElsewhere();
      if (elsewhere !== undefined) throw new DisplayedError(unsavedInOtherTab(elsewhere));
      await finishCompany(this.#reviewing);
      this.#setLock({ isLocked: true, isReopened: false });
    },
    /** An administrator lets the reviewer go on. */
    reopen: async (): Promise<void> => {
      await reopenCompany(this.#reviewing);
      this.#setLock({ isLocked: false, isReopened: true });
    },
  };

  /** Begins the visit with what earlier ones left unsaved, at the first item that is not done. */
  async start(): Promise<void> {
    const { signal } = this.#over;
    await holdVisit(this.#owner.visit, signal);
    this.#channel.post({ kind: "opened", visit: this.#owner.visit });
    signal.addEventListener(
      "abort",
      beforeLogOut(() => this.#saver.saveAll()),
    );
    for (const [target, event] of savingMoments())
      target.addEventListener(event, this.#saveAll, { signal });
    await this.#restorer.restore(signal);
    const { items } = this.store.view();
    const first = nextUnfinished(withoutRemoved(items));
    this.store.set({
      position: Math.max(
        0,
        items.findIndex(({ number }) => number === first),
      ),
    });
  }

  /** Sends what is unsaved once more; what that does not save stays for the next visit. */
  stop(): void {
    this.#over.abort();
    this.#saver.stop();
    void this.#saver.saveAll().finally(() => this.#channel.close());
  }

  readonly #saveAll = (): void => void this.#saver.saveAll();

  #goTo(number: number): void {
    const { items, position } = this.store.view();
    const target = items.findIndex((item) => item.number === number);
    if (target === -1 || target === position) return;
    const left = items[position];
    this.store.set({ position: target });
    if (left !== undefined) void this.#saver.saveNow(left.number);
  }

  #write(note: string): void {
    const item = this.#editable();
    if (item === null) return;
    const annotation = { ...item.annotation, note };
    this.#change(item.number, { kind: "type", annotation, at: Date.now() });
  }

  #step(kind: "undo" | "redo"): void {
    const item = this.#editable();
    if (item !== null) this.#change(item.number, { kind });
  }

  #set(change: (annotation: Annotation, item: ReviewItem) => Annotation): void {
    const item = this.#editable();
    if (item === null) return;
    this.#change(item.number, { kind: "set", annotation: change(item.annotation, item) });
  }

  #change(number: number, change: Parameters<ReviewStore["change"]>[1]): void {
    if (this.store.change(number, change)) this.#saver.changed(number);
  }

  /** The open item, unless it was removed or the company is locked. */
  #editable(): ReviewItem | null {
    const isShut = this.store.view().isLocked && !this.#reviewing.isAdminMode;
    const item = this.store.current();
    return isShut || item?.saving === "removed" ? null : (item ?? null);
  }

  #noteSaved(item: ReviewItem, isLocked: boolean): void {
    const { number, revision, saved, version, savedAt, savedBy } = item;
    const { account, email, gvkey } = this.#owner;
    const message = { account, email, gvkey, number, revision, annotation: saved };
    this.#channel.post({ kind: "saved", ...message, version, savedAt, savedBy, isLocked });
    this.#updateList(number, saved.label, isLocked);
  }

  #hearSaved(saved: SavedMessage): void {
    const { number, revision, annotation, version, savedAt, savedBy, isLocked } = saved;
    const isHere = (["account", "email", "gvkey"] as const).every(
      (part) => saved[part] === this.#owner[part],
    );
    if (!isHere || this.store.item(number)?.revision !== revision) return;
    this.#saver.savedElsewhere(number, { annotation, version, savedAt, savedBy });
    this.store.set({ isLocked });
    this.#updateList(number, annotation.label, isLocked);
  }

  /** Other open tabs are requested to save what they have; what they cannot save yet is named. */
  async #unsavedElsewhere(): Promise<readonly number[]> {
    const { gvkey } = this.#owner;
    const numbers = await unsavedInOtherVisits(this.#drafts, this.#owner);
    const items = withoutRemoved(this.store.view().items);
    const known = numbers.filter((number) => items.some((item) => item.number === number));
    if (known.length > 0) this.#channel.post({ kind: "save", gvkey });
    return known;
  }

  #hearSave(gvkey: string): void {
    if (gvkey === this.#owner.gvkey) void this.#saver.saveAll();
  }

  #updateList(number: number, label: Label | null, isLocked: boolean): void {
    const items = withoutRemoved(this.store.view().items);
    const place = items.findIndex((item) => item.number === number);
    updateCompanyRow({ ...this.#reviewing, place, total: items.length, label, isLocked });
  }

  #setLock(lock: { isLocked: boolean; isReopened: boolean }): void {
    this.store.set(lock);
    updateCompanyLock(this.#reviewing.email, this.#reviewing.gvkey, lock);
  }
}

/** When everything is saved at once, and what failed is tried again. */
function savingMoments(): [EventTarget, string][] {
  return [
    [globalThis, "online"],
    [globalThis, "pagehide"],
    [document, "visibilitychange"],
  ];
}

function newVisit(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
