import type { FilingRecord, OwnershipLineRecord } from "#database/filings/filing-record.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";

type AmendedSale = {
  /** CIK, also of the filing agent. */
  owner: number;
  form?: "4" | "5";
  /** What the amendment reports; by default the sale at another price. */
  amendedLines?: OwnershipLineRecord[];
  /** What the original reports. */
  line?: OwnershipLineRecord;
  /** Of the original. */
  filed?: Pick<FilingRecord, "filedOn" | "acceptedAt">;
};

/** A sale of Tuesday, September 3, 2024, filed on Thursday, September 5, and amended on Friday, September 20. */
export function amendedSale({
  owner,
  form = "4",
  line = saleOnForm(form),
  amendedLines = [saleOnForm(form, { pricePerShare: "31" })],
  filed = { filedOn: "2024-09-05", acceptedAt: "2024-09-05T21:00:00Z" },
}: AmendedSale) {
  const original = `${String(owner).padStart(10, "0")}-24-000001`;
  const amendment = `${String(owner).padStart(10, "0")}-24-000002`;
  const document = { periodOfReport: "2024-09-03", owners: [anOwner({ cik: owner })] };
  const filings = [
    aFiling({
      accession: original,
      form,
      ...filed,
      ownership: anOwnershipDocument({ ...document, documentType: form, lines: [line] }),
    }),
    aFiling({
      accession: amendment,
      form: `${form}/A`,
      filedOn: "2024-09-20",
      acceptedAt: "2024-09-20T21:00:00Z",
      ownership: anOwnershipDocument({
        ...document,
        documentType: `${form}/A`,
        dateOfOriginalSubmission: "2024-09-05",
        lines: amendedLines,
      }),
    }),
  ];
  return { original, amendment, filings };
}

/** The sale as a form reports it. */
export function saleOnForm(
  form: string,
  changes: Partial<OwnershipLineRecord> = {},
): OwnershipLineRecord {
  return aSaleLine({ transactionDate: "2024-09-03", transactionFormType: form, ...changes });
}
