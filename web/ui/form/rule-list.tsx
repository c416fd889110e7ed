import { Check, Circle } from "lucide-react";

import { classNames } from "../class-names.ts";

export interface Rule {
  text: string;
  isKept: boolean;
}

/** What a value has to be, ticked off while it is typed. */
export function RuleList({ rules, label }: { rules: readonly Rule[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {rules.map(({ text, isKept }) => (
        <li
          key={text}
          className={classNames(
            "inline-flex items-center gap-1",
            isKept ? "text-up" : "text-faint",
          )}
        >
          {isKept ? (
            <Check aria-hidden size={13} />
          ) : (
            <Circle aria-hidden size={13} className="scale-70" />
          )}
          {text}
          <span className="sr-only">{isKept ? " (kept)" : " (not yet)"}</span>
        </li>
      ))}
    </ul>
  );
}
