import type { Filing } from "#demo/world/filings/filing.ts";

/** A document as it was filed, spoiled where the filing is planted as one that cannot be read. */
export function spoiledDocument({ plants }: Filing, text: string): string {
  if (plants.includes("broken-empty")) return "";
  // The signature is left open: the parser finds out at the very end.
  if (plants.includes("broken-xml")) return text.replace("</ownerSignature>", "<ownerSignature>");
  if (plants.includes("broken-issuer")) return text.replace(/ *<issuer>[^]*<\/issuer>\n/, "");
  if (plants.includes("broken-number"))
    return text.replace(
      /(<transactionShares>\s*<value>)[^<]*(<\/value>)/,
      "$1see attached schedule$2",
    );
  return text;
}

/** The whole submission, spoiled in the same way. */
export function spoiledSubmission({ plants, accession }: Filing, text: string): string {
  if (plants.includes("broken-page")) return pageInPlace;
  if (plants.includes("broken-header"))
    return text.slice(0, text.indexOf("FILED AS OF DATE") + "FILED AS OF".length);
  if (plants.includes("broken-half")) return text.slice(0, text.indexOf("</reportingOwner>"));
  if (plants.includes("broken-accession"))
    return text.replaceAll(accession, `${accession.slice(0, -1)}${9 - Number(accession.at(-1))}`);
  return text;
}

const pageInPlace = `<!DOCTYPE html>
<html><head><title>SEC.gov | File Unavailable</title></head>
<body><h1>This page is temporarily unavailable</h1><p>We are working on it.</p></body></html>
`;
