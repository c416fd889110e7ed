export type ShortcutAction =
  | "relevant"
  | "not relevant"
  | "previous"
  | "next"
  | "note"
  | "highlight"
  | "undo"
  | "redo"
  | "clear"
  | "description"
  | "search"
  | "list"
  | "history"
  | "shortcuts";

/** `wording` are the keys as they are shown, any of which does it. */
export type Shortcut = { action: ShortcutAction; wording: readonly string[]; text: string };

/** In the order they are shown. */
export const reviewShortcuts: readonly Shortcut[] = [
  { action: "relevant", wording: ["R"], text: "Relevant" },
  { action: "not relevant", wording: ["N"], text: "Not Relevant" },
  { action: "highlight", wording: ["H"], text: "Highlight what is selected, or the focused line" },
  { action: "clear", wording: ["C"], text: "Clear Highlights" },
  { action: "undo", wording: ["U", "Ctrl Z"], text: "Undo" },
  { action: "redo", wording: ["Shift U", "Ctrl Shift Z"], text: "Redo" },
  { action: "note", wording: ["E", "M"], text: "Write the note; Escape leaves it" },
  { action: "previous", wording: ["←"], text: "Previous interaction" },
  { action: "next", wording: ["→"], text: "Next interaction" },
  { action: "list", wording: ["L"], text: "Go to the list; ↑ ↓ move in it, Enter opens" },
  { action: "search", wording: ["F"], text: "Search in the call" },
  { action: "description", wording: ["D"], text: "Fraud description" },
  { action: "history", wording: ["Y"], text: "History of this interaction" },
  { action: "shortcuts", wording: ["?"], text: "These shortcuts" },
];

type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

const plainKeys: ReadonlyMap<string, ShortcutAction> = new Map([
  ["r", "relevant"],
  ["n", "not relevant"],
  ["h", "highlight"],
  ["c", "clear"],
  ["u", "undo"],
  ["e", "note"],
  ["m", "note"],
  ["l", "list"],
  ["f", "search"],
  ["d", "description"],
  ["y", "history"],
  ["?", "shortcuts"],
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
]);

/** The action of a key press; null: none of ours, such as the browser's own Ctrl+F. */
export function shortcutOf(press: KeyPress): ShortcutAction | null {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) {
    if (key !== "z") return null;
    return press.shiftKey ? "redo" : "undo";
  }
  if (press.shiftKey && key === "u") return "redo";
  if (press.shiftKey && key !== "?") return null;
  return plainKeys.get(key) ?? null;
}
