import type { Annotation } from "../annotation.ts";
import type { ReviewItem } from "../review-item.ts";
import type { DraftStore } from "./draft-store.ts";
import { draftId, type ReviewDraft } from "./review-draft.ts";

export type DraftOwner = Pick<ReviewDraft, "visit" | "account" | "email" | "gvkey">;

/** Keeps what one visit has labeled until the server has it. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #owner: DraftOwner;
  readonly #kept = new Set<number>();

  constructor(store: DraftStore, owner: DraftOwner) {
    this.#store = store;
    this.#owner = owner;
  }

  keep({ number, version, revision, annotation }: ReviewItem, sent: readonly Annotation[]): void {
    this.#kept.add(number);
    void this.#store.put({
      ...this.#owner,
      id: draftId({ ...this.#owner, number }),
      number,
      version,
      revision,
      annotation,
      sent: [...sent],
      changedAt: Date.now(),
    });
  }

  drop(number: number): void {
    if (!this.#kept.delete(number)) return;
    void this.#store.remove(draftId({ ...this.#owner, number }));
  }
}
