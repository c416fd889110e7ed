type Named = { name: string; header: string; isVisibleByDefault: boolean; isRequired: boolean };

export type ColumnNaming<Column extends Named> = ReturnType<typeof columnNaming<Column>>;

/**
 * Preferences hold the wire names of columns, the table knows them by their headers.
 * `headersOf` answers null where none of the saved names is known.
 */
export function columnNaming<Column extends Named>(columns: readonly Column[]) {
  const byName = new Map<string, Column>(columns.map((column) => [column.name, column]));
  const byHeader = new Map<string, Column>(columns.map((column) => [column.header, column]));
  const known = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
  return {
    headersOf(names: readonly string[] | null): string[] | null {
      const headers = known(names ?? []).map(({ header }) => header);
      return headers.length === 0 ? null : headers;
    },
    namesOf: (headers: readonly string[]): string[] =>
      headers.flatMap((header) => byHeader.get(header)?.name ?? []),
    /** The columns of the names in their order, none required missing; without any, the usual ones. */
    shown(names: readonly string[] | null): readonly Column[] {
      const chosen = known(names ?? []);
      if (chosen.length === 0) return columns.filter((column) => column.isVisibleByDefault);
      const missing = columns.filter((column) => column.isRequired && !chosen.includes(column));
      return [...missing, ...chosen];
    },
  };
}
