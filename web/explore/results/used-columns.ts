import { useMemo } from "react";
import { leastWidthOf, type TableColumn } from "#web/ui/data-table/table-column.ts";

/**
 * Adds the columns a search filters or sorts by to those chosen, directly after the required ones,
 * where they are visible.
 * @param used wire names
 * @returns wire names
 */
export function withUsed<Row>(
  columns: readonly TableColumn<Row>[],
  chosen: readonly string[],
  used: ReadonlySet<string>,
): string[] {
  const added = columns.filter(({ key }) => used.has(key) && !chosen.includes(key));
  const isRequired = (name: string) =>
    columns.some(({ key, required }) => key === name && required);
  const at = chosen.findLastIndex(isRequired) + 1;
  return [...chosen.slice(0, at), ...added.map(({ key }) => key), ...chosen.slice(at)];
}

/**
 * The columns next to the open panel: those the search filters or sorts by, and of the `usual` ones
 * as many as leave the table no wider than it is with the usual ones alone.
 * @param usual wire names, the most important first
 */
export function columnsWithPanelOpen<Row>(
  columns: readonly TableColumn<Row>[],
  usual: readonly string[],
  used: ReadonlySet<string>,
): TableColumn<Row>[] {
  const widthOf = (names: readonly string[]) =>
    columns.reduce(
      (sum, column) => sum + (names.includes(column.key) ? leastWidthOf(column) : 0),
      0,
    );
  const room = widthOf(usual);
  const kept = columns
    .filter(({ key, required }) => required || used.has(key))
    .map(({ key }) => key);
  for (const name of usual) {
    if (!kept.includes(name) && widthOf([...kept, name]) <= room) kept.push(name);
  }
  return columns
    .filter(({ key }) => kept.includes(key))
    .map((column) => ({ ...column, hiddenAtFirst: false }));
}

type UsedColumnsOptions<Row> = {
  /** Keep these three stable. */
  columns: readonly TableColumn<Row>[];
  chosen: readonly string[];
  used: ReadonlySet<string>;
  /** What is usual next to the open panel; null while it is closed. */
  withPanelOpen: readonly string[] | null;
};

/** The columns of results: those chosen, and those the search filters or sorts by. */
export function useUsedColumns<Row>(options: UsedColumnsOptions<Row>) {
  const { columns, chosen, used, withPanelOpen } = options;
  return useMemo(() => {
    const exported = withUsed(columns, chosen, used);
    if (withPanelOpen !== null) {
      const fitting = columnsWithPanelOpen(columns, withPanelOpen, used);
      return { exported, columns: fitting, visible: undefined };
    }
    const explained = columns.map((column) =>
      used.has(column.key) && !chosen.includes(column.key)
        ? { ...column, description: `${column.description}. Shown because the search uses it.` }
        : column,
    );
    const visible = exported.flatMap((name) => columns.find(({ key }) => key === name)?.name ?? []);
    return { exported, columns: explained, visible };
  }, [columns, chosen, used, withPanelOpen]);
}
