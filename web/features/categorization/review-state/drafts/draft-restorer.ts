import { refusals } from "#contract/errors.ts";
import { isSameAnnotation } from "../annotation.ts";
import { isUnsaved, type ReviewItem } from "../review-item.ts";
import type { ReviewStore } from "../review-store.ts";
import type { ReviewSaver } from "../saving/review-saver.ts";
import { openVisits, visitEnds } from "../tabs/open-visits.ts";
import type { DraftOwner } from "./draft-keeper.ts";
import type { DraftStore } from "./draft-store.ts";
import type { ReviewDraft } from "./review-draft.ts";

type Parts = { store: ReviewStore; saver: ReviewSaver; drafts: DraftStore; owner: DraftOwner };

/**
 * Takes over what visits left that are over: of this tab, of closed ones, of a browser that was
 * killed. Drafts of visits that go on are theirs, until they end.
 */
export class DraftRestorer {
  readonly #parts: Parts;
  /** Further drafts of an item that has unsaved work already; the newest first. */
  #waiting: ReviewDraft[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async restore(signal: AbortSignal): Promise<void> {
    const found = await this.#left(() => true);
    const open = await openVisits();
    for (const draft of found) if (!open.includes(draft.visit)) this.#take(draft);
    for (const visit of open) void this.restoreAfter(visit, signal);
  }

  /** Once that visit is over, takes over what it leaves. */
  async restoreAfter(visit: string, signal: AbortSignal): Promise<void> {
    if (visit === this.#parts.owner.visit) return;
    try {
      await visitEnds(visit, signal);
    } catch {
      // This visit is over first.
      return;
    }
    for (const draft of await this.#left((each) => each.visit === visit)) this.#take(draft);
  }

  /** The item has nothing unsaved any more: what else was left of it is shown now. */
  next(number: number): void {
    const draft = this.#waiting.find((each) => each.number === number);
    if (draft === undefined) return;
    this.#waiting = this.#waiting.filter((each) => each !== draft);
    this.#take(draft);
  }

  async #left(isWanted: (draft: ReviewDraft) => boolean): Promise<ReviewDraft[]> {
    const { account, email, gvkey, visit } = this.#parts.owner;
    const kept = await this.#parts.drafts.ofAccount(account);
    return kept
      .filter((draft) => draft.email === email && draft.gvkey === gvkey && draft.visit !== visit)
      .filter(isWanted)
      .toSorted((one, other) => other.changedAt - one.changedAt);
  }

  #take(draft: ReviewDraft): void {
    const { store, saver, drafts } = this.#parts;
    const { number } = draft;
    const item = store.item(number);
    // Withdrawn: it is kept in case the transcript has it again.
    if (item === undefined) return;
    if (isUnsaved(item) || item.conflict !== null) {
      this.#waiting.push(draft);
      return;
    }
    const isOfText = draft.revision === item.revision;
    const { note } = draft.annotation;
    const annotation = isOfText ? draft.annotation : { ...item.saved, note };
    if (!isSameAnnotation(annotation, item.saved)) {
      store.change(number, { kind: "set", annotation });
      if (isOutrun(draft, item)) {
        const { saved, version, savedAt, savedBy } = item;
        const conflict = { annotation: saved, version, savedAt, savedBy };
        // Kept again as it was begun: without an answer the question comes again in the next visit.
        store.patch(number, { conflict, version: draft.version });
      }
      saver.restored(number, draft.sent);
    }
    if (!isOfText) store.patch(number, { failure: refusals.transcript_changed.text });
    void drafts.remove(draft.id);
  }
}

/** Interactions of the company with drafts of the same person's visits that go on in other tabs. */
export async function unsavedInOtherVisits(
  drafts: DraftStore,
  { account, email, gvkey, visit }: DraftOwner,
): Promise<readonly number[]> {
  const open = (await openVisits()).filter((each) => each !== visit);
  if (open.length === 0) return [];
  return (await drafts.ofAccount(account))
    .filter((draft) => draft.email === email && draft.gvkey === gvkey)
    .filter((draft) => open.includes(draft.visit))
    .map(({ number }) => number);
}

/** Whether someone else has saved since the draft was begun. */
function isOutrun({ version, sent }: ReviewDraft, item: ReviewItem): boolean {
  if (item.version === version) return false;
  const isOwn = sent.some((annotation) => isSameAnnotation(annotation, item.saved));
  return !(isOwn && item.version === version + 1);
}
