import type { Company, Directory } from "#web/api/dictionaries.ts";

/** How a form names a company: by its ticker, or by its CIK of ten digits where no ticker leads to it. */

/** Whether the key is a CIK; no ticker has ten digits. */
export function isCikKey(key: string): boolean {
  return /^\d{10}$/.test(key);
}

/** The key as it is read. */
export function companyKeyText(key: string): string {
  return isCikKey(key) ? `CIK ${key}` : key;
}

/**
 * The key of a company that a link names. The CIK decides where it is given: the ticker may be
 * another company's by now.
 * @returns null where only a ticker is given, and no company is known by it
 */
export function companyKeyOf(
  { ticker, cik }: { ticker: string; cik: string | null },
  directory: Directory<Company> | undefined,
): string | null {
  const holder = directory?.byKey.get(ticker)?.cik ?? null;
  if (cik === null) return holder === null ? null : ticker;
  if (holder === cik) return ticker;
  return directory?.entries.find((company) => company.cik === cik)?.key ?? cik;
}
