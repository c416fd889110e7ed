import type { TradeFiling } from "#domain/trades/lines/trade-line.ts";

/** Earlier filings by what an amendment says of its original. */
export type FilingIndex = {
  /** Adds the next filing in order of acceptance. */
  add(filing: TradeFiling): void;
  /**
   * Filings the amendment may correct by the first rule that finds any, in order of acceptance;
   * empty for an orphan.
   */
  candidates(amendment: TradeFiling): readonly TradeFiling[];
};

/**
 * Looks originals up: same issuer, a shared owner, filed on the stated date of original submission;
 * else the latest earlier filing of the same base form with the same period of report and an owner
 * in common (an amendment only where no original is known). Source: DOMAIN rules, section 2.
 */
export function createFilingIndex(): FilingIndex {
  const byFilingDate = new Map<string, TradeFiling[]>();
  const byPeriod = new Map<string, TradeFiling[]>();
  const orders = new Map<TradeFiling, number>();
  const found = (map: ReadonlyMap<string, TradeFiling[]>, keys: readonly string[]): TradeFiling[] =>
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

function keysOf(filing: TradeFiling, date: string | null): string[] {
  if (date === null) return [];
  return filing.filing.owners.map((owner) => `${filing.baseForm} ${owner.cik} ${date}`);
}

function append(map: Map<string, TradeFiling[]>, key: string, filing: TradeFiling): void {
  const filings = map.get(key);
  if (filings === undefined) map.set(key, [filing]);
  else if (filings.at(-1) !== filing) filings.push(filing);
}

function preferredByPeriod(filings: TradeFiling[], period: string | null): TradeFiling[] {
  const samePeriod = filings.filter((filing) => dateOf(filing.filing.periodOfReport) === period);
  return samePeriod.length > 0 ? samePeriod : filings;
}
