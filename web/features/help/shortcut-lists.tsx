import { SingleKeysNote } from "#web/shortcuts/single-keys-note.tsx";
import { deskShortcuts } from "#web/shortcuts/desk-shortcuts.ts";
import { leadShortcuts } from "#web/shortcuts/lead-shortcuts.ts";
import { reviewShortcuts } from "#web/shortcuts/review-shortcuts.ts";
import { type ShownShortcut, ShortcutTable } from "#web/shortcuts/shortcuts-dialog.tsx";

type ShortcutList = { screen: string; keys: readonly ShownShortcut[] };

const lists: readonly ShortcutList[] = [
  {
    screen: "Every screen",
    keys: [
      { wording: ["/"], text: "Search a ticker or company" },
      { wording: ["Escape"], text: "Close the dialog, panel, or menu on top" },
    ],
  },
  {
    screen: "Tables and row panels",
    keys: [
      { wording: ["↑", "↓"], text: "Move from row to row; in an open panel, to its neighbor" },
      { wording: ["Enter", "Space"], text: "Open the row" },
      { wording: ["←", "→"], text: "On the edge of a column header: resize the column" },
    ],
  },
  {
    screen: "Price chart of a company",
    keys: [
      { wording: ["←", "→"], text: "Move from day to day" },
      { wording: ["↑", "↓"], text: "Move between the price and its marks" },
      { wording: ["+", "−"], text: "Zoom" },
      { wording: ["Enter"], text: "Open the mark" },
    ],
  },
  { screen: "Leads", keys: leadShortcuts },
  { screen: "Review of a conference call", keys: reviewShortcuts },
  { screen: "Adjudication", keys: deskShortcuts },
];

/** The shortcuts of all screens. */
export function ShortcutLists() {
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {lists.map(({ screen, keys }) => (
          <section key={screen}>
            <h2 className="mb-2">{screen}</h2>
            <ShortcutTable shortcuts={keys} />
          </section>
        ))}
      </div>
      <SingleKeysNote />
    </>
  );
}
