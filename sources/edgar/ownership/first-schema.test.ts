import { expect, test } from "vitest";
import { parseOwnership } from "./ownership.ts";
import { ownershipXml } from "./ownership-fixture.ts";

/** A row of X0101, the schema of the spring of 2003: no tables, and the price under another name. */
function securityXml(parts: { name?: string; price?: string; coding?: string } = {}): string {
  const {
    name = "nonDerivativeSecurity",
    price = "<transactionValue><value>3.8</value></transactionValue>",
    coding = "<transactionCode>S</transactionCode>",
  } = parts;
  return `<${name}>
    <securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>2003-06-09</value></transactionDate>
    <transactionCoding>${coding}</transactionCoding>
    <transactionAmounts><transactionShares><value>3100</value></transactionShares>${price}
      <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
  </${name}>`;
}

function read(tables: string) {
  return parseOwnership(Buffer.from(ownershipXml({ tables })));
}

test("reads rows that stand under the root, the non-derivative ones first", () => {
  const { lines, flags } = read(
    `${securityXml({ name: "derivativeSecurity" })}${securityXml()}${securityXml()}`,
  );
  expect(
    lines.map(({ lineNumber, table, kind, code, shares, pricePerShare, acquiredDisposed }) => [
      lineNumber,
      table,
      kind,
      code,
      shares,
      pricePerShare,
      acquiredDisposed,
    ]),
  ).toEqual([
    [1, "non-derivative", "transaction", "S", "3100", "3.8", "D"],
    [2, "non-derivative", "transaction", "S", "3100", "3.8", "D"],
    [3, "derivative", "transaction", "S", "3100", "3.8", "D"],
  ]);
  expect(lines[0]?.transactionDate).toBe("2003-06-09");
  expect(lines[0]?.cells["transactionValue"]).toEqual({ value: "3.8", footnotes: [] });
  expect(flags).toEqual(["price-from-transaction-value"]);
});

test("takes a security inside a table by what it holds: a trade, or a holding", () => {
  const holding = `<derivativeSecurity><securityTitle><value>Option</value></securityTitle>
    <transactionDate/><transactionCoding><transactionCode></transactionCode></transactionCoding>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>40</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
  </derivativeSecurity>`;
  const { lines } = read(
    `<derivativeTable>${securityXml({ name: "derivativeSecurity" })}${holding}</derivativeTable>`,
  );
  expect(lines.map(({ kind, sharesOwnedFollowing }) => [kind, sharesOwnedFollowing])).toEqual([
    ["transaction", null],
    ["holding", "40"],
  ]);
});

test("takes the price per share where both are there, and no value for a price in later schemas", () => {
  const both = `<transactionValue><value>11780</value></transactionValue>
    <transactionPricePerShare><value>3.8</value></transactionPricePerShare>`;
  expect(read(securityXml({ price: both })).lines[0]?.pricePerShare).toBe("3.8");
  const later = `<nonDerivativeTable>${securityXml({ name: "nonDerivativeTransaction" })}</nonDerivativeTable>`;
  expect(read(later).lines[0]).toMatchObject({ shares: "3100", pricePerShare: null, flags: [] });
});

test("flags what stands under the root and is no row", () => {
  const { lines, flags } = read("<nonDerivativeRumour/><derivativeTable/>");
  expect(lines).toEqual([]);
  expect(flags).toEqual(["unknown-row:nonDerivativeRumour"]);
});

test("takes the header's form where the document names none", () => {
  const bytes = Buffer.from(ownershipXml({ head: "" }));
  expect(parseOwnership(bytes, "4/A")).toMatchObject({
    documentType: "4/A",
    flags: ["form-from-header"],
  });
  expect(parseOwnership(Buffer.from(ownershipXml()), "5").documentType).toBe("4");
});
