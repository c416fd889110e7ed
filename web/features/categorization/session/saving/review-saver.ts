import type { OperationAnswer } from "#contract/catalogue.ts";
import { markedHtml } from "#contract/categorization/marked-text.ts";
import { refusals } from "#contract/errors.ts";
import { readInteractions, saveJudgement } from "../../api/review-calls.ts";
import { isSameJudgement, isSaveable, type Judgement } from "../judgement.ts";
import {
  canBeSaved,
  isUnsaved,
  itemOfRow,
  type ReviewItem,
  type SavedElsewhere,
} from "../review-item.ts";
import { mayComplete, saveDelayMs } from "../review-progress.ts";
import type { ReviewStore } from "../review-store.ts";
import {
  failureText,
  isLockedRefusal,
  isOutrun,
  isTemporary,
  unsavedInOtherTab,
} from "./save-failure.ts";
import type { Reviewing, SaverPorts } from "./saver-ports.ts";
import { type SaveOutcome, SaveQueue } from "./save-queue.ts";
import { meetSaved, settleConflict, takeNewText, takeSaved } from "./saved-elsewhere.ts";

const otherAccount = "The account that judged this is no longer signed in here.";

/** Brings what is shown to the server. What it has not confirmed is kept as a draft. */
export class ReviewSaver {
  readonly #store: ReviewStore;
  readonly #reviewing: Reviewing;
  readonly #ports: SaverPorts;
  readonly #queue: SaveQueue;
  /** The save that would complete the company, held back until nothing else is unsaved. */
  #held: number | null = null;
  /** What was sent since the last answer: one of it may be there. */
  readonly #sent = new Map<number, readonly Judgement[]>();

  constructor(store: ReviewStore, reviewing: Reviewing, ports: SaverPorts) {
    this.#store = store;
    this.#reviewing = reviewing;
    this.#ports = ports;
    this.#queue = new SaveQueue({
      attempt: (number) => this.#attempt(number),
      onState: (number, state) => store.patch(number, state),
    });
  }

  /** To be called after every change of what is shown of an item. */
  changed(number: number): void {
    const item = this.#store.item(number);
    if (item === undefined) return;
    if (isUnsaved(item) || this.#queue.isRunning(number)) this.#keep(item);
    else this.#ports.drafts.drop(number);
    if (item.conflict !== null && isUnsaved(item)) return;
    if (isUnsaved(item) && isSaveable(item.judgement)) {
      this.#queue.schedule(number, saveDelayMs(this.#store.view().items, number));
      return;
    }
    this.#queue.forget(number, "none");
    this.#store.patch(number, { failure: null });
    if (!isUnsaved(item)) this.#settled(number);
    this.#releaseHeld();
  }

  /** The same for what an earlier visit left unsaved; it has waited already. */
  restored(number: number, sent: readonly Judgement[]): void {
    this.#sent.set(number, sent);
    this.changed(number);
    void this.saveNow(number);
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
    if (settleConflict(this.#store, number) === null) return;
    this.changed(number);
    await this.saveNow(number);
  }

  /** What was saved elsewhere is shown; undoing brings the other back. */
  takeTheirs(number: number): void {
    const theirs = settleConflict(this.#store, number);
    if (theirs === null) return;
    this.#store.change(number, { kind: "set", judgement: theirs.judgement });
    this.changed(number);
  }

  /** Another tab saved it. */
  savedElsewhere(number: number, theirs: SavedElsewhere): void {
    const item = this.#store.item(number);
    if (item === undefined || theirs.version <= item.version) return;
    if (!isUnsaved(item)) {
      takeSaved(this.#store, number, theirs);
      this.#store.change(number, { kind: "replace", judgement: theirs.judgement });
    } else if (meetSaved(this.#store, number, theirs) === "conflict") {
      this.#queue.forget(number, "conflict");
    } else {
      this.changed(number);
    }
    this.#releaseHeld();
  }

  stop(): void {
    this.#queue.stop();
  }

  async #attempt(number: number): Promise<SaveOutcome> {
    const item = this.#store.item(number);
    if (item === undefined || !isUnsaved(item) || !isSaveable(item.judgement)) return "done";
    if (item.conflict !== null) return "conflict";
    if (this.#isLast(number) && !(await this.#areOthersSaved(number))) return "held";
    if (this.#held === number) this.#held = null;
    const elsewhere = await this.#shutOutElsewhere(number);
    if (elsewhere !== null) {
      this.#store.patch(number, { failure: unsavedInOtherTab(elsewhere) });
      return "unanswered";
    }
    const sending = this.#store.item(number) ?? item;
    // The person may have gone on, or another tab saved it, while the other tabs were asked.
    if (sending.conflict !== null) return "conflict";
    if (this.#isLast(number)) {
      void this.#areOthersSaved(number);
      return "held";
    }
    if (!this.#ports.isOwnAccount()) {
      this.#keep(sending);
      this.#store.patch(number, { failure: otherAccount });
      return "unanswered";
    }
    const before = this.#sent.get(number) ?? [];
    this.#sent.set(number, [...before, sending.judgement].slice(-5));
    this.#keep(sending);
    try {
      this.#accept(sending, await this.#send(sending));
      return "done";
    } catch (error) {
      if (isOutrun(error)) return this.#lookAtOther(sending);
      if (isLockedRefusal(error)) this.#store.set({ isLocked: true });
      this.#store.patch(number, { failure: failureText(error) });
      if (isTemporary(error)) return "unanswered";
      this.#sent.set(number, before);
      this.#releaseHeld();
      return "refused";
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
   * shut out by it. Only one waits: the others must not wait for it.
   */
  #isLast(number: number): boolean {
    const { items } = this.#store.view();
    if (this.#reviewing.isAdminMode || (this.#heldItem()?.number ?? number) !== number)
      return false;
    const isSent = (other: number): boolean =>
      (this.#sent.get(other) ?? []).some(({ label }) => label !== null);
    return mayComplete(items, number, isSent) && this.#othersUnsaved(number).length > 0;
  }

  /** Saves them first. */
  async #areOthersSaved(number: number): Promise<boolean> {
    this.#held = number;
    await Promise.all(this.#othersUnsaved(number).map((other) => this.saveNow(other.number)));
    return !this.#isLast(number);
  }

  /**
   * An interaction whose unsaved work in another tab the lock would shut out. That tab is asked to
   * save it, and this save is tried again.
   */
  async #shutOutElsewhere(number: number): Promise<number | null> {
    const { items } = this.#store.view();
    if (this.#reviewing.isAdminMode || !mayComplete(items, number, () => false)) return null;
    const elsewhere = await this.#ports.unsavedElsewhere();
    // On the same interaction the versions decide.
    return elsewhere.find((other) => other !== number) ?? null;
  }

  #othersUnsaved(number: number): readonly ReviewItem[] {
    return this.#store.view().items.filter((item) => item.number !== number && isUnsaved(item));
  }

  /** Unless it is not to be saved any more. */
  #heldItem(): ReviewItem | null {
    const item = this.#held === null ? undefined : this.#store.item(this.#held);
    return item !== undefined && isUnsaved(item) && canBeSaved(item) ? item : null;
  }

  #accept(sent: ReviewItem, answer: OperationAnswer<"insert_categorization">): void {
    const { number, judgement } = sent;
    const { items, completions } = this.#store.view();
    const wasOpen = items.some(({ saved }) => saved.label === null);
    const isComplete = answer.num_categorized === answer.total;
    const { version, saved_at: savedAt } = answer;
    const { savesAs: savedBy } = this.#reviewing;
    takeSaved(this.#store, number, { judgement, version, savedAt, savedBy });
    this.#sent.delete(number);
    this.#store.set({
      isLocked: answer.is_locked,
      completions: wasOpen && isComplete ? completions + 1 : completions,
    });
    this.#ports.onSaved({ ...sent, saved: judgement, version, savedAt, savedBy }, answer.is_locked);
    this.#afterSave(number);
  }

  #afterSave(number: number): void {
    const item = this.#store.item(number);
    if (item === undefined) return;
    if (isUnsaved(item)) {
      this.changed(number);
      return;
    }
    this.#ports.drafts.drop(number);
    this.#settled(number);
    this.#releaseHeld();
  }

  #settled(number: number): void {
    const item = this.#store.item(number);
    if (item === undefined) return;
    if (item.conflict === null) this.#ports.onClean(number);
    else this.takeTheirs(number);
  }

  /** To be called whenever anything is saved, settled or changed. */
  #releaseHeld(): void {
    const held = this.#heldItem();
    if (held !== null && !this.#isLast(held.number)) void this.#queue.saveNow(held.number);
  }

  /** Somebody was faster: shows what is there now, unless it came from here. */
  async #lookAtOther({ number, revision, version: known }: ReviewItem): Promise<SaveOutcome> {
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
    const sent = this.#sent.get(number) ?? [];
    this.#sent.delete(number);
    if (there.revision !== revision) {
      takeNewText(this.#store, there);
      this.changed(number);
      this.#store.patch(number, { failure: refusals.transcript_changed.text });
      return this.#store.item(number)?.conflict === null ? "refused" : "conflict";
    }
    const { saved: judgement, version, savedAt, savedBy } = there;
    const theirs = { judgement, version, savedAt, savedBy };
    const isOwn = sent.some((each) => isSameJudgement(each, judgement)) && version === known + 1;
    if (!isOwn && meetSaved(this.#store, number, theirs) === "conflict") return "conflict";
    takeSaved(this.#store, number, theirs);
    this.#afterSave(number);
    return "done";
  }

  #keep(item: ReviewItem): void {
    this.#ports.drafts.keep(item, this.#sent.get(item.number) ?? []);
  }
}
