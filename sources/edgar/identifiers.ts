/** A Central Index Key of up to ten digits, or null; 0 is not one. */
export function parseCik(text: string): number | null {
  const cik = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return cik === 0 ? null : cik;
}

/** The accession number, with dashes, that a name starts with or consists of ("000032019325000001"), or null. */
export function accessionIn(name: string): string | null {
  const dashed = /^\d{10}-\d{2}-\d{6}(?!\d)/.exec(name);
  if (dashed !== null) return dashed[0];
  const undashed = /^(\d{10})(\d{2})(\d{6})$/.exec(name);
  return undashed === null ? null : `${undashed[1]}-${undashed[2]}-${undashed[3]}`;
}
