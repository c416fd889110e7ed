import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { ShortSwingIssuer } from "#domain/short-swing/matched-line.ts";
import { shortSwing, type ShortSwing } from "#domain/short-swing/short-swing.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { issuerRecord, ownershipFiling, ownershipLine } from "./issuer-record.ts";

const [template] = deriveIssuer(
  issuerRecord({ ownershipFilings: [ownershipFiling({ lines: [ownershipLine({})] })] }),
).reportedLines;

export function filed(
  code: "P" | "S",
  changes: Partial<ReportedLine>,
  day = "2025-02-10",
): ReportedLine {
  if (template === undefined) throw new Error("no line");
  const acquiredDisposed = code === "P" ? "A" : "D";
  return { ...template, code, acquiredDisposed, tradeDate: day, datedOn: day, ...changes };
}

/** 100 options on a share each, at strike 30, that expire in December. */
export function option(
  kind: "call" | "put",
  code: "P" | "S",
  price: string,
  changes: Partial<ReportedLine> = {},
): ReportedLine {
  return filed(code, {
    table: "II",
    securityTitle: `${kind} option`,
    conversionPrice: "30",
    expiresOn: "2025-12-19",
    underlyingTitle: "Common Stock",
    shares: "100",
    underlyingShares: "100",
    price,
    ...changes,
  });
}

const director = { isDirector: true, isOfficer: false, isTenPercentOwner: false };

const closeIn = (day: string): number => (day === "2025-02-10" ? 30 : 37);

/** The stock closes at 30 in February and at 37 in May. */
export function found(
  lines: readonly ReportedLine[],
  { splits = [], closeOn = closeIn }: Partial<Pick<ShortSwingIssuer, "splits" | "closeOn">> = {},
): ShortSwing {
  return shortSwing(
    lines.map((line, place) => ({ ...line, lineNumber: place + 1 })),
    { splits, closeOn, isDomestic: true },
    { tenPercentSince: null, relationshipIn: () => director },
  );
}
