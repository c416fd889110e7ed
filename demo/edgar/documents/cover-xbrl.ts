import { paddedCik } from "#demo/world/cast/company.ts";
import type { Filing, ShareClassCount } from "#demo/world/filings/filing.ts";
import { classCounts } from "#demo/world/filings/share-classes.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import { escaped } from "#demo/edgar/paths.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { grouped } from "#demo/edgar/documents/prose/values.ts";

/** A number of the statements, tagged: us-gaap name, context, value in dollars. */
export type NumberFact = {
  name: string;
  context: Context;
  value: number;
  unit: "USD" | "USDperShare";
};

/** A period, from its first day, or a moment. */
export type Context = { id: string; from: string | null; to: string };

/** Facts of a taxonomy other than those of cover page and statements. */
export type FurtherFacts = { namespaces: string; contexts: readonly string[] };

type Parts = { body: string; facts: readonly NumberFact[]; further?: FurtherFacts | null };

const exchangeCodes: Readonly<Record<string, string>> = {
  Nasdaq: "NASDAQ",
  NYSE: "NYSE",
  "NYSE American": "NYSEAMER",
};

/** An inline XBRL document: hidden header, cover page with dei facts, then the body. */
export function inlineXbrl(filing: Filing, { body, facts, further }: Parts): string {
  const prefix = (filing.issuer.ticker ?? "hcart").toLowerCase();
  const classes = filing.kind === "periodic-report" ? filing.classes : classesAtFiling(filing);
  const counted = filing.kind === "periodic-report" ? filing.countedOn : filing.periodOfReport;
  const contexts = new Map(facts.map(({ context }) => [context.id, contextXml(filing, context)]));
  const resources = [
    contextXml(filing, { id: "c-1", from: periodStart(filing), to: filing.periodOfReport }),
    ...classes.map((count, at) => classContext(filing, count, { id: `c-${at + 2}`, counted })),
    ...contexts.values(),
    ...(further?.contexts ?? []),
  ];
  return `<?xml version="1.0" encoding="${filing.plants.includes("latin-1-text") ? "windows-1252" : "utf-8"}"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dei="http://xbrl.sec.gov/dei/2024" xmlns:us-gaap="http://fasb.org/us-gaap/2024" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:${prefix}="http://www.${prefix}.example/${filing.periodOfReport.replaceAll("-", "")}"${further?.namespaces ?? ""} xml:lang="en-US">
<head><title>${prefix}-${filing.periodOfReport.replaceAll("-", "")}</title></head>
<body><div style="display:none"><ix:header><ix:hidden>${dei("EntityCentralIndexKey", paddedCik(filing.issuer.cik))}${dei("AmendmentFlag", filing.form.endsWith("/A") ? "true" : "false")}</ix:hidden><ix:references xml:lang="en-US"><link:schemaRef xlink:type="simple" xlink:href="${prefix}.xsd"/></ix:references><ix:resources>${resources.join("")}${units}</ix:resources></ix:header></div>
${coverPage(filing, classes, counted)}
${body}
</body>
</html>
`;
}

const units =
  '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit><xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit><xbrli:unit id="usdPerShare"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>';

/** An 8-K names the listed classes but counts no shares. */
function classesAtFiling(filing: Filing): readonly ShareClassCount[] {
  return filing.issuer.ticker === null ? [] : classCounts(filing.issuer, filing.filedOn);
}

/** The cover's period: the year or the quarter, the day alone on an 8-K. */
function periodStart(filing: Filing): string {
  if (filing.kind !== "periodic-report") return filing.periodOfReport;
  return addCalendarDays(filing.periodOfReport, filing.quarter.quarter === 4 ? -364 : -90);
}

function contextXml({ issuer }: Filing, { id, from, to }: Context): string {
  const period =
    from === null || from === to
      ? from === null
        ? `<xbrli:instant>${to}</xbrli:instant>`
        : `<xbrli:startDate>${to}</xbrli:startDate><xbrli:endDate>${to}</xbrli:endDate>`
      : `<xbrli:startDate>${from}</xbrli:startDate><xbrli:endDate>${to}</xbrli:endDate>`;
  return `<xbrli:context id="${id}">${entity(issuer.cik, "")}<xbrli:period>${period}</xbrli:period></xbrli:context>`;
}

function classContext(
  { issuer }: Filing,
  { member }: ShareClassCount,
  { id, counted }: { id: string; counted: string },
): string {
  const segment =
    member === null
      ? ""
      : `<xbrli:segment><xbrldi:explicitMember dimension="us-gaap:StatementClassOfStockAxis">us-gaap:${member}</xbrldi:explicitMember></xbrli:segment>`;
  return `<xbrli:context id="${id}">${entity(issuer.cik, segment)}<xbrli:period><xbrli:instant>${counted}</xbrli:instant></xbrli:period></xbrli:context>`;
}

export function entity(cik: number, segment: string): string {
  return `<xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${paddedCik(cik)}</xbrli:identifier>${segment}</xbrli:entity>`;
}

function dei(name: string, text: string, context = "c-1"): string {
  return `<ix:nonNumeric contextRef="${context}" name="dei:${name}">${escaped(text)}</ix:nonNumeric>`;
}

/** A tagged number as a reader sees it: thousands grouped, losses in parentheses. */
export function taggedNumber({ name, context, value, unit }: NumberFact): string {
  const isMoney = unit === "USD";
  const shown = isMoney ? grouped(Math.abs(value) / 1000) : Math.abs(value).toFixed(2);
  const sign = value < 0 ? ' sign="-"' : "";
  const scale = isMoney ? ' scale="3" decimals="-3"' : ' scale="0" decimals="2"';
  const unitId = isMoney ? "usd" : "usdPerShare";
  const fact = `<ix:nonFraction unitRef="${unitId}" contextRef="${context.id}" name="us-gaap:${name}" format="ixt:num-dot-decimal"${scale}${sign}>${shown}</ix:nonFraction>`;
  return value < 0 ? `(${fact})` : fact;
}

function coverPage(filing: Filing, classes: readonly ShareClassCount[], counted: string): string {
  const { issuer, form } = filing;
  const period = writtenDate(filing.periodOfReport);
  const address = `${issuer.street}, ${issuer.city}, ${issuer.state} ${issuer.zip}`;
  const listed = classes.map((count, at) => classRow(filing, count, at)).join("\n");
  return `<p style="text-align:center">UNITED STATES SECURITIES AND EXCHANGE COMMISSION<br/>WASHINGTON, D.C. 20549</p>
<p style="text-align:center;font-weight:bold">FORM ${dei("DocumentType", form)}</p>
<p>${form.startsWith("8-K") ? "Date of Report (date of earliest event reported)" : "For the period ended"}: ${dei("DocumentPeriodEndDate", period)}</p>
<p style="text-align:center;font-weight:bold">${dei("EntityRegistrantName", filing.issuerName)}</p>
<p>${dei("EntityIncorporationStateCountryCode", issuer.stateOfIncorporation)} &#160; Commission file number ${dei("EntityFileNumber", issuer.fileNumber)} &#160; ${dei("EntityTaxIdentificationNumber", `${issuer.ein.slice(0, 2)}-${issuer.ein.slice(2)}`)}</p>
<p>${escaped(address)}<br/>${escaped(issuer.phone)}</p>
<table>
<tr><td>Title of each class</td><td>Trading symbol</td><td>Exchange</td></tr>
${listed}
</table>
${filing.kind === "periodic-report" ? shareCounts(classes, counted) : ""}`;
}

function classRow({ issuer }: Filing, { title, ticker }: ShareClassCount, at: number): string {
  const context = `c-${at + 2}`;
  if (ticker === null) return `<tr><td>${escaped(title)}</td><td>none</td><td>not listed</td></tr>`;
  const exchange = exchangeCodes[issuer.exchange ?? ""];
  return `<tr><td>${dei("Security12bTitle", title, context)}</td><td>${dei("TradingSymbol", ticker, context)}</td><td>${exchange === undefined ? "OTC" : dei("SecurityExchangeName", exchange, context)}</td></tr>`;
}

function shareCounts(classes: readonly ShareClassCount[], counted: string): string {
  const counts = classes.map(
    ({ title, shares }, at) =>
      `<ix:nonFraction unitRef="shares" contextRef="c-${at + 2}" decimals="INF" name="dei:EntityCommonStockSharesOutstanding" format="ixt:num-dot-decimal" scale="0">${grouped(shares)}</ix:nonFraction> shares of ${escaped(title)}`,
  );
  return `<p>As of ${writtenDate(counted)} there were outstanding ${counts.join(" and ")}.</p>`;
}
