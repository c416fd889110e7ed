import { useMemo } from "react";
import type { RowColumn } from "#contract/screening/row-field.ts";
import type { ColumnNaming } from "./column-naming.ts";
import { useSavedList } from "./use-saved-list.ts";

/** The columns of a table of results. */
export type ShownColumns = {
  /** Wire names in their order. */
  names: readonly string[];
  /** Those of the account. */
  own: readonly string[];
  /** The same as the table knows them. */
  headers: readonly string[];
  /** Shows the account's own again; null where they are shown. */
  showOwn: (() => void) | null;
  /** Keeps other columns as the account's own. */
  save: (headers: readonly string[]) => void;
};

type ShownColumnsOptions = {
  preference: string;
  email: string;
  naming: ColumnNaming<RowColumn>;
  /** Those a link or a saved search came with. */
  linked: readonly string[] | null;
  /** They are no longer shown. */
  onLeave: () => void;
};

const failure = {
  title: "The columns are saved in this browser only.",
  text: "They could not be saved to your account. Save the preferences again to retry.",
};

/** Those of the link or saved search that was opened; else those of the account. */
export function useShownColumns(options: ShownColumnsOptions): ShownColumns {
  const { preference, email, naming, linked, onLeave } = options;
  const { saved, save } = useSavedList({ preference, email, failure });
  const own = useMemo(() => namesShown(naming, saved), [naming, saved]);
  const names = useMemo(
    () => (linked === null ? own : namesShown(naming, linked)),
    [naming, linked, own],
  );
  const isOwn = names.join(" ") === own.join(" ");
  return {
    names,
    own,
    headers: naming.headersOf(names) ?? [],
    showOwn: isOwn ? null : onLeave,
    save: (headers) => {
      onLeave();
      void save(naming.namesOf(headers));
    },
  };
}

function namesShown(naming: ColumnNaming<RowColumn>, names: readonly string[] | null): string[] {
  return naming.shown(names).map(({ name }) => name);
}
