import { drawsFor } from "#demo/world/draws.ts";
import { type Figures, quarterFigures, yearBefore, yearToDate } from "#demo/world/financials.ts";
import type { PeriodicReport, Receipt } from "#demo/world/filings/filing.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import {
  type Context,
  inlineXbrl,
  type NumberFact,
  taggedNumber,
} from "#demo/edgar/documents/cover-xbrl.ts";
import { paragraph, type FiledDocument } from "#demo/edgar/documents/current-report.ts";
import { item408Facts, item408Section } from "#demo/edgar/documents/item-408.ts";
import { compactDate } from "#demo/edgar/paths.ts";
import { fill } from "#demo/edgar/documents/prose/fill.ts";
import { periodicSections } from "#demo/edgar/documents/prose/periodic-texts.ts";
import { phrases } from "#demo/edgar/documents/prose/phrases.ts";
import { shortName } from "#demo/edgar/documents/prose/values.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

type Report = Receipt & PeriodicReport;

/** A 10-Q or 10-K: cover page, statements with tagged numbers, the usual sections. */
export function periodicReportDocuments(report: Report): readonly FiledDocument[] {
  const stem = (report.issuer.ticker ?? "").toLowerCase();
  const facts = statementFacts(report);
  return [
    {
      type: report.form,
      filename: `${stem}-${compactDate(report.periodOfReport)}.htm`,
      description: report.form,
      text: inlineXbrl(report, {
        body: bodyOf(report, facts),
        facts,
        further: item408Facts(report),
      }),
      wrapper: "XBRL",
    },
    {
      type: "EX-31.1",
      filename: `${stem}-ex311_${compactDate(report.periodOfReport)}.htm`,
      description: "EX-31.1",
      text: certification(report),
      wrapper: null,
    },
  ];
}

const flows = [
  ["Revenue", "Revenues", "revenue"],
  ["Cost of revenue", "CostOfRevenue", "costOfRevenue"],
  ["Operating expenses", "OperatingExpenses", "operatingExpenses"],
  ["Operating income (loss)", "OperatingIncomeLoss", "operatingIncome"],
  ["Net income (loss)", "NetIncomeLoss", "netIncome"],
  ["Earnings (loss) per share", "EarningsPerShareBasic", "earningsPerShare"],
] as const;
const stocks = [
  ["Cash and cash equivalents", "CashAndCashEquivalentsAtCarryingValue", "cash"],
  ["Total assets", "Assets", "assets"],
  ["Total liabilities", "Liabilities", "liabilities"],
  ["Total stockholders' equity", "StockholdersEquity", "equity"],
] as const;

/** Periods of the statements: the quarter (10-Q) or year (10-K), this year's and last year's. */
function periodsOf(report: Report): { context: Context; figures: Figures }[] {
  const { issuer, quarter } = report;
  const isYear = quarter.quarter === 4;
  return [quarter, yearBefore(quarter)].map((each, at) => ({
    context: {
      id: `d-${at}`,
      from: addCalendarDays(each.endsOn, isYear ? -364 : -90),
      to: each.endsOn,
    },
    figures: isYear ? yearToDate(issuer, each) : quarterFigures(issuer, each),
  }));
}

function statementFacts(report: Report): NumberFact[] {
  const periods = periodsOf(report);
  return periods.flatMap(({ context, figures }, at) => [
    ...flows.map(([, name, key]) => ({
      name,
      context,
      value: figures[key],
      unit: key === "earningsPerShare" ? ("USDperShare" as const) : ("USD" as const),
    })),
    ...stocks.map(([, name, key]) => ({
      name,
      context: { id: `i-${at}`, from: null, to: context.to },
      value: figures[key],
      unit: "USD" as const,
    })),
  ]);
}

function bodyOf(report: Report, facts: readonly NumberFact[]): string {
  const { form, issuerName, speakers, filedOn, accession } = report;
  const draws = drawsFor("periodic prose", accession);
  const values = {
    ...phrases,
    company: issuerName,
    short: shortName(issuerName),
    period: writtenDate(report.periodOfReport),
    year: String(report.quarter.fiscalYear),
    ...changeOf(report),
  };
  const sections = periodicSections(form, report.plants).map(({ heading, paragraphs }) => {
    const texts = paragraphs.map((wordings) => paragraph(fill(wordings, values, draws)));
    return `<p style="font-weight:bold">${heading}</p>\n${texts.join("\n")}`;
  });
  return `<p style="font-weight:bold">FINANCIAL STATEMENTS (in thousands, except per share)</p>
${statement(flows, facts, "d")}
${statement(stocks, facts, "i")}
${sections.join("\n")}${item408Section(report)}
<p style="text-align:center;font-weight:bold">SIGNATURES</p>
${paragraph(`Date: ${writtenDate(filedOn)}`)}
${paragraph(`${issuerName} By: /s/ ${speakers.chief}, ${speakers.chiefTitle}; /s/ ${speakers.finance}, ${speakers.financeTitle}`)}`;
}

function changeOf(report: Report): Record<string, string> {
  const [now, before] = periodsOf(report).map(({ figures }) => figures);
  if (now === undefined || before === undefined || before.revenue === 0) {
    return { changed: "was unchanged at", percent: "0.0", cashText: "none" };
  }
  const change = now.revenue / before.revenue - 1;
  return {
    changed: change >= 0 ? "rose" : "fell",
    percent: (Math.abs(change) * 100).toFixed(1),
    cashText: `$${(now.cash / 1e6).toFixed(1)} million`,
  };
}

type Rows = typeof flows | typeof stocks;

function statement(rows: Rows, facts: readonly NumberFact[], prefix: string): string {
  const cells = (name: string): string =>
    facts
      .filter((fact) => fact.name === name && fact.context.id.startsWith(`${prefix}-`))
      .map((fact) => `<td>${taggedNumber(fact)}</td>`)
      .join("");
  const lines = rows.map(([label, name]) => `<tr><td>${label}</td>${cells(name)}</tr>`);
  return `<table>\n${lines.join("\n")}\n</table>`;
}

function certification({ speakers, form, issuerName, filedOn }: Report): string {
  const text = `I, ${speakers.chief}, certify that I have reviewed this report on Form ${form} of ${issuerName}; based on my knowledge, it does not contain any untrue statement of a material fact. Date: ${writtenDate(filedOn)}`;
  return `<html>\n<head><title>Document</title></head>\n<body>\n${paragraph(text)}\n</body>\n</html>\n`;
}
