import { drawsFor } from "#demo/world/draws.ts";
import { quarterFigures, yearBefore } from "#demo/world/financials.ts";
import type { CurrentReport, Receipt } from "#demo/world/filings/filing.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import { inlineXbrl } from "#demo/edgar/documents/cover-xbrl.ts";
import { itemTitle } from "#demo/edgar/sgml-header.ts";
import { escaped, compactDate } from "#demo/edgar/paths.ts";
import { fill, type Template } from "#demo/edgar/documents/prose/fill.ts";
import { grouped, quarterOf, valuesOf } from "#demo/edgar/documents/prose/values.ts";
import { troubleTemplates } from "#demo/edgar/documents/prose/trouble-templates.ts";
import { dealTemplates } from "#demo/edgar/documents/prose/deal-templates.ts";
import { peopleTemplates } from "#demo/edgar/documents/prose/people-templates.ts";
import { poolTemplates } from "#demo/edgar/documents/prose/pool-templates.ts";
import { updateTemplates } from "#demo/edgar/documents/prose/update-templates.ts";
import type { NewsKindName } from "#demo/world/news/news-kinds.ts";

const templates: Readonly<Record<NewsKindName, Template>> = {
  ...updateTemplates,
  ...dealTemplates,
  ...peopleTemplates,
  ...troubleTemplates,
  ...poolTemplates,
};

type Report = Receipt & CurrentReport;

/** The 8-K and its exhibits. */
export function currentReportDocuments(report: Report): readonly FiledDocument[] {
  const template: Template = templates[report.event.kind];
  const stem = (report.issuer.ticker ?? "hcart").toLowerCase();
  const day = compactDate(report.periodOfReport);
  const primary: FiledDocument = {
    type: report.form,
    filename: `${stem}-${day}.htm`,
    description: report.form,
    text: inlineXbrl(report, { body: reportBody(report, template), facts: [] }),
    wrapper: "XBRL",
  };
  const release = report.isAmendment ? undefined : template.release;
  if (release === undefined) return [primary];
  return [
    primary,
    {
      type: "EX-99.1",
      filename: `${stem}-ex991_${day}.htm`,
      description: "EX-99.1",
      text: pressRelease(report, release),
      wrapper: null,
    },
  ];
}

function reportBody(report: Report, template: Template): string {
  const values = valuesOf(report);
  const draws = drawsFor("body", report.accession);
  const items = report.event.items.map((item) => {
    const paragraphs =
      item === "9.01"
        ? exhibitLines(report, template)
        : (template.items[item] ?? []).map((wordings) => fill(wordings, values, draws));
    const heading = `Item ${item}&#160;&#160;&#160;${escaped(itemTitle(item))}.`;
    return `<p style="font-weight:bold">${heading}</p>\n${paragraphs.map(paragraph).join("\n")}`;
  });
  const { speakers, filedOn, issuerName } = report;
  return `${items.join("\n")}
<p style="text-align:center;font-weight:bold">SIGNATURES</p>
${paragraph("Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf by the undersigned hereunto duly authorized.")}
${paragraph(`Date: ${writtenDate(filedOn)}`)}
${paragraph(issuerName)}
${paragraph(`By: /s/ ${speakers.finance}, ${speakers.financeTitle}`)}`;
}

function exhibitLines(report: Report, template: Template): string[] {
  if (report.isAmendment) {
    return [
      `This amendment adds the financial statements of the business acquired and the pro forma financial information required by Item 9.01 to the report on ${writtenDate(report.event.happenedOn)}.`,
    ];
  }
  const exhibits = [
    "104 Cover Page Interactive Data File (embedded within the Inline XBRL document)",
  ];
  if (template.release !== undefined)
    exhibits.unshift(
      `99.1 ${report.event.kind === "presentation" ? "Investor presentation" : "Press release"} dated ${writtenDate(report.acceptedOn)}`,
    );
  return ["(d) Exhibits.", ...exhibits];
}

export function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function pressRelease(report: Report, release: NonNullable<Template["release"]>): string {
  const values = valuesOf(report);
  const draws = drawsFor("release", report.accession);
  const headline = fill(release.headlines, values, draws);
  const paragraphs = release.paragraphs.map((wordings) => fill(wordings, values, draws));
  const isLatin1 = report.plants.includes("latin-1-text");
  // Letters that UTF-8 writes otherwise, as an old word processor would have put them.
  const quoted = isLatin1
    ? paragraphs.map((text) =>
        `${text} The café chain Señora Núñez is among the customers – a “first” for {short}.`.replace(
          "{short}",
          values["short"] ?? "",
        ),
      )
    : paragraphs;
  const isResults = report.event.quarterEnd !== null;
  return `<html>
<head>
<meta http-equiv="Content-Type" content="text/html${isLatin1 ? "; charset=windows-1252" : ""}">
<title>Document</title>
</head>
<body>
<p style="text-align:right">Exhibit 99.1</p>
<p style="text-align:center;font-weight:bold">${escaped(headline)}</p>
${quoted.map(paragraph).join("\n")}
${isResults ? resultsTable(report) : ""}
${paragraph(aboutLine(report))}
${paragraph(fill(forwardLooking, values, draws))}
${paragraph(`Contact: Investor Relations, ${report.issuer.phone}`)}
</body>
</html>
`;
}

const forwardLooking = [
  "[This release contains|Certain statements in this release are] forward-looking statements [within the meaning of the federal securities laws|under the Private Securities Litigation Reform Act of 1995]. [Actual results may differ|Events may turn out otherwise] because of [competition, supply and demand|risks set out in the company's annual report|factors beyond the control of {short}].",
] as const;

function aboutLine({ issuer, issuerName }: Report): string {
  const draws = drawsFor("about", issuer.cik);
  const place = draws.pick(["is based in", "has its head office in", "works from"]);
  const people = Math.round(Math.max(4, issuer.revenueMillions * (0.18 + draws.unit() * 0.3))) * 10;
  return `About ${issuerName}: founded in ${draws.whole(1981, 2016)}, the company ${place} ${titleCase(issuer.city)}, ${issuer.state}, and employs about ${grouped(people)} people.`;
}

function titleCase(capitals: string): string {
  return capitals.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Condensed figures in thousands, this year's quarter next to last year's. */
function resultsTable(report: Report): string {
  const quarter = quarterOf(report);
  const now = quarterFigures(report.issuer, quarter);
  const before = quarterFigures(report.issuer, yearBefore(quarter));
  const rows: [string, number, number][] = [
    ["Revenue", now.revenue, before.revenue],
    ["Cost of revenue", now.costOfRevenue, before.costOfRevenue],
    ["Operating expenses", now.operatingExpenses, before.operatingExpenses],
    ["Operating income (loss)", now.operatingIncome, before.operatingIncome],
    ["Net income (loss)", now.netIncome, before.netIncome],
  ];
  const body = rows
    .map(
      ([name, ...amounts]) =>
        `<tr><td>${name}</td>${amounts.map((amount) => `<td>${inThousands(amount)}</td>`).join("")}</tr>`,
    )
    .join("\n");
  return `<table>
<tr><td>(in thousands)</td><td>${writtenDate(quarter.endsOn)}</td><td>Prior year</td></tr>
${body}
</table>`;
}

function inThousands(dollars: number): string {
  const text = grouped(Math.abs(Math.round(dollars / 1000)));
  return dollars < 0 ? `(${text})` : text;
}

/** One document of a submission. */
export type FiledDocument = {
  type: string;
  filename: string;
  description: string;
  text: string;
  /** The tag EDGAR wraps XML and inline XBRL in. */
  wrapper: "XML" | "XBRL" | null;
};
