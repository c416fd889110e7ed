import { expect, test } from "vitest";
import { Unreadable } from "../unreadable.ts";
import { parseIndexHeaders, parseIndexPage } from "./index-page.ts";

const page = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<title>EDGAR Filing Documents for 0001341439-14-000001</title>
<div id="formName">
   <strong>Form 8-K</strong> - Current report:
</div>
<div class="infoHead">Filing Date</div>
<div class="info">2014-06-20</div>
<div class="infoHead">Accepted</div>
<div class="info">2014-06-19 17:45:57</div>
<div class="infoHead">Period of Report</div>
<div class="info">2014-06-19</div>
<div class="infoHead">Items</div>
<div class="info">Item 2.02: Results of Operations and Financial Condition<br />Item 9.01: Financial Statements and Exhibits<br /></div>
<table><tr><th>Seq</th></tr>
<tr><td scope="row">1</td><td scope="row">8-K</td><td scope="row"><a href="/ix?doc=/Archives/d8k.htm">d8k.htm</a> &nbsp; <span>iXBRL</span></td><td scope="row">8-K</td><td scope="row">1</td></tr>
<tr class="evenRow"><td scope="row">&nbsp;</td><td scope="row">Complete submission text file</td><td scope="row"><a href="x">x.txt</a></td><td scope="row">&nbsp;</td><td>2</td></tr></table>
<div class="companyInfo">
  <span class="companyName">SMITH &amp; CO (HOLDINGS) (Filer)
 <acronym title="Central Index Key">CIK</acronym>: <a href="/cgi-bin/browse-edgar?CIK=0001341439&amp;action=getcompany">0001341439 (see all)</a></span>
<p class="identInfo">Fiscal Year End: <strong>0531</strong><br /><a href="/cgi-bin/browse-edgar?action=getcompany&amp;SIC=7372&amp;owner=include">7372</a></p></div>
<div class="companyInfo">
  <span class="companyName">Doe Jane (<a href="/cgi-bin/own-disp?CIK=0000000007&amp;action=getowner">Reporting</a>)
 <acronym title="Central Index Key">CIK</acronym>: <a href="/cgi-bin/browse-edgar?CIK=0000000007&amp;action=getcompany">7</a></span></div>`;

test("reads form, dates, items, companies and documents of an index page", () => {
  expect(parseIndexPage(page)).toEqual({
    accession: "0001341439-14-000001",
    form: "8-K",
    filedOn: "2014-06-20",
    acceptedAt: "2014-06-19T21:45:57Z",
    periodOfReport: "2014-06-19",
    itemLines: [
      "Item 2.02: Results of Operations and Financial Condition",
      "Item 9.01: Financial Statements and Exhibits",
    ],
    entities: [
      {
        role: "FILER",
        cik: 1341439,
        name: "SMITH & CO (HOLDINGS)",
        sic: "7372",
        fiscalYearEnd: "0531",
        formerNames: [],
      },
      {
        role: "REPORTING-OWNER",
        cik: 7,
        name: "Doe Jane",
        sic: null,
        fiscalYearEnd: null,
        formerNames: [],
      },
    ],
    documents: [{ sequence: 1, type: "8-K", filename: "d8k.htm", description: "8-K" }],
  });
});

test("takes midnight for an unknown acceptance time", () => {
  expect(parseIndexPage(page.replace("17:45:57", "00:00:00")).acceptedAt).toBeNull();
});

test("refuses another page", () => {
  expect(() =>
    parseIndexPage("<html><title>SEC.gov | Request Rate Threshold Exceeded</title>"),
  ).toThrow(Unreadable);
});

test("reads the header in the comment of an index-headers page, not the one shown below it", () => {
  const html = `<HTML><HEAD><TITLE>SEC EDGAR Submission 0000905729-24-000095</TITLE>
<!--
<SEC-HEADER>0000905729-24-000095.hdr.sgml : 20240603
<ACCEPTANCE-DATETIME>20240603160821
<ACCESSION-NUMBER>0000905729-24-000095
<TYPE>8-K
<ITEMS>5.07
<FILER>
<CIK>0000803164
</FILER>
</SEC-HEADER>
-->
<PRE>&lt;SEC-HEADER&gt;
ITEM INFORMATION:		Other Events
</PRE>`;
  const header = parseIndexHeaders(html);
  expect([header.accession, header.acceptedAt, header.itemTitles]).toEqual([
    "0000905729-24-000095",
    "2024-06-03T20:08:21Z",
    ["5.07"],
  ]);
  expect(() => parseIndexHeaders(html.slice(0, 200))).toThrow("the header does not end");
});
