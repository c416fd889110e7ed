import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { PanelSection } from "../panel/panel-section.tsx";

type Item = EventProofAnswer["filing"]["items"][number];

/** The items the filing answers, under their official titles. */
export function EventItems({ proof }: { proof: EventProofAnswer }) {
  const { items, item_titles: titles, form } = proof.filing;
  const isUnmatched = items.every(({ as_filed: asFiled }) => asFiled === null);
  return (
    <PanelSection title="Items" aside={`Form ${form}`}>
      {items.length === 0 && <p className="text-xs text-muted">No items could be read.</p>}
      <dl className="grid grid-cols-[40px_minmax(0,1fr)] gap-y-1.5 text-xs">
        {items.map((item) => (
          <div key={item.code} className="contents">
            <dt className="font-semibold tabular-nums">{item.code}</dt>
            <dd className="break-words">
              {item.title ?? "Not an item of Form 8-K"}
              <AsFiled item={item} />
            </dd>
          </div>
        ))}
      </dl>
      {isUnmatched && titles.length > 0 && (
        <p className="mt-2 text-xs text-muted">As filed: {titles.join("; ")}</p>
      )}
      {proof.quarter_announced !== null && (
        <p className="mt-2 text-xs text-muted">
          Announced the quarter that ended {dayInWords(proof.quarter_announced)}.
        </p>
      )}
    </PanelSection>
  );
}

/** The filing's own wording, where it is another. */
function AsFiled({ item: { title, as_filed: asFiled } }: { item: Item }) {
  if (asFiled === null || (title !== null && folded(asFiled) === folded(title))) return null;
  return <span className="block text-muted">as filed: {asFiled}</span>;
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
