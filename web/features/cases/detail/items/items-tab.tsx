import { counted } from "#contract/values/amount-text.ts";
import { useState } from "react";
import { caseItemKinds, caseItemWords, type CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { Case, CaseItemSince } from "#contract/operations/cases/cases.ts";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ItemEntry } from "./item-entry.tsx";

/** The items of a case, of all kinds or of one. */
export function ItemsTab({ shown }: { shown: Case }) {
  const [kind, setKind] = useState<CaseItemKind | "all">("all");
  const present = caseItemKinds.filter((each) => shown.items.some((item) => item.kind === each));
  if (shown.items.length === 0)
    return (
      <Card aria-label="Items">
        <EmptyState title="This case has no items yet.">
          Select “Escalate” on a lead, or “Add to case” on a trade, an event, a company, a person,
          or a filing.
        </EmptyState>
      </Card>
    );
  const listed = shown.items.filter((item) => kind === "all" || item.kind === kind);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {present.length > 1 && (
          <Select
            label="Kind"
            className="w-52"
            choices={[
              { value: "all", label: "All kinds" },
              ...present.map((value) => ({ value, label: caseItemWords[value].plural })),
            ]}
            value={kind}
            onValueChange={setKind}
          />
        )}
        <p role="status" className="text-xs text-muted">
          {changesText(shown.items)}
        </p>
      </div>
      <ul className="grid gap-2">
        {listed.map((item) => (
          <ItemEntry key={item.number} item={item} shown={shown} />
        ))}
      </ul>
    </div>
  );
}

/** How many items changed since they were added, and how many are not compared yet. */
function changesText(items: Case["items"]): string {
  const count = (...states: CaseItemSince["state"][]): number =>
    items.filter(({ kept }) => kept !== null && states.includes(kept.since.state)).length;
  const [changed, open] = [count("changed", "gone"), count("not-compared")];
  const found = `${counted(changed, "item has", "items have")} changed since being added.`;
  if (open === 0) return changed === 0 ? "Nothing has changed since the items were added." : found;
  const rest = `${counted(open, "item is", "items are")} not compared automatically. Open ${open === 1 ? "the" : "each"} item and choose “Compare with current data”.`;
  return changed === 0 ? rest : `${found} ${rest}`;
}
