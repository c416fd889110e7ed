import { expect, test } from "vitest";
import { looksLikeNotice, parseNotice } from "./notice.ts";
import { noticeXml, plainPlannedSale } from "./notice-fixture.ts";

const parse = (xml: string) => parseNotice(Buffer.from(xml));

test.each(["", "own:", "ns2:", "edgar:"])("reads the same notice under the prefix %j", (prefix) => {
  expect(parse(noticeXml({ prefix }))).toEqual({
    submissionType: "144",
    previousAccession: null,
    filerCik: 1_234_567,
    issuerCik: 320_193,
    issuerName: "Apple Inc.",
    secFileNumber: null,
    seller: "Dow Jane",
    relationships: ["Officer"],
    plannedSales: [
      {
        securityClass: "Common",
        broker: "Harbor Street Brokers LLC",
        units: "5500",
        aggregateMarketValue: "90000.00",
        unitsOutstanding: "5500000",
        approximateSaleDate: "2026-03-04",
        exchange: "NYSE",
        cells: {
          securitiesClassTitle: "Common",
          name: "Harbor Street Brokers LLC",
          street1: "1 Harbor Street",
          city: "Boston",
          noOfUnitsSold: "5500",
          aggregateMarketValue: "90000.00",
          noOfUnitsOutstanding: "5500000",
          approxSaleDate: "03/04/2026",
          securitiesExchangeName: "NYSE",
        },
      },
    ],
    acquisitions: [],
    hasNothingToReport: true,
    pastSales: [],
    remarks: null,
    noticeDate: "2026-03-03",
    planAdoptionDates: [],
    signature: "/s/ Jane Dow",
    cells: {
      submissionType: "144",
      cik: "0001234567",
      liveTestFlag: "LIVE",
      issuerCik: "0000320193",
      issuerName: "Apple Inc.",
      nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold: "Dow Jane",
      relationshipToIssuer: "Officer",
      noticeDate: "03/03/2026",
      signature: "/s/ Jane Dow",
      nothingToReportFlagOnSecuritiesSoldInPast3Months: "Y",
    },
    flags: [],
  });
});

test("keeps several blocks, roles, lots, and past sales apart, in order", () => {
  const notice = parse(
    noticeXml({
      issuer: `<issuerCik>320193</issuerCik><relationshipsToIssuer>
        <relationshipToIssuer>Director\n </relationshipToIssuer>
        <relationshipToIssuer>Member of 10% Owner</relationshipToIssuer></relationshipsToIssuer>`,
      plannedSales: `${plainPlannedSale}<securitiesInformation><noOfUnitsSold>1000</noOfUnitsSold></securitiesInformation>`,
      acquisitions: `<securitiesToBeSold><acquiredDate>08/27/2022</acquiredDate>
        <natureOfAcquisitionTransaction>Gift</natureOfAcquisitionTransaction><isGiftTransaction>Y</isGiftTransaction>
        <donarAcquiredDate>08/14/2022</donarAcquiredDate><amountOfSecuritiesAcquired>851000</amountOfSecuritiesAcquired>
        </securitiesToBeSold><securitiesToBeSold><isGiftTransaction>N</isGiftTransaction></securitiesToBeSold>`,
      pastSales: `<nothingToReportFlagOnSecuritiesSoldInPast3Months>N</nothingToReportFlagOnSecuritiesSoldInPast3Months>
        <securitiesSoldInPast3Months><sellerDetails><name>10b5-1 Sales for Jane Dow</name></sellerDetails>
        <saleDate>02/01/2026</saleDate><amountOfSecuritiesSold>0</amountOfSecuritiesSold>
        <grossProceeds>0.00</grossProceeds></securitiesSoldInPast3Months>`,
    }),
  );
  expect(notice.relationships).toEqual(["Director", "Member of 10% Owner"]);
  expect(notice.plannedSales.map(({ units }) => units)).toEqual(["5500", "1000"]);
  expect(notice.acquisitions.map(({ isGift, units }) => [isGift, units])).toEqual([
    [true, "851000"],
    [false, null],
  ]);
  expect(notice.acquisitions[0]?.donorAcquiredDate).toBe("2022-08-14");
  expect(notice.hasNothingToReport).toBe(false);
  expect(notice.pastSales).toMatchObject([
    { seller: "10b5-1 Sales for Jane Dow", units: "0", grossProceeds: "0.00" },
  ]);
});

test("keeps an empty shell, with what is absent null and never zero", () => {
  const shell = parse("<edgarSubmission><headerData/><formData/></edgarSubmission>");
  expect(shell).toMatchObject({
    submissionType: null,
    filerCik: null,
    issuerCik: null,
    seller: null,
    plannedSales: [],
    hasNothingToReport: null,
    noticeDate: null,
  });
  expect(shell.flags).toEqual([
    "missing:filerCik",
    "missing:issuerCik",
    "missing:noticeDate",
    "missing:securitiesInformation",
    "missing:seller",
  ]);
  const withoutUnits = parse(
    noticeXml({
      plannedSales: `<securitiesInformation><securitiesClassTitle>Common</securitiesClassTitle></securitiesInformation>`,
    }),
  );
  expect(withoutUnits.plannedSales).toMatchObject([
    { units: null, aggregateMarketValue: null, approximateSaleDate: null, broker: null },
  ]);
});

test("keeps dates in words and amounts with units as filed, flagged and not guessed", () => {
  const notice = parse(
    noticeXml({
      plannedSales: `<securitiesInformation><noOfUnitsSold>5,500</noOfUnitsSold>
        <aggregateMarketValue>about $90,000</aggregateMarketValue><noOfUnitsOutstanding>5.5 million</noOfUnitsOutstanding>
        <approxSaleDate>early March</approxSaleDate></securitiesInformation>`,
      signature: `<noticeDate>02/30/2026</noticeDate>`,
    }),
  );
  expect(notice.plannedSales[0]).toMatchObject({
    units: "5500",
    aggregateMarketValue: null,
    unitsOutstanding: null,
    approximateSaleDate: null,
    cells: {
      noOfUnitsSold: "5,500",
      aggregateMarketValue: "about $90,000",
      noOfUnitsOutstanding: "5.5 million",
      approxSaleDate: "early March",
    },
  });
  expect(notice.noticeDate).toBeNull();
  expect(notice.flags).toEqual([
    "malformed-date:approxSaleDate",
    "malformed-date:noticeDate",
    "malformed-number:aggregateMarketValue",
    "malformed-number:noOfUnitsOutstanding",
    "missing:noticeDate",
    "reformatted-number:noOfUnitsSold",
  ]);
});

test("takes dates of 1933 for placeholders, and repeated plan dates once", () => {
  const notice = parse(
    noticeXml({
      acquisitions: `<securitiesToBeSold><acquiredDate>01/01/1933</acquiredDate></securitiesToBeSold>`,
      signature: `<noticeDate>03/03/2026</noticeDate><planAdoptionDates>
        <planAdoptionDate>08/15/2022</planAdoptionDate><planAdoptionDate>08/15/2022</planAdoptionDate>
        <planAdoptionDate>01/02/1933</planAdoptionDate></planAdoptionDates>`,
    }),
  );
  expect(notice.acquisitions[0]?.acquiredDate).toBeNull();
  expect(notice.planAdoptionDates).toEqual(["2022-08-15"]);
  expect(notice.cells).toMatchObject({
    planAdoptionDate: "08/15/2022",
    "planAdoptionDate#2": "08/15/2022",
    "planAdoptionDate#3": "01/02/1933",
  });
  expect(notice.flags).toEqual([
    "placeholder-date:acquiredDate",
    "placeholder-date:planAdoptionDate",
  ]);
});

test("reads an amendment, and flags a test filing", () => {
  const header = (rest: string): string =>
    `<submissionType>144/A</submissionType>${rest}<filerInfo><liveTestFlag>TEST</liveTestFlag></filerInfo>`;
  expect(
    parse(
      noticeXml({
        header: header("<previousAccessionNumber>000166326626000001</previousAccessionNumber>"),
      }),
    ),
  ).toMatchObject({
    submissionType: "144/A",
    previousAccession: "0001663266-26-000001",
    flags: ["missing:filerCik", "test-filing"],
  });
  expect(parse(noticeXml({ header: header("") })).flags).toContain(
    "missing:previousAccessionNumber",
  );
});

test("cuts off the envelope of a full submission, indented or not", () => {
  const envelope = `        <SEC-DOCUMENT>0001.txt\n        <TYPE>144\n        <XML>\n        <?xml version="1.0" encoding="UTF-8"?>${noticeXml()}\n</XML>\n</DOCUMENT>`;
  expect(parse(envelope)).toEqual(parse(noticeXml()));
  expect(looksLikeNotice(Buffer.from(envelope))).toBe(true);
});

test("sets stray ampersands right, and says so", () => {
  const notice = parse(noticeXml({ remarks: "<remarks>Dow & Sons &amp; Co.</remarks>" }));
  expect(notice.remarks).toBe("Dow & Sons & Co.");
  expect(notice.flags).toEqual(["stray-ampersand"]);
});

test.each([
  ["", "empty"],
  ["<html><body>Form 144</body></html>", "html-error-page"],
  ["NOTICE OF PROPOSED SALE OF SECURITIES", "no-notice-xml"],
  [`<?xml version="1.0"?><ownershipDocument/>`, "wrong-root"],
  [noticeXml().slice(0, -40), "truncated"],
  [noticeXml({ remarks: "<remarks>left open" }), "malformed-xml"],
])("refuses %.30j as %s", (text, reasonCode) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ reasonCode }));
});
