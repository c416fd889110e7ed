import type { Notice, Receipt } from "#demo/world/filings/filing.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import { paragraph } from "#demo/edgar/current-report.ts";
import type { FiledDocument } from "#demo/edgar/filed-document.ts";
import { paddedCik } from "#demo/world/cast/company.ts";
import { escaped } from "#demo/edgar/markup.ts";

/** Form 25 as the exchange's XML, Form 15 and forms that are not watched as a short letter. */
export function noticeDocuments(notice: Receipt & Notice): readonly FiledDocument[] {
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
  const told = isOther
    ? `${issuerName}. This ${form} is filed for the record and contains nothing that Sentinel reads. Date: ${writtenDate(filedOn)}`
    : `${issuerName} certifies that its duty to file reports under Section 12(g) of the Securities Exchange Act of 1934 is terminated. Approximate number of holders of record: one. Date: ${writtenDate(filedOn)}`;
  const body = paragraph(told);
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
