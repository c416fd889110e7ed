import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

type CaseScene = { sale: string; event: string };

/** A sale of the CFO on May 8, 2024, and an 8-K of the next day; the running product computes both rows. */
export async function storeCaseScene(): Promise<CaseScene> {
  const cik = uniqueNumber();
  const prefix = String(cik).padStart(10, "0");
  const [sale, event] = [`${prefix}-24-000001`, `${prefix}-24-000500`];
  await storeAndCompute([
    aFiling({
      accession: sale,
      issuerCik: cik,
      ownership: anOwnershipDocument({
        issuerCik: cik,
        issuerName: "Ostrava Devices Inc",
        issuerSymbol: `Q${cik}`,
        owners: [anOwner({ isOfficer: true, officerTitle: "CFO" })],
        lines: [aSaleLine({ transactionDate: "2024-05-08" })],
      }),
    }),
    aFiling({
      accession: event,
      issuerCik: cik,
      form: "8-K",
      filedOn: "2024-05-09",
      acceptedAt: "2024-05-09T20:05:00Z",
      periodOfReport: "2024-05-08",
      items: ["8.01"],
      itemTitles: [],
      documents: [{ type: "8-K", sequence: 1, filename: "d8k.htm", description: "8-K" }],
      ownership: null,
      entities: [
        { role: "FILER", cik, name: "Ostrava Devices Inc", sic: "3571", fiscalYearEnd: "1231" },
      ],
    }),
  ]);
  return { sale, event };
}
