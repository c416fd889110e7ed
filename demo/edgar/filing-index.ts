import { paddedCik } from "#demo/world/cast/company.ts";
import { sicTitleOf } from "#demo/world/cast/sic-titles.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { type Entity, entitiesOf, roleWord } from "#demo/edgar/entities.ts";
import { escaped, filingFolder } from "#demo/edgar/paths.ts";
import { splitStreet } from "#demo/edgar/documents/ownership-xml.ts";
import { filmNumber, itemsShown, tagHeader } from "#demo/edgar/sgml-header.ts";
import { documentBytes, renderFiling } from "#demo/edgar/submission-text.ts";

/** `…-index.htm`: the page that lists a filing's documents, under one of its entities. */
export function filingIndexPage(filing: Filing, cik: number): string {
  const { accession, form, filedOn, acceptedOn, acceptedTime, periodOfReport } = filing;
  const documents = renderFiling(filing).documents;
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>EDGAR Filing Documents for ${accession}</title>
</head>
<body style="margin: 0; font-size: 16px; ">
<div id="contentDiv">
<!-- START FILING DIV -->
<div class="formDiv">
   <div id="formHeader">
      <div id="formName">
         <strong>Form ${form}</strong> - ${formDescription(form)}
      </div>
      <div id="secNum">
         <strong><acronym title="Securities and Exchange Commission">SEC</acronym> Accession <acronym title="Number">No.</acronym></strong> ${accession}
      </div>
   </div>
   <div class="formContent">
      <div class="formGrouping">
         <div class="infoHead">Filing Date</div>
         <div class="info">${filedOn}</div>
         <div class="infoHead">Accepted</div>
         <div class="info">${acceptedOn} ${acceptedTime}</div>
         <div class="infoHead">Documents</div>
         <div class="info">${documents.length}</div>
      </div>
      <div class="formGrouping">
         <div class="infoHead">Period of Report</div>
         <div class="info">${periodOfReport}</div>
      </div>
${itemsBlock(filing)}      <div style="clear:both"></div>
<!-- END FILING DIV -->
<!-- START DOCUMENT DIV -->
  </div>
</div>
${documentTable(filing, cik)}
<!-- END DOCUMENT DIV -->
<!-- START FILER DIV -->
${entitiesOf(filing)
  .map((entity) => entityBlock(entity, filing))
  .join("\n")}
<!-- END FILER DIV -->
</div>
</body></html>
`;
}

function formDescription(form: string): string {
  if (/^[345]/.test(form)) return "Statement of changes in beneficial ownership of securities: ";
  if (form.startsWith("8-K")) return "Current report: ";
  return form.startsWith("10-K") ? "Annual report: " : "Report: ";
}

function itemsBlock(filing: Filing): string {
  const items = itemsShown(filing);
  if (items.length === 0) return "";
  return `      <div class="formGrouping">
         <div class="infoHead">Items</div>
         <div class="info">${items.map((item) => `${escaped(item)}<br />`).join("")}</div>
      </div>
`;
}

function documentTable(filing: Filing, cik: number): string {
  const folder = `/${filingFolder(cik, filing.accession)}`;
  const rows = renderFiling(filing).documents.map(
    ({ type, filename, description, text, wrapper }, at) => {
      const link = wrapper === "XBRL" ? `/ix?doc=${folder}/${filename}` : `${folder}/${filename}`;
      const mark = wrapper === "XBRL" ? ' &nbsp;&nbsp;<span style="color: green">iXBRL</span>' : "";
      return tableRow(at, [
        String(at + 1),
        escaped(description),
        `<a href="${link}">${filename}</a>${mark}`,
        type,
        String(documentBytes(filing, text).length),
      ]);
    },
  );
  const whole = `${filing.accession}.txt`;
  const last = tableRow(rows.length, [
    "&nbsp;",
    "Complete submission text file",
    `<a href="${folder}/${whole}">${whole}</a>`,
    "&nbsp;",
    String(renderFiling(filing).submission.length),
  ]);
  return `<div class="formDiv">
      <p>Document Format Files</p>
      <table class="tableFile" summary="Document Format Files">
         <tr>
            <th scope="col" style="width: 5%;"><acronym title="Sequence Number">Seq</acronym></th>
            <th scope="col" style="width: 40%;">Description</th>
            <th scope="col" style="width: 20%;">Document</th>
            <th scope="col" style="width: 10%;">Type</th>
            <th scope="col">Size</th>
         </tr>
${[...rows, last].join("\n")}
      </table>
</div>`;
}

function tableRow(at: number, cells: readonly string[]): string {
  const lines = cells.map((cell) => `            <td scope="row">${cell}</td>`);
  return `         <tr${at % 2 === 1 ? ' class="evenRow"' : ""}>\n${lines.join("\n")}\n         </tr>`;
}

function entityBlock(entity: Entity, filing: Filing): string {
  const { company, person, role, cik } = entity;
  const home = company ?? person;
  const [street1, street2] = splitStreet(home?.street ?? "");
  const address =
    home === null
      ? ""
      : `   <div class="mailer">Mailing Address
      <span class="mailerAddress">${escaped(street1)}</span>
${street2 === "" ? "" : `      <span class="mailerAddress">${escaped(street2)}</span>\n`}      <span class="mailerAddress">
${home.city}       <span class="mailerAddress">${home.state}</span>
${home.zip}      </span>
   </div>
`;
  return `<div class="filerDiv">
${address}<div class="companyInfo">
  <span class="companyName">${escaped(entity.name)} (${roleWord(role)})
 <acronym title="Central Index Key">CIK</acronym>: <a href="/cgi-bin/browse-edgar?CIK=${paddedCik(cik)}&amp;action=getcompany">${paddedCik(cik)} (see all company filings)</a></span>
<p class="identInfo">${identity(entity, filing)}</p>
</div>
<div class="clear"></div>
</div>`;
}

function identity({ company }: Entity, { form, accession, issuer }: Filing): string {
  const fileNumber = company?.fileNumber ?? issuer.fileNumber;
  const filing = `Type: <strong>${form}</strong> | Act: <strong>34</strong> | File No.: <a href="/cgi-bin/browse-edgar?filenum=${fileNumber}&amp;action=getcompany"><strong>${fileNumber}</strong></a> | Film No.: <strong>${filmNumber(accession)}</strong>`;
  if (company === null) return filing;
  const facts = `<acronym title="Internal Revenue Service Number">EIN.</acronym>: <strong>${company.ein}</strong> | State of Incorp.: <strong>${company.stateOfIncorporation}</strong> | Fiscal Year End: <strong>${company.fiscalYearEnd}</strong><br />`;
  const { sic } = company;
  const industry =
    sic === null
      ? ""
      : `<br /><acronym title="Standard Industrial Code">SIC</acronym>: <b><a href="/cgi-bin/browse-edgar?action=getcompany&amp;SIC=${sic}&amp;owner=include">${sic}</a></b> ${escaped(sicTitleOf(sic).title)}`;
  return `${facts}${filing}${industry}`;
}

/** `…-index-headers.html`: the header in tags inside a comment, then the list of documents. */
export function indexHeadersPage(filing: Filing): string {
  const documents = renderFiling(filing).documents;
  const links = documents.map(({ filename }) => `<a href="${filename}">${filename}</a><br>`);
  return `<HTML><HEAD><TITLE>SEC EDGAR Submission ${filing.accession}</TITLE>
<!--
${tagHeader(filing, documents.length)}-->
</HEAD><BODY>
<PRE>&lt;SEC-DOCUMENT&gt;${filing.accession}-index.html : ${filing.filedOn.replaceAll("-", "")}
${links.join("\n")}
</PRE></BODY></HTML>
`;
}
