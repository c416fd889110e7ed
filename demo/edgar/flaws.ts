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
  if (plants.includes("text-oddities")) return text.replace("</body>", `${oddText}</body>`);
  return text;
}

/** What a reader of text has to see through; shown, it says "going concern" and "fraudulent". */
const oddText = `<style>.fine { color: #333333 }</style>
<p style="display:none">Restatement. This line is hidden and nobody reads it.</p>
<p>Prestwick<sup>TM</sup> and Homefield&#8482; are marks of the company&#174;. There is no doubt about
the company as a going&#160;concern, and the com&shy;pany knows of no <b>fraud</b>ulent claim.&#8203;</p>
`;

/** The picture beside such a text, which is no text: a few lines of uuencoded bytes. */
export const oddPicture = `begin 644 logo.jpg
M_]C_X  02D9)1@ ! 0$ 8 !@  #_VP!# 8&!P8%" <'!PD)" H,%0X,"PL,
M&1(3#Q0=&A>'1H<'" D+B<@(BPC'!PH-RDL,#$T-#0?)SD]..<R/#<XS-'
end
`;

/** The whole submission, spoiled in the same way. */
export function spoiledSubmission({ plants, accession }: Filing, text: string): string {
  if (plants.includes("no-closing-line")) return text.replace("</SEC-DOCUMENT>\n", "");
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
