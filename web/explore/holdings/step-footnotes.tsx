import type { HoldingStepAnswer } from "#contract/operations/holdings.ts";
import { footnoteMark, footnoteMarks } from "../trade-panel/footnote-mark.ts";

/** What the filing notes on a line; open where the line differs, for it may say why. */
export function StepFootnotes({ step: { footnotes, status } }: { step: HoldingStepAnswer }) {
  const byId = new Map(footnotes.map(({ id, text }) => [id, text]));
  if (byId.size === 0) return null;
  return (
    <details open={status === "differs"} className="text-xs">
      <summary className="cursor-pointer text-muted touch:py-2">
        {byId.size === 1 ? "Footnote" : "Footnotes"} {footnoteMarks([...byId.keys()])}
      </summary>
      <dl className="mt-1 grid w-72 max-w-[70vw] grid-cols-[24px_minmax(0,1fr)] gap-y-1 whitespace-normal text-muted">
        {[...byId].map(([id, text]) => (
          <div key={id} className="contents">
            <dt className="font-semibold text-accent">{footnoteMark(id)}</dt>
            <dd className="break-words">
              {text === "" ? "The filing has no such footnote." : text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
