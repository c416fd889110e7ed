import { expect, test } from "vitest";
import { readCoverPage } from "#sources/edgar/submission/cover-page.ts";

function context(id: string, period: string, member = ""): string {
  const segment =
    member === ""
      ? ""
      : `<xbrli:segment><xbrldi:explicitMember dimension="us-gaap:StatementClassOfStockAxis">${member}</xbrldi:explicitMember></xbrli:segment>`;
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0001652044</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
}
const instant = "<xbrli:instant>2024-04-18</xbrli:instant>";
const quarter =
  "<xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-03-31</xbrli:endDate>";

const cover = `<html><body><div style="display:none"><ix:header><ix:hidden>
<ix:nonNumeric contextRef="c-1" name="dei:EntityCentralIndexKey" id="f-1">0001652044</ix:nonNumeric></ix:hidden><ix:resources>
${context("c-1", quarter)}${context("c-2", quarter, "us-gaap:CommonClassAMember")}${context("c-3", quarter, "goog:CapitalClassCMember")}
${context("c-4", instant, "us-gaap:CommonClassAMember")}${context("c-5", instant, "us-gaap:CommonClassBMember")}${context("c-6", instant, "goog:CapitalClassCMember")}
</ix:resources></ix:header></div>
<p>FORM <ix:nonNumeric contextRef="c-1" name="dei:DocumentType" id="f-2">10-Q</ix:nonNumeric> for the period ended
<ix:nonNumeric contextRef="c-1" name="dei:DocumentPeriodEndDate" format="ixt:date-monthname-day-year-en">March&#160;31, 2024</ix:nonNumeric></p>
<ix:nonNumeric contextRef="c-2" name="dei:TradingSymbol"><span>GOOGL</span></ix:nonNumeric>
<ix:nonNumeric contextRef="c-3" name="dei:TradingSymbol">GOOG</ix:nonNumeric>
<ix:nonFraction unitRef="shares" contextRef="c-4" decimals="-6" name="dei:EntityCommonStockSharesOutstanding" scale="6">5,874</ix:nonFraction>
<ix:nonFraction unitRef="shares" contextRef="c-5" decimals="-6" name="dei:EntityCommonStockSharesOutstanding" scale="6">866.5</ix:nonFraction>
<ix:nonFraction unitRef="shares" contextRef="c-6" name="dei:EntityCommonStockSharesOutstanding">5,617,000,001</ix:nonFraction></body></html>`;

test("reads form, registrant, period and the shares of each class with its ticker", () => {
  expect(readCoverPage(cover)).toEqual({
    documentType: "10-Q",
    registrantCik: 1652044,
    periodEndOn: "2024-03-31",
    shareCounts: [
      {
        shareClass: "CommonClassAMember",
        ticker: "GOOGL",
        endOn: "2024-04-18",
        shares: "5874000000",
      },
      { shareClass: "CommonClassBMember", ticker: null, endOn: "2024-04-18", shares: "866500000" },
      {
        shareClass: "CapitalClassCMember",
        ticker: "GOOG",
        endOn: "2024-04-18",
        shares: "5617000001",
      },
    ],
  });
});

test("takes the period from the context where the text is broken up", () => {
  expect(readCoverPage(cover.replace("March&#160;31, 2024", "March 31")).periodEndOn).toBe(
    "2024-03-31",
  );
});

test("gives a count without class the symbol of the common stock", () => {
  const single = cover
    .replaceAll("us-gaap:CommonClassAMember", "us-gaap:CommonStockMember")
    .replace('contextRef="c-4"', 'contextRef="c-7"')
    .replace("</ix:resources>", `${context("c-7", instant)}</ix:resources>`);
  expect(readCoverPage(single).shareCounts[0]).toEqual({
    shareClass: null,
    ticker: "GOOGL",
    endOn: "2024-04-18",
    shares: "5874000000",
  });
});

test("leaves out a count that is not a whole number of shares or has no date", () => {
  const odd = cover
    .replace("5,874<", "5,874.1234567<")
    .replace("866.5<", "about 866<")
    .replace('contextRef="c-6"', 'contextRef="c-9"');
  expect(readCoverPage(odd).shareCounts).toEqual([]);
});

test("finds nothing in a document without inline XBRL", () => {
  expect(readCoverPage("<html><p>FORM 10-Q</p></html>")).toEqual({
    documentType: null,
    registrantCik: null,
    periodEndOn: null,
    shareCounts: [],
  });
});
