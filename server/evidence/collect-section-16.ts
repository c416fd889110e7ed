import { setImmediate } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import type { Evidence } from "#domain/evidence/subject.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import { shortSwingEvidence } from "#domain/evidence/short-swing-evidence.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { EvidenceSelection, ShortSwingKey } from "#server/evidence/evidence-selection.ts";

type Section16 = {
  /** Issuers whose lines are needed. */
  ciks: readonly number[];
  /** The subjects of one issuer. */
  collect: (issuer: PreparedIssuer, prices: PriceUses) => Promise<Evidence[]>;
  /** What no collected issuer has, as sentences. */
  absent: () => string[];
};

/** Short-swing worksheets of a selection, collected issuer by issuer. */
export async function section16Of(
  _db: Database,
  { shortSwings }: EvidenceSelection,
  withTrades: boolean,
): Promise<Section16> {
  const found = new Set<ShortSwingKey>();
  return {
    ciks: withTrades ? shortSwings.map(({ cik }) => cik) : [],
    collect: async (issuer, prices) => {
      const own = shortSwings.filter(({ cik }) => cik === issuer.record.cik);
      if (own.length === 0) return [];
      const of = { issuer, lines: reportedLines(issuer) };
      const all: Evidence[] = [];
      for (const key of own) {
        // Between two persons the process answers other calls.
        await setImmediate();
        const evidence = shortSwingEvidence(of, key.ownerCik, prices);
        if (evidence === null) continue;
        found.add(key);
        all.push(evidence);
      }
      return all;
    },
    absent: () =>
      shortSwings
        .filter((key) => !found.has(key))
        .map(
          ({ cik, ownerCik }) =>
            `The short-swing profit of person ${ownerCik} at company ${cik} is shown as kept, because ${withTrades ? "no stored filing names the person any more" : hidden}.`,
        ),
  };
}

const hidden =
  "it depends on insiders' trades, which are not visible to the person who created this pack";
