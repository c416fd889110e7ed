import { Check, CircleAlert, Highlighter, History, PencilLine, X } from "lucide-react";
import type { ReactNode } from "react";

/** Where an interaction stands, as the list tells it in a word. */
export type InteractionMark =
  | "open"
  | "relevant"
  | "not relevant"
  | "begun"
  | "saving"
  | "failed"
  | "corrected";

type MarkLook = { text: string; spoken: string; look: string; icon: ReactNode };

const icon = { size: 12, strokeWidth: 1.8, "aria-hidden": true } as const;

export const markLooks: Record<InteractionMark, MarkLook | null> = {
  open: null,
  relevant: {
    text: "Relevant",
    spoken: "Relevant",
    look: "text-accent",
    icon: <Highlighter {...icon} />,
  },
  "not relevant": {
    text: "Not",
    spoken: "Not Relevant",
    look: "text-faint",
    icon: <X {...icon} />,
  },
  begun: {
    text: "Begun",
    spoken: "begun, not complete",
    look: "text-warn-text",
    icon: <PencilLine {...icon} />,
  },
  saving: {
    text: "Saving",
    spoken: "complete, being saved",
    look: "text-success-text",
    icon: <Check {...icon} />,
  },
  failed: {
    text: "Not saved",
    spoken: "not saved yet",
    look: "text-danger-text",
    icon: <CircleAlert {...icon} />,
  },
  corrected: {
    text: "Corrected",
    spoken: "to be judged anew, the transcript was corrected",
    look: "text-warn-text",
    icon: <History {...icon} />,
  },
};

/** For choices of a select, which hold only text. */
export function markedName(number: number, mark: InteractionMark): string {
  const look = markLooks[mark];
  return look === null ? `Interaction ${number}` : `Interaction ${number}: ${look.text}`;
}
