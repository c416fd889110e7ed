import { labels } from "#contract/categorization/review-vocabulary.ts";
import type { Desk } from "../desk/use-desk.ts";
import type { ShortcutAction } from "./shortcut-list.ts";

/** What each key does on the screen. */
export function deskShortcuts(desk: Desk, screenId: string): Record<ShortcutAction, () => void> {
  const { review, walking } = desk;
  const focus = (selector: string) =>
    document.getElementById(screenId)?.querySelector<HTMLElement>(selector)?.focus();
  return {
    relevant: () => review.choose(labels.relevant),
    "not relevant": () => review.choose(labels.notRelevant),
    previous: walking.previous,
    next: walking.next,
    note: desk.writeNote,
    // What is selected, or the focused line, the transcript takes itself.
    highlight: () => focus("[data-line-start][tabindex='0']"),
    undo: review.undo,
    redo: review.redo,
    clear: review.clearHighlights,
    description: desk.description.open,
    search: () => focus("input[type=search]"),
    list: () => focus("nav [aria-current], nav select"),
    history: () => desk.show("history"),
    shortcuts: () => desk.show("shortcuts"),
  };
}
