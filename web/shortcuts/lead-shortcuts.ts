export type LeadAction =
  | "next"
  | "previous"
  | "open"
  | "select"
  | "assign"
  | "dismiss"
  | "escalate"
  | "shortcuts";

/** The shortcuts of the queue of leads, in the order they are shown. */
export const leadShortcuts: readonly {
  action: LeadAction;
  wording: readonly string[];
  text: string;
}[] = [
  { action: "next", wording: ["J", "↓"], text: "Next lead" },
  { action: "previous", wording: ["K", "↑"], text: "Previous lead" },
  { action: "open", wording: ["Enter"], text: "Open the lead" },
  { action: "select", wording: ["X"], text: "Select or deselect the lead" },
  { action: "assign", wording: ["A"], text: "Assign to me" },
  { action: "dismiss", wording: ["D"], text: "Dismiss, with a reason" },
  { action: "escalate", wording: ["E"], text: "Escalate to a case" },
  { action: "shortcuts", wording: ["?"], text: "These shortcuts" },
];
