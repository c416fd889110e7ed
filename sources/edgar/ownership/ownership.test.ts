import { expect, test } from "vitest";
import { parseOwnership } from "./ownership.ts";
import { ownerXml, ownershipXml, saleXml } from "./ownership-fixture.ts";

function parse(xml: string) {
  return parseOwnership(Buffer.from(xml));
}

test("reads the head, issuer and owner of a document", () => {
  const filing = parse(
    ownershipXml({
      head: `<documentType>4/A</documentType><periodOfReport>2024-05-06</periodOfReport>
        <dateOfOriginalSubmission>2024-05-08</dateOfOriginalSubmission>
        <notSubjectToSection16>0</notSubjectToSection16>`,
      owner: ownerXml(
        "0001214156",
        `<isDirector>true</isDirector><isOfficer>1</isOfficer>
        <isTenPercentOwner>0</isTenPercentOwner><officerTitle>Chief Executive Officer</officerTitle>`,
      ),
      tail: `<aff10b5One>1</aff10b5One><remarks> Two lots. </remarks>
        <ownerSignature><signatureName>/s/ Sam Whittington</signatureName>
        <signatureDate>2024-05-08</signatureDate></ownerSignature>`,
    }),
  );
  expect(filing).toEqual({
    schemaVersion: "X0508",
    documentType: "4/A",
    periodOfReport: "2024-05-06",
    dateOfOriginalSubmission: "2024-05-08",
    notSubjectToSection16: false,
    isPlanChecked: true,
    issuerCik: 320193,
    issuerName: "Apple Inc.",
    issuerSymbol: "AAPL",
    owners: [
      {
        cik: 1214156,
        name: "COOK TIMOTHY D",
        street1: "ONE APPLE PARK WAY",
        street2: null,
        city: "CUPERTINO",
        state: "CA",
        zipCode: "95014",
        stateDescription: null,
        isDirector: true,
        isOfficer: true,
        isTenPercentOwner: false,
        isOther: false,
        officerTitle: "Chief Executive Officer",
        otherText: null,
      },
    ],
    lines: [],
    footnotes: {},
    remarks: "Two lots.",
    signatures: [{ name: "/s/ Sam Whittington", date: "2024-05-08" }],
    flags: [],
  });
});

test("reads a line with every cell and the footnotes of cells and groups", () => {
  const [line] = parse(
    ownershipXml({
      tables: `<nonDerivativeTable>${saleXml({ price: '<value>181.50</value><footnoteId id="F2"/><footnoteId id="F1"/>' })}</nonDerivativeTable>`,
      tail: '<footnotes><footnote id="F1">Rule 10b5-1 plan.</footnote><footnote id="F2">Weighted.</footnote></footnotes>',
    }),
  ).lines;
  expect(line).toEqual({
    lineNumber: 1,
    table: "non-derivative",
    kind: "transaction",
    securityTitle: "Common Stock",
    transactionDate: "2024-05-06",
    deemedExecutionDate: null,
    transactionFormType: "4",
    code: "S",
    timeliness: null,
    shares: "100",
    pricePerShare: "181.50",
    acquiredDisposed: "D",
    sharesOwnedFollowing: "3280052",
    directOrIndirect: "D",
    natureOfOwnership: null,
    footnoteIds: ["F1", "F2"],
    cells: {
      securityTitle: { value: "Common Stock", footnotes: [] },
      transactionDate: { value: "2024-05-06", footnotes: [] },
      deemedExecutionDate: { value: null, footnotes: [] },
      transactionFormType: { value: "4", footnotes: [] },
      transactionCode: { value: "S", footnotes: [] },
      equitySwapInvolved: { value: "0", footnotes: [] },
      transactionCoding: { value: null, footnotes: ["F1"] },
      transactionTimeliness: { value: null, footnotes: [] },
      transactionShares: { value: "100", footnotes: [] },
      transactionPricePerShare: { value: "181.50", footnotes: ["F2", "F1"] },
      transactionAcquiredDisposedCode: { value: "D", footnotes: [] },
      sharesOwnedFollowingTransaction: { value: "3280052", footnotes: [] },
      directOrIndirectOwnership: { value: "D", footnotes: [] },
    },
    flags: [],
  });
});

test("numbers the non-derivative table first, whatever stands first in the document", () => {
  const { lines } = parse(
    ownershipXml({
      tables: `<derivativeTable><derivativeHolding><securityTitle><value>Option</value></securityTitle>
          <conversionOrExercisePrice><value>12.5</value></conversionOrExercisePrice>
          <exerciseDate><footnoteId id="F1"/></exerciseDate>
          <underlyingSecurity><underlyingSecurityTitle><value>Common Stock</value></underlyingSecurityTitle>
          <underlyingSecurityShares><value>4000</value></underlyingSecurityShares></underlyingSecurity>
          </derivativeHolding></derivativeTable>
        <nonDerivativeTable>${saleXml()}<nonDerivativeHolding><securityTitle><value>Class B</value></securityTitle>
          </nonDerivativeHolding></nonDerivativeTable>`,
    }),
  );
  expect(
    lines.map(({ lineNumber, table, kind, securityTitle }) => [
      lineNumber,
      table,
      kind,
      securityTitle,
    ]),
  ).toEqual([
    [1, "non-derivative", "transaction", "Common Stock"],
    [2, "non-derivative", "holding", "Class B"],
    [3, "derivative", "holding", "Option"],
  ]);
  expect(lines[2]?.cells).toEqual({
    securityTitle: { value: "Option", footnotes: [] },
    conversionOrExercisePrice: { value: "12.5", footnotes: [] },
    exerciseDate: { value: null, footnotes: ["F1"] },
    underlyingSecurityTitle: { value: "Common Stock", footnotes: [] },
    underlyingSecurityShares: { value: "4000", footnotes: [] },
  });
});

test("keeps a price that is only a footnote as null", () => {
  const [line] = parse(
    ownershipXml({
      tables: `<nonDerivativeTable>${saleXml({ price: '<footnoteId id="F1"/>' })}</nonDerivativeTable>`,
    }),
  ).lines;
  expect(line?.pricePerShare).toBeNull();
  expect(line?.cells["transactionPricePerShare"]).toEqual({ value: null, footnotes: ["F1"] });
});

test("takes the first ten characters of a date with a zone and never shifts it", () => {
  const [line] = parse(
    ownershipXml({
      tables: `<nonDerivativeTable>${saleXml({ date: "<value>2007-03-01-05:00</value>" })}</nonDerivativeTable>`,
    }),
  ).lines;
  expect(line?.transactionDate).toBe("2007-03-01");
  expect(line?.cells["transactionDate"]?.value).toBe("2007-03-01-05:00");
});

test("guesses at no malformed number, date or boolean: typed null, text kept, flag set", () => {
  const filing = parse(
    ownershipXml({
      owner: ownerXml("1214156", "<isDirector>yes</isDirector>"),
      tables: `<nonDerivativeTable>${saleXml({
        shares: "<value>1,23</value>",
        price: "<value>$12.50</value>",
        date: "<value>2024-02-30</value>",
      })}</nonDerivativeTable>`,
    }),
  );
  const [line] = filing.lines;
  expect(line).toMatchObject({ shares: null, pricePerShare: "12.50", transactionDate: null });
  expect(line?.cells["transactionShares"]?.value).toBe("1,23");
  expect(filing.owners[0]?.isDirector).toBe(false);
  expect(filing.flags).toEqual([
    "footnote-without-text",
    "malformed-boolean:isDirector",
    "malformed-date:transactionDate",
    "malformed-number:transactionShares",
    "reformatted-number:transactionPricePerShare",
  ]);
});

test("leaves open which of two values of one cell is meant", () => {
  const filing = parse(
    ownershipXml({
      tables: `<nonDerivativeTable>${saleXml({ shares: "<value>100</value><value>1000</value>" })}</nonDerivativeTable>`,
    }),
  );
  expect(filing.lines[0]?.shares).toBeNull();
  expect(filing.lines[0]?.cells["transactionShares"]?.value).toBe("100 | 1000");
  expect(filing.flags).toContain("repeated-cell:transactionShares");
});

test("says so where a document names two issuers, or ticks the plan's box twice", () => {
  const other = "<issuer><issuerCik>2</issuerCik><issuerName>Other</issuerName></issuer>";
  const tail = `<aff10b5One>0</aff10b5One><aff10b5One>1</aff10b5One>${other}`;
  const filing = parse(ownershipXml({ tail }));
  expect(filing.issuerCik).toBe(320193);
  expect(filing.isPlanChecked).toBe(false);
  expect(filing.flags).toEqual(["repeated-cell:aff10b5One", "repeated-cell:issuer"]);
});

test("ignores namespace and schema version, and reads CDATA and entities", () => {
  const filing = parse(`<?xml version="1.0"?>
    <own:ownershipDocument xmlns:own="http://www.sec.gov/edgar/ownership">
      <own:schemaVersion>X9999</own:schemaVersion><own:documentType>3</own:documentType>
      <own:issuer><own:issuerCik>1750</own:issuerCik><own:issuerName><![CDATA[AAR & Sons]]></own:issuerName></own:issuer>
      <own:reportingOwner><own:reportingOwnerId><own:rptOwnerCik>1</own:rptOwnerCik>
        <own:rptOwnerName>O&apos;NEIL &amp; CO</own:rptOwnerName></own:reportingOwnerId></own:reportingOwner>
    </own:ownershipDocument>`);
  expect(filing.schemaVersion).toBe("X9999");
  expect(filing).toMatchObject({ issuerCik: 1750, issuerName: "AAR & Sons", issuerSymbol: null });
  expect(filing.owners[0]?.name).toBe("O'NEIL & CO");
  expect(filing.isPlanChecked).toBeNull();
});

test("keeps an unknown row out of the lines and says so", () => {
  const filing = parse(
    ownershipXml({ tables: "<nonDerivativeTable><nonDerivativeRumour/></nonDerivativeTable>" }),
  );
  expect(filing.lines).toEqual([]);
  expect(filing.flags).toEqual(["unknown-row:nonDerivativeRumour"]);
});

test.each([
  ["where no encoding is declared", ""],
  [
    "where UTF-8 is declared, because numbers and names of elements are the same in both",
    ' encoding="UTF-8"',
  ],
])("reads bytes that are not UTF-8 as windows-1252 %s", (_name, declaration) => {
  const text = ownershipXml({ tail: "<remarks>caf\u00e9</remarks>" }).replace(
    'version="1.0"',
    `version="1.0"${declaration}`,
  );
  expect(text).toContain(declaration);
  const filing = parseOwnership(Buffer.from(text, "latin1"));
  expect(filing.remarks).toBe("caf\u00e9");
  expect(filing.flags).toEqual(["not-utf-8"]);
});
