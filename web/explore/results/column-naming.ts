type Named = { name: string; header: string };

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
    /** The columns of the saved names in their order; without such, what `otherwise` keeps. */
    visible(
      names: readonly string[] | null,
      otherwise: (column: Column) => boolean,
    ): readonly Column[] {
      const chosen = known(names ?? []);
      return chosen.length === 0 ? columns.filter(otherwise) : chosen;
    },
  };
}
