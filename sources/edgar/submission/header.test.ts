import { expect, test } from "vitest";
import { parseHeader } from "./header.ts";

test("reads the modern form with its parties in order", () => {
  const header = parseHeader(`<SEC-HEADER>0001018724-24-000077.hdr.sgml : 20240412
<ACCEPTANCE-DATETIME>20240412171135
ACCESSION NUMBER:\t\t0001018724-24-000077
CONFORMED SUBMISSION TYPE:\t4
PUBLIC DOCUMENT COUNT:\t\t1
CONFORMED PERIOD OF REPORT:\t20240410
FILED AS OF DATE:\t\t20240412
DATE AS OF CHANGE:\t\t20240413

REPORTING-OWNER:\t

\tOWNER DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tNg Andrew Y.
\t\tCENTRAL INDEX KEY:\t\t\t0001851101
\t\tORGANIZATION NAME:           \t

ISSUER:\t\t

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tAMAZON COM INC
\t\tCENTRAL INDEX KEY:\t\t\t0001018724
\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\tRETAIL-CATALOG & MAIL-ORDER HOUSES [5961]
\t\tFISCAL YEAR END:\t\t\t1231

\tFORMER COMPANY:\t
\t\tFORMER CONFORMED NAME:\tCADABRA INC
\t\tDATE OF NAME CHANGE:\t19970101
`);
  expect(header).toEqual({
    accession: "0001018724-24-000077",
    form: "4",
    acceptedAt: "2024-04-12T21:11:35Z",
    filedOn: "2024-04-12",
    periodOfReport: "2024-04-10",
    publicDocumentCount: 1,
    itemTitles: [],
    entities: [
      {
        role: "REPORTING-OWNER",
        cik: 1851101,
        name: "Ng Andrew Y.",
        sic: null,
        fiscalYearEnd: null,
        formerNames: [],
      },
      {
        role: "ISSUER",
        cik: 1018724,
        name: "AMAZON COM INC",
        sic: "5961",
        fiscalYearEnd: "1231",
        formerNames: [{ name: "CADABRA INC", changedOn: "1997-01-01" }],
      },
    ],
    flags: [],
  });
});

test("reads the tag form of index-headers pages", () => {
  const header = parseHeader(`<SEC-HEADER>0001193125-24-152391.hdr.sgml : 20240603
<ACCEPTANCE-DATETIME>20240603080602
<ACCESSION-NUMBER>0001193125-24-152391
<TYPE>8-K
<PUBLIC-DOCUMENT-COUNT>14
<PERIOD>20240531
<ITEMS>7.01
<ITEMS>9.01
<FILING-DATE>20240603
<FILER>
<COMPANY-DATA>
<CONFORMED-NAME>23andMe Holding Co.
<CIK>0001804591
<ASSIGNED-SIC>2834
<FISCAL-YEAR-END>0331
</COMPANY-DATA>
<FILING-VALUES>
<FORM-TYPE>8-K
</FILING-VALUES>
<FORMER-COMPANY>
<FORMER-CONFORMED-NAME>VG Acquisition Corp.
<DATE-CHANGED>20200915
</FORMER-COMPANY>
</FILER>
`);
  expect(header).toEqual({
    accession: "0001193125-24-152391",
    form: "8-K",
    acceptedAt: "2024-06-03T12:06:02Z",
    filedOn: "2024-06-03",
    periodOfReport: "2024-05-31",
    publicDocumentCount: 14,
    itemTitles: ["7.01", "9.01"],
    entities: [
      {
        role: "FILER",
        cik: 1804591,
        name: "23andMe Holding Co.",
        sic: "2834",
        fiscalYearEnd: "0331",
        formerNames: [{ name: "VG Acquisition Corp.", changedOn: "2020-09-15" }],
      },
    ],
    flags: [],
  });
});

test("reads a header of 2000: no acceptance time, a broken SIC bracket, an owner in tags, the earlier filing date", () => {
  const header = parseHeader(`<SEC-HEADER>0000084581-00-500009.hdr.sgml : 20000929
ACCESSION NUMBER:\t\t0000084581-00-500009
CONFORMED SUBMISSION TYPE:\t8-K
CONFORMED PERIOD OF REPORT:\t20000922
ITEM INFORMATION:\t\t
ITEM INFORMATION:\t\tOther events
FILED AS OF DATE:\t\t20000927

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tROCK OF AGES CORP
\t\tCENTRAL INDEX KEY:\t\t\t0000084581
\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\t [3281
]\t\tIRS NUMBER:\t\t\t\t030153200
\t\tFISCAL YEAR END:\t\t\t1231
</COMPANY-DATA>
<REPORTING-OWNER>

COMPANY DATA:
\tCOMPANY CONFORMED NAME:\t\t\tCANTALUPO JAMES R
\tCENTRAL INDEX KEY:\t\t\t0001012325
\tSTANDARD INDUSTRIAL CLASSIFICATION:\t []
<RELATIONSHIP>DIRECTOR
`);
  expect(header.acceptedAt).toBeNull();
  expect(header.filedOn).toBe("2000-09-27");
  expect(header.itemTitles).toEqual(["", "Other events"]);
  expect(
    header.entities.map(({ role, cik, sic, fiscalYearEnd }) => [role, cik, sic, fiscalYearEnd]),
  ).toEqual([
    ["FILER", 84581, "3281", "1231"],
    ["REPORTING-OWNER", 1012325, null, null],
  ]);
});

test("takes the number out of an item line that holds a tag", () => {
  expect(parseHeader("ITEM INFORMATION:\t\t<ITEMS>1.05\n").itemTitles).toEqual(["1.05"]);
});

test("leaves out a party without CIK and flags it with a bad time and date", () => {
  const header = parseHeader(
    "<ACCEPTANCE-DATETIME>20241399000000\nFILED AS OF DATE: 20240230\nFILER:\n COMPANY CONFORMED NAME: X\n",
  );
  expect(header.entities).toEqual([]);
  expect(header.flags).toEqual([
    "malformed-acceptance-time",
    "malformed-filing-date",
    "party-without-cik",
  ]);
});
