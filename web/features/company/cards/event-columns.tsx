import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { itemCodes, itemsText } from "#contract/events/item-codes.ts";
import { form8kItems } from "#contract/values/form-8k-items.ts";
import { PlainCell, withoutUnit } from "#web/explore/results/plain-cell.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";

const titles = new Map<string, string>(form8kItems.map(({ code, title }) => [code, title]));
/** Exhibits, which say nothing of what happened. */
const exhibits = "9.01";

/** What a filing is about in the official titles of its items, exhibits last. */
export function itemTitles(row: EventRow): string {
  const codes = itemCodes(row["8K_items"]);
  const shown = codes.filter((code) => code !== exhibits);
  return (shown.length === 0 ? codes : shown).flatMap((code) => titles.get(code) ?? []).join("; ");
}

export const eventColumns: readonly TableColumn<EventRow>[] = [
  {
    key: "date_filed",
    name: "Date Filed",
    format: "day",
    value: (row) => row.filed_on,
    leastWidth: 104,
  },
  {
    key: "items",
    name: "8-K Items",
    value: (row) => row["8K_items"],
    cell: (row) => itemsText(row["8K_items"]),
    look: "secondary",
    leastWidth: 96,
  },
  { key: "title", name: "Title", value: itemTitles, look: "secondary", leastWidth: 150 },
  {
    key: "event_return",
    name: "Event Return",
    description: "Market-adjusted return on day 0",
    format: "signedPercent",
    value: (row) => row.event_return,
    leastWidth: 104,
  },
  {
    key: "value_sold",
    name: "Sold ($K)",
    phoneLabel: withoutUnit("Sold ($K)"),
    description: "Sold by insiders in the 30 days before, thousands of dollars",
    format: "dollars",
    value: (row) => row.value_sold,
    cell: (row) => <PlainCell kind="thousands" value={row.value_sold} />,
    leastWidth: 104,
  },
];
