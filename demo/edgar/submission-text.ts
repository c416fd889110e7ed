import type { Filing, Notice, Receipt } from "#demo/world/filings/filing.ts";
import {
  type FiledDocument,
  currentReportDocuments,
  paragraph,
} from "#demo/edgar/documents/current-report.ts";
import { latin1Bytes, escaped, compactDate, compactAccession } from "#demo/edgar/paths.ts";
import { keyHeader } from "#demo/edgar/sgml-header.ts";
import { plannedSaleXml } from "#demo/edgar/documents/planned-sale-xml.ts";
import { ownershipXml } from "#demo/edgar/documents/ownership-xml.ts";
import { periodicReportDocuments } from "#demo/edgar/documents/periodic-report.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import { paddedCik } from "#demo/world/cast/company.ts";

/** A document as it was filed, spoiled where the filing is planted as one that cannot be read. */
function spoiledDocument({ plants }: Filing, text: string): string {
  if (plants.includes("broken-empty")) return "";
  // The signature is left open: the parser finds out at the very end.
  if (plants.includes("broken-xml")) return text.replace("</ownerSignature>", "<ownerSignature>");
  if (plants.includes("notice-unreadable"))
    return text.replace(/<(\w*:?)issuerInfo>/, "<$1issuerInfo><$1open>");
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

/** The picture next to such a text, which is no text: a few lines of uuencoded bytes. */
const oddPicture = `begin 644 logo.jpg
M_]C_X  02D9)1@ ! 0$ 8 !@  #_VP!# 8&!P8%" <'!PD)" H,%0X,"PL,
M&1(3#Q0=&A>'1H<'" D+B<@(BPC'!PH-RDL,#$T-#0?)SD]..<R/#<XS-'
end
`;

/** The whole submission, spoiled in the same way. */
function spoiledSubmission({ plants, accession }: Filing, text: string): string {
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

/** Whether a filing's documents are written in Latin-1 instead of UTF-8. */
export function isLatin1(filing: Filing): boolean {
  return filing.plants.includes("latin-1-text") || (filing.kind === "ownership" && filing.isLatin1);
}

export function documentBytes(filing: Filing, text: string): Buffer {
  return isLatin1(filing) ? latin1Bytes(text) : Buffer.from(text, "utf8");
}

export type RenderedFiling = {
  documents: readonly FiledDocument[];
  /** The full submission: header and documents in one text file. */
  submission: Buffer;
};

/** What lists say of a filing's bytes. */
export type FilingSummary = {
  size: number;
  primaryFilename: string;
  primaryDescription: string;
  isInlineXbrl: boolean;
};

let lastFiling: Filing | null = null;
let lastRendered: RenderedFiling | null = null;
const summaries = new WeakMap<Filing, FilingSummary>();

/** Renders a filing; the last one is kept, since its pages are asked for one after another. */
export function renderFiling(filing: Filing): RenderedFiling {
  if (lastRendered !== null && lastFiling === filing) return lastRendered;
  const documents = documentsOf(filing).map((document) => {
    const text = spoiledDocument(filing, document.text);
    return { ...document, text, wrapper: text === "" ? null : document.wrapper };
  });
  if (filing.plants.includes("text-oddities"))
    documents.push({
      type: "GRAPHIC",
      filename: "logo.jpg",
      description: "LOGO",
      text: oddPicture,
      wrapper: null,
    });
  lastRendered = { documents, submission: submissionBytes(filing, documents) };
  lastFiling = filing;
  return lastRendered;
}

/** Summaries are kept for good: lists need those of all filings at every answer. */
export function summaryOf(filing: Filing): FilingSummary {
  const known = summaries.get(filing);
  if (known !== undefined) return known;
  const { documents, submission } = renderFiling(filing);
  const [primary] = documents;
  const summary = {
    size: submission.length,
    primaryFilename: primary?.filename ?? "",
    primaryDescription: primary?.description ?? "",
    isInlineXbrl: primary?.wrapper === "XBRL",
  };
  summaries.set(filing, summary);
  return summary;
}

function submissionBytes(filing: Filing, documents: readonly FiledDocument[]): Buffer {
  const text = [
    `<SEC-DOCUMENT>${filing.accession}.txt : ${compactDate(filing.filedOn)}\n`,
    keyHeader(filing, documents.length),
    ...documents.map(documentBlock),
    "</SEC-DOCUMENT>\n",
  ].join("");
  return documentBytes(filing, spoiledSubmission(filing, text));
}

function documentBlock(document: FiledDocument, index: number): string {
  const { type, filename, description, text, wrapper } = document;
  return [
    "<DOCUMENT>",
    `<TYPE>${type}`,
    `<SEQUENCE>${index + 1}`,
    `<FILENAME>${filename}`,
    ...(description === "" ? [] : [`<DESCRIPTION>${description}`]),
    "<TEXT>",
    ...(wrapper === null ? [] : [`<${wrapper}>`]),
    text.trimEnd(),
    ...(wrapper === null ? [] : [`</${wrapper}>`]),
    "</TEXT>",
    "</DOCUMENT>",
    "",
  ].join("\n");
}

/** The documents of a filing, the primary one first. */
function documentsOf(filing: Filing): readonly FiledDocument[] {
  switch (filing.kind) {
    case "ownership":
      return [
        {
          type: filing.form,
          filename: ownershipFilename(filing.accession),
          description: `FORM ${filing.form}`,
          text: ownershipXml(filing),
          wrapper: "XML",
        },
      ];
    case "planned-sale":
      return [
        {
          type: filing.form,
          filename: "primary_doc.xml",
          description: "",
          text: plannedSaleXml(filing),
          wrapper: "XML",
        },
      ];
    case "current-report":
      return currentReportDocuments(filing);
    case "periodic-report":
      return periodicReportDocuments(filing);
    case "notice":
      return noticeDocuments(filing);
  }
}

/** Filing software names its files after the time; the tail of the number will do. */
function ownershipFilename(accession: string): string {
  return `wk-form4_${compactAccession(accession).slice(8)}.xml`;
}

/** Form 25 as the exchange's XML, Form 15 and forms that are not watched as a short letter. */
function noticeDocuments(notice: Receipt & Notice): readonly FiledDocument[] {
  const { form, issuer, issuerName, filedOn } = notice;
  if (form === "25-NSE") {
    return [
      {
        type: form,
        filename: "primary_doc.xml",
        description: "",
        text: `<?xml version="1.0"?>
<notificationOfRemoval>
  <schemaVersion>X0203</schemaVersion>
  <exchange><cik>0009999404</cik><entityName>HALVARD STOCK EXCHANGE LLC</entityName></exchange>
  <issuer><cik>${paddedCik(issuer.cik)}</cik><entityName>${escaped(issuerName)}</entityName><fileNumber>${issuer.fileNumber}</fileNumber></issuer>
  <descriptionClassSecurity>Common Stock</descriptionClassSecurity>
  <ruleProvision>17 CFR 240.12d2-2(a)(3)</ruleProvision>
  <signatureData><signatureDate>${filedOn}</signatureDate></signatureData>
</notificationOfRemoval>
`,
        wrapper: "XML",
      },
    ];
  }
  const isOther = form !== "15-12G";
  const statement = isOther
    ? `${issuerName}. This ${form} is filed for the record and contains nothing that Sentinel reads. Date: ${writtenDate(filedOn)}`
    : `${issuerName} certifies that its duty to file reports under Section 12(g) of the Securities Exchange Act of 1934 is terminated. Approximate number of holders of record: one. Date: ${writtenDate(filedOn)}`;
  const body = paragraph(statement);
  return [
    {
      type: form,
      filename: isOther ? "document.htm" : "form15.htm",
      description: form,
      text: `<html>\n<body>\n${body}\n</body>\n</html>\n`,
      wrapper: null,
    },
  ];
}
