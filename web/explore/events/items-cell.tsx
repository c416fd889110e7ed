import { itemCodes, itemsInShort, itemTitle } from "#contract/events/item-titles.ts";
import { NoValue } from "#web/ui/display/figures.tsx";

/** The items as chips with their official titles on hover, and what the filing is about, shortly. */
export function ItemsCell({ items }: { items: string }) {
  const codes = itemCodes(items);
  if (codes.length === 0) return <NoValue />;
  return (
    <>
      <ItemChips codes={codes} />
      <span className="ml-1 text-xs text-muted">{itemsInShort(codes)}</span>
    </>
  );
}

function ItemChips({ codes }: { codes: readonly string[] }) {
  return codes.map((code) => (
    <span
      key={code}
      title={itemTitle(code) ?? undefined}
      className={`mr-1 inline-flex h-4.5 items-center rounded-small bg-raised px-1 align-middle text-2xs font-medium tabular-nums inset-ring inset-ring-border ${
        code === "9.01" ? "text-muted" : "text-text"
      }`}
    >
      {code}
    </span>
  ));
}
