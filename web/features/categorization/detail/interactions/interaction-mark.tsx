import { Ban, Check, CircleAlert, Highlighter, History, PencilLine, X } from "lucide-react";
import type { ReactNode } from "react";

/** The state of an interaction, as one word in the list. */
export type InteractionMark =
  | "open"
  | "relevant"
  | "not relevant"
  | "begun"
  | "saving"
  | "failed"
  | "corrected"
  | "removed";

type MarkLook = {
  text: string;
  /** How it goes on for who listens. */
  rest: string;
  look: string;
  icon: ReactNode;
};

const icon = { size: 12, strokeWidth: 1.8, "aria-hidden": true } as const;

export const markLooks: Record<InteractionMark, MarkLook | null> = {
  open: null,
  relevant: {
    text: "Relevant",
    rest: "",
    look: "text-accent",
    icon: <Highlighter {...icon} />,
  },
  "not relevant": {
    text: "Not Relevant",
    rest: "",
    look: "text-faint",
    icon: <X {...icon} />,
  },
  begun: {
    text: "Started",
    rest: "but not complete",
    look: "text-warn-text",
    icon: <PencilLine {...icon} />,
  },
  saving: {
    text: "Saving",
    rest: "",
    look: "text-success-text",
    icon: <Check {...icon} />,
  },
  failed: {
    text: "Not saved",
    rest: "yet",
    look: "text-danger-text",
    icon: <CircleAlert {...icon} />,
  },
  corrected: {
    text: "Corrected",
    rest: "since: to be labeled again",
    look: "text-warn-text",
    icon: <History {...icon} />,
  },
  removed: {
    text: "Unavailable",
    rest: "",
    look: "text-faint",
    icon: <Ban {...icon} />,
  },
};

/** For choices of a select, which hold only text. */
export function markedName(number: number, mark: InteractionMark): string {
  const look = markLooks[mark];
  return look === null ? `Interaction ${number}` : `Interaction ${number}: ${look.text}`;
}
