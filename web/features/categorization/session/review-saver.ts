import { markedHtml } from "#contract/categorization/marked-text.ts";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { refusals } from "#contract/errors.ts";
import { updateCompanyRow } from "../api/company-cache.ts";
import { readInteractions, type ReviewedCompany, saveJudgement } from "../api/review-calls.ts";
import { isSameJudgement, isSaveable } from "./judgement.ts";
import {
  isUnsaved,
  itemOfRow,
  type ReviewItem,
  type SavedElsewhere,
  withJudgement,
} from "./review-item.ts";
import { isCompleting, saveDelayMs } from "./review-progress.ts";
import type { ReviewStore } from "./review-store.ts";
import { failureText, isLockedRefusal, isOutrun, isTemporary } from "./save-failure.ts";
import { type SaveOutcome, SaveQueue } from "./save-queue.ts";

export type Reviewing = ReviewedCompany & {
  /** Locks are not for administrators who edit. */
  isAdminMode: boolean;
  /** Who saves, where it is not the reviewer. */
  savesAs: string | null;
};

/** Brings what is shown to the server, and what others saved to the screen. */
export class ReviewSaver {
  readonly #store: ReviewStore;
  readonly #reviewing: Reviewing;
  readonly #queue: SaveQueue;
  /** Saves that would complete the company, held back until nothing else is unsaved. */
  readonly #held = new Set<number>();

  constructor(store: ReviewStore, reviewing: Reviewing) {
    this.#store = store;
    this.#reviewing = reviewing;
    this.#queue = new SaveQueue({
      attempt: (number) => this.#attempt(number),
      onState: (number, state) => store.patch(number, state),
    });
  }

  /** To be called after every change of what is shown of an item. */
  changed(number: number): void {
    const { items } = this.#store.view();
    const item = this.#store.item(number);
    if (item === undefined || item.conflict !== null) return;
    if (isUnsaved(item) && isSaveable(item.judgement)) {
      this.#queue.schedule(number, saveDelayMs(items, number));
      return;
    }
    this.#queue.forget(number, "none");
    this.#store.patch(number, { failure: null });
  }

  /** @returns whether the server has what is shown of the item */
  async saveNow(number: number): Promise<boolean> {
    const item = this.#store.item(number);
    if (item === undefined || !isUnsaved(item)) return true;
    if (!canBeSaved(item)) return false;
    await this.#queue.saveNow(number);
    const after = this.#store.item(number);
    return after !== undefined && !isUnsaved(after);
  }

  /** Whatever is not saved and can be. */
  async saveAll(): Promise<void> {
    const { items } = this.#store.view();
    const unsaved = items.filter((item) => isUnsaved(item) && canBeSaved(item));
    await Promise.all(unsaved.map(({ number }) => this.#queue.saveNow(number)));
  }

  /** What is shown goes over what was saved elsewhere. */
  async keepMine(number: number): Promise<void> {
    if (this.#settle(number) === null) return;
    this.changed(number);
    await this.saveNow(number);
  }

  /** What was saved elsewhere is shown; undoing brings the other back. */
  takeTheirs(number: number): void {
    const theirs = this.#settle(number);
    if (theirs === null) return;
    this.#store.change(number, { kind: "set", judgement: theirs.judgement });
    this.changed(number);
  }

  stop(): void {
    this.#queue.stop();
  }

  async #attempt(number: number): Promise<SaveOutcome> {
    const item = this.#store.item(number);
    if (item === undefined || !isUnsaved(item) || !isSaveable(item.judgement)) return "done";
    if (item.conflict !== null) return "conflict";
    if (!(await this.#mayComplete(number))) return "held";
    const sent = this.#store.item(number) ?? item;
    try {
      this.#accept(sent, await this.#send(sent));
      return "done";
    } catch (error) {
      if (isOutrun(error)) return this.#lookAtOther(sent);
      if (isLockedRefusal(error)) this.#store.set({ isLocked: true });
      this.#store.patch(number, { failure: failureText(error) });
      return isTemporary(error) ? "unanswered" : "refused";
    }
  }

  #send({ number, judgement, text, version, revision }: ReviewItem) {
    const { label, note, highlights } = judgement;
    return saveJudgement({
      ...this.#reviewing,
      number,
      label,
      note,
      html: highlights.length === 0 ? null : markedHtml(text, highlights),
      knownVersion: version,
      knownRevision: revision,
    });
  }

  /**
   * The save that completes a company locks it for the reviewer: it goes last, so that nothing is
   * shut out by it.
   */
  async #mayComplete(number: number): Promise<boolean> {
    const isLast = (): boolean => isCompleting(this.#store.view().items, number);
    if (this.#reviewing.isAdminMode || !isLast()) return true;
    const others = (): readonly ReviewItem[] =>
      this.#store.view().items.filter((item) => item.number !== number && isUnsaved(item));
    await Promise.all(others().map((other) => this.saveNow(other.number)));
    if (!isLast() || others().length === 0) return true;
    this.#held.add(number);
    return false;
  }

  #accept(sent: ReviewItem, answer: OperationAnswer<"insert_categorization">): void {
    const { number, judgement } = sent;
    const { items, completions } = this.#store.view();
    const wasOpen = items.some(({ saved }) => saved.label === null);
    const isComplete = answer.num_categorized === answer.total;
    this.#take(number, {
      judgement,
      version: answer.version,
      savedAt: answer.saved_at,
      savedBy: this.#reviewing.savesAs,
    });
    this.#store.set({
      isLocked: answer.is_locked,
      completions: wasOpen && isComplete ? completions + 1 : completions,
    });
    updateCompanyRow({
      ...this.#reviewing,
      place: items.findIndex((item) => item.number === number),
      label: judgement.label,
      isLocked: answer.is_locked,
    });
    const after = this.#store.item(number);
    if (after !== undefined && isUnsaved(after)) this.changed(number);
    this.#releaseHeld();
  }

  #releaseHeld(): void {
    for (const number of this.#held) {
      this.#held.delete(number);
      void this.#queue.saveNow(number);
    }
  }

  /** Somebody was faster: shows what is there now, unless it is the same. */
  async #lookAtOther(sent: ReviewItem): Promise<SaveOutcome> {
    const { number } = sent;
    let there: ReviewItem | undefined;
    try {
      const rows = await readInteractions(this.#reviewing);
      const row = rows.find((each) => each.interaction_num === number);
      there = row === undefined ? undefined : itemOfRow(row);
    } catch (error) {
      this.#store.patch(number, { failure: failureText(error) });
      return "unanswered";
    }
    if (there === undefined) {
      this.#store.patch(number, { failure: refusals.interaction_not_found.text });
      return "refused";
    }
    if (there.revision !== sent.revision) {
      this.#takeNewText(there);
      return "refused";
    }
    const { saved: judgement, version, savedAt, savedBy } = there;
    return this.#meet(number, { judgement, version, savedAt, savedBy });
  }

  #meet(number: number, theirs: SavedElsewhere): SaveOutcome {
    const item = this.#store.item(number);
    if (item === undefined) return "done";
    if (isSameJudgement(item.judgement, theirs.judgement)) {
      this.#take(number, theirs);
      return "done";
    }
    this.#store.patch(number, { conflict: theirs, failure: null });
    return "conflict";
  }

  /** Labels and highlights are of one text; only the note goes on to the corrected one. */
  #takeNewText(there: ReviewItem): void {
    const note = this.#store.item(there.number)?.judgement.note ?? there.saved.note;
    const shown = withJudgement(there, { ...there.saved, note });
    this.#store.replace({ ...shown, failure: refusals.transcript_changed.text });
  }

  /** The server has this. */
  #take(number: number, { judgement: saved, version, savedAt, savedBy }: SavedElsewhere): void {
    this.#store.patch(number, { saved, version, savedAt, savedBy, failure: null, outdated: null });
  }

  /** @returns what was saved elsewhere, which what is shown is measured by from now on */
  #settle(number: number): SavedElsewhere | null {
    const theirs = this.#store.item(number)?.conflict ?? null;
    if (theirs === null) return null;
    this.#take(number, theirs);
    this.#store.patch(number, { conflict: null });
    return theirs;
  }
}

function canBeSaved({ judgement, conflict }: ReviewItem): boolean {
  return isSaveable(judgement) && conflict === null;
}
