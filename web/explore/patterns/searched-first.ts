/** The patterns of a row, those that were searched for before the others, each part in its order. */
export function searchedFirst<Pattern extends string>(
  patterns: readonly Pattern[],
  searched: readonly Pattern[],
): Pattern[] {
  return [
    ...patterns.filter((pattern) => searched.includes(pattern)),
    ...patterns.filter((pattern) => !searched.includes(pattern)),
  ];
}
