import { caseItemFields } from "#contract/cases/case-fields.ts";
import type { CaseCell, CaseData } from "#contract/cases/case-items.ts";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import type { CaseItemSince } from "#contract/operations/cases/cases.ts";
import type { ColumnKind } from "#contract/screening/column-kind.ts";
import { PlainCell } from "#web/explore/results/plain-cell.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";

type ShownField = { name: string; label: string; kind: ColumnKind };

/** The described fields of a kind first; others, as columns of an alert, under their own names. */
function fieldsIn(kind: CaseItemKind, names: readonly string[]): ShownField[] {
  const described = caseItemFields[kind].filter(({ name }) => names.includes(name));
  const others = names.filter((name) => !described.some((field) => field.name === name));
  return [...described, ...others.map((name) => ({ name, label: name, kind: "text" as const }))];
}

type CellProps = { field: ShownField; value: CaseCell };

/** Kept as files have them, joined with "&". */
const itemFields: ReadonlySet<string> = new Set(["8K_items", "next_8K_items"]);

function Cell({ field: { name, kind }, value }: CellProps) {
  if (Array.isArray(value)) {
    if (value.length === 0) return <NoValue />;
    if (lengthOf(value) <= 60) return value.join(", ");
    return (
      <ul>
        {value.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one text
          <li key={place}>{line}</li>
        ))}
      </ul>
    );
  }
  if (value === "") return <NoValue />;
  if (typeof value === "string" && itemFields.has(name)) return itemsText(value);
  // "05 Jan 2024" is written already.
  const isDay = typeof value !== "string" || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return <PlainCell kind={kind === "date" && !isDay ? "text" : kind} value={value} isMuted />;
}

function isKnown(value: CaseCell): boolean {
  return value !== null && (typeof value === "number" || value.length > 0);
}

function lengthOf(value: CaseCell): number {
  if (value === null || typeof value === "number") return 0;
  return typeof value === "string" ? value.length : value.join(", ").length;
}

/** What the case keeps of an item; unknown fields are left out. */
export function KeptFields({ kind, data }: { kind: CaseItemKind; data: CaseData }) {
  const known = Object.keys(data).filter((name) => isKnown(data[name] ?? null));
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-5 gap-y-2 text-sm">
      {fieldsIn(kind, known).map((field) => {
        const value = data[field.name] ?? null;
        const isLong = lengthOf(value) > 60;
        return (
          <div key={field.name} className={isLong ? "col-span-full min-w-0" : "min-w-0"}>
            <dt className="text-xs text-faint">{field.label}</dt>
            <dd className="break-words whitespace-pre-line">
              <Cell field={field} value={value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type ChangesProps = { kind: CaseItemKind; changes: CaseItemSince["changes"] };

/** Each field that changed: then, and now. */
export function Changes({ kind, changes }: ChangesProps) {
  const byName = new Map(changes.map((change) => [change.field, change]));
  return (
    <div className="scroll-sideways">
      <table className="text-sm">
        <caption className="sr-only">Fields that changed since the item was added</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="pr-6 font-medium">
              Field
            </th>
            <th scope="col" className="pr-6 font-medium">
              When added
            </th>
            <th scope="col" className="font-medium">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {fieldsIn(kind, [...byName.keys()]).map((field) => (
            <tr key={field.name} className="align-top">
              <th scope="row" className="py-0.5 pr-6 text-left font-normal text-muted">
                {field.label}
              </th>
              <td className="py-0.5 pr-6">
                <Cell field={field} value={byName.get(field.name)?.was ?? null} />
              </td>
              <td className="py-0.5 font-medium text-warn-text">
                <Cell field={field} value={byName.get(field.name)?.now ?? null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
