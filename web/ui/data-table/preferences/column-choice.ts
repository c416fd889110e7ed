export interface ChoosableColumn {
  name: string;
  required?: boolean | undefined;
  hiddenAtFirst?: boolean | undefined;
}

export interface ColumnChoice {
  selected: string[];
  available: string[];
}

export type ColumnGroup = keyof ColumnChoice;

/**
 * The names of the columns to show, in order.
 * What was saved counts only as a non-empty list; names that no longer exist are passed over.
 */
export function visibleNames(columns: readonly ChoosableColumn[], saved: unknown): string[] {
  const known = new Set(columns.map((column) => column.name));
  const kept = Array.isArray(saved)
    ? [
        ...new Set(
          saved.filter((name): name is string => typeof name === "string" && known.has(name)),
        ),
      ]
    : [];
  if (kept.length > 0) return withRequired(columns, kept);
  return withRequired(
    columns,
    columns.filter((column) => !column.hiddenAtFirst).map((column) => column.name),
  );
}

/** Required columns that are missing come back at the front. */
export function withRequired(
  columns: readonly ChoosableColumn[],
  names: readonly string[],
): string[] {
  const missing = columns
    .filter((column) => column.required && !names.includes(column.name))
    .map((column) => column.name);
  return [...missing, ...names];
}

/** What the dialog starts from: the visible columns, and the rest in their own order. */
export function choiceOf(
  columns: readonly ChoosableColumn[],
  visible: readonly string[],
): ColumnChoice {
  return {
    selected: [...visible],
    available: columns.map((column) => column.name).filter((name) => !visible.includes(name)),
  };
}

/** The + button: to the end of the selected columns. */
export function addColumn({ selected, available }: ColumnChoice, name: string): ColumnChoice {
  if (!available.includes(name)) return { selected, available };
  return { selected: [...selected, name], available: available.filter((other) => other !== name) };
}

/** The x button: to the front of the available columns, where it is in sight. */
export function removeColumn({ selected, available }: ColumnChoice, name: string): ColumnChoice {
  if (!selected.includes(name)) return { selected, available };
  return { selected: selected.filter((other) => other !== name), available: [name, ...available] };
}

/** Whether every required column is still among the selected. */
export function keepsRequired(
  columns: readonly ChoosableColumn[],
  { selected }: ColumnChoice,
): boolean {
  return columns.every((column) => !column.required || selected.includes(column.name));
}
