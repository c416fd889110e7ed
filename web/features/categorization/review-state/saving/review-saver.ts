import type { Annotation } from "../annotation.ts";
import {
  canBeSaved,
  isUnsaved,
  type ReviewItem,
  type SavedElsewhere,
  shownOf,
  withoutRemoved,
} from "../review-item.ts";
import { saveDelayMs } from "../review-progress.ts";
import type { ReviewStore } from "../review-store.ts";
import { SaveAttempts } from "./save-attempt.ts";
import { firstSaveState, nextSaveStep, type SaveEffect, type SaveEvent } from "./save-machine.ts";
import { meetSaved, settleConflict, takeSaved } from "./saved-elsewhere.ts";
import type { Reviewing, SaverPorts } from "./saver-ports.ts";

type Saving = {
  state: Parameters<typeof nextSaveStep>[0];
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The attempt that is under way; resolves when its answer has had its effects. */
  attempt: Promise<void> | null;
};

/**
 * Brings what is shown to the server. What the server has not confirmed is kept as a draft. The state
 * of each item and what follows from an event are those of `nextSaveStep`.
 */
export class ReviewSaver {
  readonly #store: ReviewStore;
  readonly #ports: SaverPorts;
  readonly #attempts: SaveAttempts;
  readonly #savings = new Map<number, Saving>();
  #isStopped = false;

  constructor(store: ReviewStore, reviewing: Reviewing, ports: SaverPorts) {
    this.#store = store;
    this.#ports = ports;
    this.#attempts = new SaveAttempts({
      store,
      reviewing,
      ports,
      saveNow: (number) => this.saveNow(number),
      changed: (number) => this.changed(number),
    });
  }

  /** To be called after every change of what is shown of an item. */
  changed(number: number): void {
    const item = this.#store.item(number);
    if (item !== undefined) this.#handle(number, { kind: "changed", ...this.#comparison(item) });
  }

  /** The same for what an earlier visit left unsaved; it has waited already. */
  restored(number: number, sent: readonly Annotation[]): void {
    this.#attempts.restoreSent(number, sent);
    this.changed(number);
    void this.saveNow(number);
  }

  /** @returns whether the server has what is shown of the item */
  async saveNow(number: number): Promise<boolean> {
    const item = this.#store.item(number);
    if (item === undefined || !isUnsaved(item)) return true;
    if (!canBeSaved(item)) return false;
    await this.#send(number);
    const after = this.#store.item(number);
    return after !== undefined && !isUnsaved(after);
  }

  /** Whatever is not saved and can be. */
  async saveAll(): Promise<void> {
    const { items } = this.#store.view();
    const unsaved = items.filter((item) => isUnsaved(item) && canBeSaved(item));
    await Promise.all(unsaved.map(({ number }) => this.#send(number)));
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
    this.#store.change(number, { kind: "set", annotation: theirs.annotation });
    this.changed(number);
  }

  /** Another tab saved it. */
  savedElsewhere(number: number, theirs: SavedElsewhere): void {
    const item = this.#store.item(number);
    if (item === undefined || theirs.version <= item.version) return;
    if (isUnsaved(item)) {
      meetSaved(this.#store, number, theirs);
      this.changed(number);
    } else {
      takeSaved(this.#store, number, theirs);
      this.#store.change(number, { kind: "replace", annotation: theirs.annotation });
      this.#releaseHeld();
    }
  }

  /** Nothing is sent by a timer any more. */
  stop(): void {
    this.#isStopped = true;
    for (const { timer } of this.#savings.values()) clearTimeout(timer);
  }

  /** Resolves when the attempt has ended that begins now, or after the one that is under way. */
  async #send(number: number): Promise<void> {
    const underWay = this.#saving(number).attempt;
    this.#handle(number, { kind: "send" });
    await underWay;
    await this.#saving(number).attempt;
  }

  #handle(number: number, event: SaveEvent): void {
    const saving = this.#saving(number);
    const { state, effects } = nextSaveStep(saving.state, event);
    saving.state = state;
    // The draft before anything is drawn. An effect may be followed by further events.
    for (const effect of effects) this.#run(number, effect);
    this.#store.patch(number, { saving: saving.state.is });
  }

  #run(number: number, effect: SaveEffect): void {
    if (typeof effect === "object") this.#startTimer(number, effect.afterMs);
    else if (effect === "stop timer") this.#stopTimer(number);
    else if (effect === "send") this.#attempt(number);
    else if (effect === "keep draft") this.#keepDraft(number);
    else if (effect === "drop draft") this.#ports.drafts.drop(number);
    else if (effect === "clear failure") this.#store.patch(number, { failure: null });
    else if (effect === "settle") this.#settle(number);
    else this.#releaseHeld();
  }

  #attempt(number: number): void {
    const saving = this.#saving(number);
    saving.attempt = this.#attempts.run(number).then((outcome) => {
      saving.attempt = null;
      const item = this.#store.item(number);
      if (item !== undefined)
        this.#handle(number, { kind: "answered", outcome, ...this.#comparison(item) });
    });
  }

  #startTimer(number: number, afterMs: number): void {
    this.#stopTimer(number);
    if (this.#isStopped) return;
    this.#saving(number).timer = setTimeout(() => this.#handle(number, { kind: "send" }), afterMs);
    this.#store.patch(number, { savesAt: Date.now() + afterMs });
  }

  #stopTimer(number: number): void {
    clearTimeout(this.#saving(number).timer);
    this.#store.patch(number, { savesAt: null });
  }

  #keepDraft(number: number): void {
    const item = this.#store.item(number);
    if (item !== undefined) this.#ports.drafts.keep(item, this.#attempts.sentOf(number));
  }

  #settle(number: number): void {
    if (this.#store.item(number)?.conflict === null) this.#ports.onClean(number);
    else this.takeTheirs(number);
  }

  #releaseHeld(): void {
    const released = this.#attempts.released();
    if (released !== null) void this.#send(released);
  }

  #comparison(item: ReviewItem) {
    return {
      shown: shownOf(item),
      delayMs: saveDelayMs(withoutRemoved(this.#store.view().items), item.number),
    };
  }

  #saving(number: number): Saving {
    const known = this.#savings.get(number);
    if (known !== undefined) return known;
    const saving: Saving = { state: firstSaveState, timer: undefined, attempt: null };
    this.#savings.set(number, saving);
    return saving;
  }
}
