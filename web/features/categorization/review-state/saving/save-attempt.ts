import type { OperationAnswer } from "#contract/catalogue.ts";
import { markedHtml } from "#contract/categorization/marked-text.ts";
import { refusals } from "#contract/errors.ts";
import { readInteractions, saveAnnotation } from "../../api/review-calls.ts";
import { isSameAnnotation, isSaveable, type Annotation } from "../annotation.ts";
import {
  canBeSaved,
  isUnsaved,
  itemOfRow,
  type ReviewItem,
  withoutRemoved,
} from "../review-item.ts";
import { mayComplete } from "../review-progress.ts";
import type { ReviewStore } from "../review-store.ts";
import {
  failureText,
  isLockedRefusal,
  isOutrun,
  isRemoval,
  isTemporary,
  isUnassigned,
  unsavedInOtherTab,
} from "./save-failure.ts";
import type { SaveOutcome } from "./save-machine.ts";
import { meetSaved, takeNewText, takeSaved } from "./saved-elsewhere.ts";
import type { Reviewing, SaverPorts } from "./saver-ports.ts";

const otherAccount = "The account that entered this is no longer signed in here.";

type Parts = {
  store: ReviewStore;
  reviewing: Reviewing;
  ports: SaverPorts;
  /** Resolves when the item is saved, or its attempt has failed. */
  saveNow: (number: number) => Promise<boolean>;
  /** What is shown of an item has changed. */
  changed: (number: number) => void;
};

/** One attempt to save an item: in which order items go, the call, and what the answer says. */
export class SaveAttempts {
  readonly #parts: Parts;
  /** The save that would complete the company, held back until nothing else is unsaved. */
  #held: number | null = null;
  /** What was sent since the last answer: the server may have any of it. */
  readonly #sent = new Map<number, readonly Annotation[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  sentOf(number: number): readonly Annotation[] {
    return this.#sent.get(number) ?? [];
  }

  /** What an earlier visit has sent without an answer. */
  restoreSent(number: number, sent: readonly Annotation[]): void {
    this.#sent.set(number, sent);
  }

  /** The item that waited and need not wait any longer; null where there is none. */
  released(): number | null {
    const held = this.#heldItem()?.number ?? null;
    return held === null || this.#isLast(held) ? null : held;
  }

  /** Throws nothing. */
  async run(number: number): Promise<SaveOutcome> {
    const { store, ports } = this.#parts;
    const item = store.item(number);
    if (item === undefined || !isUnsaved(item) || !isSaveable(item.annotation)) return "saved";
    if (item.conflict !== null) return "conflict";
    if (this.#isLast(number) && !(await this.#areOthersSaved(number))) return "held";
    if (this.#held === number) this.#held = null;
    const elsewhere = await this.#shutOutElsewhere(number);
    if (elsewhere !== null) {
      store.patch(number, { failure: unsavedInOtherTab(elsewhere) });
      return "unanswered";
    }
    const sending = store.item(number) ?? item;
    // The user may have gone on, or another tab saved it, while the other tabs were requested to save.
    if (sending.conflict !== null) return "conflict";
    if (this.#isLast(number)) {
      void this.#areOthersSaved(number);
      return "held";
    }
    if (!ports.isOwnAccount()) {
      store.patch(number, { failure: otherAccount });
      return "unanswered";
    }
    return await this.#send(sending);
  }

  async #send(item: ReviewItem): Promise<SaveOutcome> {
    const { store, reviewing, ports } = this.#parts;
    const { number, annotation, text, version, revision } = item;
    const { label, note, highlights } = annotation;
    const before = this.sentOf(number);
    this.#sent.set(number, [...before, annotation].slice(-5));
    ports.drafts.keep(item, this.sentOf(number));
    try {
      const answer = await saveAnnotation({
        ...reviewing,
        number,
        label,
        note,
        html: highlights.length === 0 ? null : markedHtml(text, highlights),
        knownVersion: version,
        knownRevision: revision,
      });
      this.#accept(item, answer);
      return "saved";
    } catch (error) {
      if (isRemoval(error)) return this.#noteRemoval(number);
      if (isOutrun(error)) return await this.#lookAtOther(item);
      if (isLockedRefusal(error)) store.set({ isLocked: true });
      store.patch(number, { failure: failureText(error) });
      if (isTemporary(error)) return "unanswered";
      this.#sent.set(number, before);
      if (!isUnassigned(error)) return "refused";
      ports.onGone();
      return "unassigned";
    }
  }

  #accept(sent: ReviewItem, answer: OperationAnswer<"insert_categorization">): void {
    const { store, reviewing, ports } = this.#parts;
    const { number, annotation } = sent;
    const { items, completions } = store.view();
    const wasOpen = withoutRemoved(items).some(({ saved }) => saved.label === null);
    const isComplete = answer.num_categorized === answer.total;
    const { version, saved_at: savedAt } = answer;
    const { savesAs: savedBy } = reviewing;
    takeSaved(store, number, { annotation, version, savedAt, savedBy });
    this.#sent.delete(number);
    store.set({
      isLocked: answer.is_locked,
      completions: wasOpen && isComplete ? completions + 1 : completions,
    });
    ports.onSaved({ ...sent, saved: annotation, version, savedAt, savedBy }, answer.is_locked);
  }

  /** At once, so that nothing waits for it. */
  #noteRemoval(number: number): SaveOutcome {
    this.#sent.delete(number);
    this.#parts.store.patch(number, { saving: "removed", failure: null, conflict: null });
    this.#parts.ports.onGone();
    return "removed";
  }

  /** Someone was faster: shows what is there now, unless it came from here. */
  async #lookAtOther({ number, revision, version: known }: ReviewItem): Promise<SaveOutcome> {
    const { store, reviewing, changed } = this.#parts;
    let there: ReviewItem | undefined;
    try {
      const rows = await readInteractions(reviewing);
      const row = rows.find((each) => each.interaction_num === number);
      there = row === undefined ? undefined : itemOfRow(row);
    } catch (error) {
      store.patch(number, { failure: failureText(error) });
      return "unanswered";
    }
    if (there === undefined) return this.#noteRemoval(number);
    const sent = this.sentOf(number);
    this.#sent.delete(number);
    if (there.revision !== revision) {
      takeNewText(store, there);
      changed(number);
      store.patch(number, { failure: refusals.transcript_changed.text });
      return store.item(number)?.conflict === null ? "refused" : "conflict";
    }
    const { saved: annotation, version, savedAt, savedBy } = there;
    const theirs = { annotation, version, savedAt, savedBy };
    const isOwn = sent.some((each) => isSameAnnotation(each, annotation)) && version === known + 1;
    if (!isOwn && meetSaved(store, number, theirs) === "conflict") return "conflict";
    takeSaved(store, number, theirs);
    return "saved";
  }

  /**
   * The save that completes a company locks it for the reviewer: it goes last, so that nothing is
   * shut out by it. Only one waits: the others must not wait for it.
   */
  #isLast(number: number): boolean {
    const { store, reviewing } = this.#parts;
    if (reviewing.isAdminMode || (this.#heldItem()?.number ?? number) !== number) return false;
    const isSent = (other: number): boolean =>
      this.sentOf(other).some(({ label }) => label !== null);
    return (
      mayComplete(withoutRemoved(store.view().items), number, isSent) &&
      this.#othersUnsaved(number).length > 0
    );
  }

  /** Saves them first. */
  async #areOthersSaved(number: number): Promise<boolean> {
    this.#held = number;
    const others = this.#othersUnsaved(number);
    await Promise.all(others.map((other) => this.#parts.saveNow(other.number)));
    return !this.#isLast(number);
  }

  /**
   * An interaction whose unsaved work in another tab the lock would shut out. That tab is requested
   * to save it, and this save is retried.
   */
  async #shutOutElsewhere(number: number): Promise<number | null> {
    const { store, reviewing, ports } = this.#parts;
    const items = withoutRemoved(store.view().items);
    if (reviewing.isAdminMode || !mayComplete(items, number, () => false)) return null;
    const elsewhere = await ports.unsavedElsewhere();
    // On the same interaction the versions decide.
    return elsewhere.find((other) => other !== number) ?? null;
  }

  #othersUnsaved(number: number): readonly ReviewItem[] {
    const { items } = this.#parts.store.view();
    return items.filter((item) => item.number !== number && isUnsaved(item));
  }

  /** Unless it is not to be saved any more. */
  #heldItem(): ReviewItem | null {
    const item = this.#held === null ? undefined : this.#parts.store.item(this.#held);
    return item !== undefined && isUnsaved(item) && canBeSaved(item) ? item : null;
  }
}
