/** What a reviewer is called. @param names  addresses by id */
export function nameOf(names: ReadonlyMap<number, string>, id: number): string {
  return names.get(id) ?? `reviewer ${id}`;
}
