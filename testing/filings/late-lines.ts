import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord, OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine as line,
  periodicReport,
} from "#testing/filings/issuer-record.ts";

type Given = {
  line?: Partial<OwnershipLine>;
  filing?: Partial<OwnershipFiling>;
  issuer?: Partial<IssuerRecord>;
};

/** The 10-K of a fiscal year. */
export function annual(yearEnd: string) {
  const filed = Temporal.PlainDate.from(yearEnd).add({ days: 50 }).toString();
  return { ...periodicReport(`${filed}T12:00:00`, yearEnd), form: "10-K" };
}

/** The lateness of the only line of a filing filed on a day. */
export function late(filedOn: string, { line: cells = {}, filing = {}, issuer = {} }: Given = {}) {
  const record = issuerRecord({
    fiscalYearEnd: "1231",
    periodicReports: [annual("2022-12-31")],
    ...issuer,
    ownershipFilings: [
      ownershipFiling({
        filedOn,
        acceptedAt: `${filedOn}T20:00:00Z`,
        ...filing,
        lines: [line({ transactionFormType: null, deemedExecutionDate: null, ...cells })],
      }),
    ],
  });
  const [row] = deriveIssuer(record).reportedLines;
  if (row === undefined) throw new Error("The line was lost.");
  const { dueOn, dueBasis, daysLate, lateCause } = row;
  return { dueOn, dueBasis, daysLate, lateCause };
}

export const on = (transactionDate: string, more: Partial<OwnershipLine> = {}) => ({
  line: { transactionDate, ...more },
});
