import { useMemo } from "react";
import { describeTradeSearch } from "#contract/trades/describe-trade-search.ts";
import type { SearchAnswer } from "../search/trade-search-state.ts";

/** The search the server says it ran, in words; the form may say something else by now. */
export function ConditionsSentence({ answer }: { answer: SearchAnswer }) {
  const parts = useMemo(() => describeTradeSearch(answer), [answer]);
  return (
    <output className="block text-xs text-muted">
      {parts.map((part, index) =>
        part.isEmphasised ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
          <b key={index} className="font-medium text-text">
            {part.text}
          </b>
        ) : (
          part.text
        ),
      )}
    </output>
  );
}
