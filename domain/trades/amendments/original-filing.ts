import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";

/** What tells which filing an amendment corrects. */
export type AmendableFiling = {
  filing: OwnershipFiling;
  /** "3", "4" or "5": amendments only correct filings of their own base form. */
  baseForm: string;
  isAmendment: boolean;
  /** As stated, else computed from acceptance, else null. */
  filedOn: string | null;
};

/** Earlier filings by what an amendment says of its original. */
export type FilingIndex<Filing extends AmendableFiling> = {
  /** Adds the next filing in order of acceptance. */
  add(filing: Filing): void;
  /**
   * Filings the amendment may correct by the first rule that finds any, in order of acceptance;
   * empty for an orphan.
   */
  candidates(amendment: Filing): readonly Filing[];
};

/**
 * Looks originals up: same issuer, a shared owner, filed on the stated date of original submission;
 * else the latest earlier filing of the same base form with the same period of report and an owner
 * in common (an amendment only where no original is known). Source: DOMAIN rules, section 2.
 */
export function createFilingIndex<Filing extends AmendableFiling>(): FilingIndex<Filing> {
  const byFilingDate = new Map<string, Filing[]>();
  const byPeriod = new Map<string, Filing[]>();
  const orders = new Map<Filing, number>();
  const found = (map: ReadonlyMap<string, Filing[]>, keys: readonly string[]): Filing[] =>
    [...new Set(keys.flatMap((key) => map.get(key) ?? []))].sort(
      (a, b) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0),
    );
  return {
    add: (filing) => {
      orders.set(filing, orders.size);
      for (const key of keysOf(filing, filing.filedOn)) append(byFilingDate, key, filing);
      for (const key of keysOf(filing, dateOf(filing.filing.periodOfReport))) {
        append(byPeriod, key, filing);
      }
    },
    candidates: (amendment) => {
      const { dateOfOriginalSubmission, periodOfReport } = amendment.filing;
      const sameDay = found(byFilingDate, keysOf(amendment, dateOf(dateOfOriginalSubmission)));
      if (sameDay.length > 0) return preferredByPeriod(sameDay, dateOf(periodOfReport));
      const samePeriod = found(byPeriod, keysOf(amendment, dateOf(periodOfReport)));
      const originals = samePeriod.filter((filing) => !filing.isAmendment);
      const latest = originals.at(-1) ?? samePeriod.at(-1);
      return latest === undefined ? [] : [latest];
    },
  };
}

function dateOf(text: string | null): string | null {
  return text === null ? null : text.trim().slice(0, 10);
}

function keysOf(filing: AmendableFiling, date: string | null): string[] {
  if (date === null) return [];
  return filing.filing.owners.map((owner) => `${filing.baseForm} ${owner.cik} ${date}`);
}

function append<Filing>(map: Map<string, Filing[]>, key: string, filing: Filing): void {
  const filings = map.get(key);
  if (filings === undefined) map.set(key, [filing]);
  else if (filings.at(-1) !== filing) filings.push(filing);
}

function preferredByPeriod<Filing extends AmendableFiling>(
  filings: Filing[],
  period: string | null,
): Filing[] {
  const samePeriod = filings.filter((filing) => dateOf(filing.filing.periodOfReport) === period);
  return samePeriod.length > 0 ? samePeriod : filings;
}
