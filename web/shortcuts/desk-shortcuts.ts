export type DeskAction =
  | "relevant"
  | "not relevant"
  | "previous"
  | "next"
  | "next undecided"
  | "reason"
  | "view"
  | "shortcuts";

type DeskShortcut = { action: DeskAction; key: string; wording: readonly string[]; text: string };

/** The shortcuts of adjudication, in the order they are shown. */
export const deskShortcuts: readonly DeskShortcut[] = [
  { action: "relevant", key: "r", wording: ["R"], text: "Relevant" },
  { action: "not relevant", key: "n", wording: ["N"], text: "Not Relevant" },
  { action: "reason", key: "e", wording: ["E"], text: "Write the reason; Escape leaves it" },
  { action: "previous", key: "ArrowLeft", wording: ["←"], text: "Previous interaction" },
  { action: "next", key: "ArrowRight", wording: ["→"], text: "Next interaction" },
  { action: "next undecided", key: "u", wording: ["U"], text: "Next undecided disagreement" },
  {
    action: "view",
    key: "v",
    wording: ["V"],
    text: "Highlights of the reviewers, or of the decision",
  },
  { action: "shortcuts", key: "?", wording: ["?"], text: "These shortcuts" },
];
