import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import { toggleHighlight } from "#contract/categorization/toggle-highlight.ts";
import { updateCompanyLock } from "../api/company-cache.ts";
import { finishCompany, reopenCompany } from "../api/review-calls.ts";
import {
  type Judgement,
  withHighlights,
  withLabel,
  withoutUnsavedHighlights,
} from "./judgement.ts";
import type { ReviewItem } from "./review-item.ts";
import { nextUnfinished } from "./review-progress.ts";
import { type Reviewing, ReviewSaver } from "./review-saver.ts";
import { ReviewStore } from "./review-store.ts";
import type { ReviewView } from "./review-view.ts";

/**
 * The review of one company while its screen is open. Actions are about the item that is open; they
 * are the same functions as long as the session lives.
 */
export class ReviewSession {
  readonly store: ReviewStore;
  readonly #reviewing: Reviewing;
  readonly #saver: ReviewSaver;

  constructor(view: ReviewView, reviewing: Reviewing) {
    this.store = new ReviewStore(view);
    this.#reviewing = reviewing;
    this.#saver = new ReviewSaver(this.store, reviewing);
  }

  /** Each throws nothing, but `finish` and `reopen`: they throw `CallError`. */
  readonly actions = {
    goTo: (number: number): void => this.#goTo(number),
    choose: (label: Label): void => this.#set((judgement) => withLabel(judgement, label)),
    write: (note: string): void => this.#write(note),
    select: ([start, end]: HighlightRange): void =>
      this.#set((judgement, { text }) =>
        withHighlights(judgement, toggleHighlight(text, judgement.highlights, { start, end })),
      ),
    clearHighlights: (): void => this.#set((judgement) => withHighlights(judgement, [])),
    undo: (): void => this.#step("undo"),
    redo: (): void => this.#step("redo"),
    discard: (): void =>
      this.#set((judgement, { saved }) => withoutUnsavedHighlights(judgement, saved)),
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
      nextUnfinished(this.store.view().items, after),
    /** The reviewer is done with a reopened company. */
    finish: async (): Promise<void> => {
      await this.#saver.saveAll();
      await finishCompany(this.#reviewing);
      this.#setLock({ isLocked: true, isReopened: false });
    },
    /** An administrator lets the reviewer go on. */
    reopen: async (): Promise<void> => {
      await reopenCompany(this.#reviewing);
      this.#setLock({ isLocked: false, isReopened: true });
    },
  };

  start(): void {
    globalThis.addEventListener("online", this.#saveAll);
    globalThis.addEventListener("pagehide", this.#saveAll);
    document.addEventListener("visibilitychange", this.#saveAll);
  }

  stop(): void {
    globalThis.removeEventListener("online", this.#saveAll);
    globalThis.removeEventListener("pagehide", this.#saveAll);
    document.removeEventListener("visibilitychange", this.#saveAll);
    this.#saveAll();
    this.#saver.stop();
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
    const judgement = { ...item.judgement, note };
    this.#change(item.number, { kind: "type", judgement, at: Date.now() });
  }

  #step(kind: "undo" | "redo"): void {
    const item = this.#editable();
    if (item !== null) this.#change(item.number, { kind });
  }

  #set(change: (judgement: Judgement, item: ReviewItem) => Judgement): void {
    const item = this.#editable();
    if (item === null) return;
    this.#change(item.number, { kind: "set", judgement: change(item.judgement, item) });
  }

  #change(number: number, change: Parameters<ReviewStore["change"]>[1]): void {
    if (this.store.change(number, change)) this.#saver.changed(number);
  }

  /** The open item, unless the company is locked. */
  #editable(): ReviewItem | null {
    const isShut = this.store.view().isLocked && !this.#reviewing.isAdminMode;
    return isShut ? null : (this.store.current() ?? null);
  }

  #setLock(lock: { isLocked: boolean; isReopened: boolean }): void {
    this.store.set(lock);
    updateCompanyLock(this.#reviewing.email, this.#reviewing.gvkey, lock);
  }
}
