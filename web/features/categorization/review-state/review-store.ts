import { type Change, type ChangeHistory, changeHistory, startHistory } from "./change-history.ts";
import { type ReviewItem, withAnnotation } from "./review-item.ts";
import { type ReviewView, withItem } from "./review-view.ts";

/** What is shown, and what can be undone of each item. Every change tells who listens. */
export class ReviewStore {
  #view: ReviewView;
  readonly #histories = new Map<number, ChangeHistory>();
  readonly #listeners = new Set<() => void>();

  constructor(view: ReviewView) {
    this.#view = view;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): ReviewView => this.#view;

  item(number: number): ReviewItem | undefined {
    return this.#view.items.find((item) => item.number === number);
  }

  current(): ReviewItem | undefined {
    return this.#view.items[this.#view.position];
  }

  /** What can be undone of an item; null where nothing was changed. */
  history(number: number): ChangeHistory | null {
    return this.#histories.get(number) ?? null;
  }

  /** @returns whether another annotation is shown now */
  change(number: number, change: Change): boolean {
    const item = this.item(number);
    if (item === undefined) return false;
    const before = this.#histories.get(number) ?? startHistory(item.annotation);
    const after = changeHistory(before, change);
    if (after === before) return false;
    this.#histories.set(number, after);
    this.#show(withItem(this.#view, number, (each) => withAnnotation(each, after.present)));
    return true;
  }

  patch(
    number: number,
    changed: Partial<Omit<ReviewItem, "annotation" | "status" | "isDone">>,
  ): void {
    this.#show(
      withItem(this.#view, number, (item) =>
        withAnnotation({ ...item, ...changed }, item.annotation),
      ),
    );
  }

  /** Another text under the same number: what was done to the one before cannot be undone. */
  replace(item: ReviewItem): void {
    this.#histories.delete(item.number);
    this.#show(withItem(this.#view, item.number, () => item));
  }

  set(changed: Partial<Omit<ReviewView, "items">>): void {
    this.#show({ ...this.#view, ...changed });
  }

  #show(view: ReviewView): void {
    if (view === this.#view) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
