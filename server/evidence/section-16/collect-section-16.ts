import { setImmediate } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { listIssuersOf } from "#database/evidence/issuers-of-filings.ts";
import type { Evidence } from "#domain/evidence/subject.ts";
import type { LinePlace } from "#domain/evidence/section-16/section-16-evidence.ts";
import { lineEvidence, linkLines } from "#domain/evidence/section-16/line-evidence.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import { shortSwingEvidence } from "#domain/evidence/section-16/short-swing-evidence.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { EvidenceSelection, ShortSwingKey } from "#server/evidence/evidence-selection.ts";

type Section16 = {
  /** Issuers whose lines are needed. */
  ciks: readonly number[];
  /** The subjects of one issuer. */
  collect: (issuer: PreparedIssuer, prices: PriceUses) => Promise<Evidence[]>;
  /** Sentences on what no collected issuer has. */
  notRecomputed: () => string[];
};

/** Lines and short-swing worksheets of a selection, collected issuer by issuer. */
export async function section16Of(
  db: Database,
  { lines, shortSwings }: EvidenceSelection,
  withTrades: boolean,
): Promise<Section16> {
  const found = new Set<LinePlace | ShortSwingKey>();
  const accessions = [...new Set(lines.map(({ accession }) => accession))];
  const issuers = await listIssuersOf(db, accessions);
  return {
    ciks: withTrades ? [...issuers.values(), ...shortSwings.map(({ cik }) => cik)] : [],
    collect: async (issuer, prices) => {
      const { cik } = issuer.record;
      const ownLines = lines.filter(({ accession }) => issuers.get(accession) === cik);
      const own = shortSwings.filter((key) => key.cik === cik);
      if (ownLines.length + own.length === 0) return [];
      const of = { issuer, lines: reportedLines(issuer) };
      const all: Evidence[] = [];
      if (ownLines.length > 0) {
        const linked = linkLines(of);
        for (const place of ownLines) {
          // Lets the process answer other calls between two lines.
          await setImmediate();
          const evidence = lineEvidence(linked, place, prices);
          if (evidence === null) continue;
          found.add(place);
          all.push(evidence);
        }
      }
      for (const key of own) {
        await setImmediate();
        const evidence = shortSwingEvidence(of, key.ownerCik, prices);
        if (evidence === null) continue;
        found.add(key);
        all.push(evidence);
      }
      return all;
    },
    notRecomputed: () => [
      ...lines
        .filter((place) => !found.has(place))
        .map(
          ({ accession, line }) =>
            `Line ${line} of ${accession} is shown as kept, because ${withTrades ? "the filing or the line is no longer stored" : hidden}.`,
        ),
      ...shortSwings
        .filter((key) => !found.has(key))
        .map(
          ({ cik, ownerCik }) =>
            `The short-swing profit of person ${ownerCik} at company ${cik} is shown as kept, because ${withTrades ? "the stored filings no longer name the person" : hidden}.`,
        ),
    ],
  };
}

const hidden =
  "it depends on insiders' trades, which are not visible to the person who created this pack";
