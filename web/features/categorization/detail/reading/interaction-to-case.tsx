import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import type { Desk } from "../use-desk.ts";

type InteractionToCaseProps = { desk: Pick<Desk, "item" | "opened"> };

/** Adds the conference call to a case, or the highlights that are saved. */
export function InteractionToCase({ desk: { item, opened } }: InteractionToCaseProps) {
  const { gvkey, companyName, editedEmail } = opened;
  const named = { gvkey, interaction_num: item.number };
  const reviewer = editedEmail === null ? {} : { reviewer: editedEmail };
  const highlights = item.saved.highlights.slice(0, caseLimits.itemsPerCall);
  return (
    <span className="flex items-center">
      <AddToCase
        iconLabel="Add this conference call to a case"
        title={companyName}
        items={[{ kind: "call", reference: named }]}
      />
      {highlights.length > 0 && (
        <AddToCase
          text="Add highlights to case"
          title={companyName}
          items={highlights.map(([start, end]) => ({
            kind: "highlight",
            reference: { ...named, ...reviewer, start, end },
          }))}
        />
      )}
    </span>
  );
}
