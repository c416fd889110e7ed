import { expect, test } from "vitest";
import { Unreadable } from "../unreadable.ts";
import { parseOwnership } from "./ownership.ts";
import { ownershipXml, saleXml } from "./ownership-fixture.ts";

function reasonFor(bytes: Uint8Array): string {
  try {
    parseOwnership(bytes);
    return "readable";
  } catch (error) {
    if (error instanceof Unreadable) return error.reasonCode;
    throw error;
  }
}

const filed = ownershipXml({ tables: `<nonDerivativeTable>${saleXml()}</nonDerivativeTable>` });

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ""};`.repeat(10)}">`,
).join("")}]><ownershipDocument>&lol9;</ownershipDocument>`;

test.each([
  [
    "a document type",
    `<!DOCTYPE ownershipDocument SYSTEM "http://evil.example/x.dtd">${filed.slice(21)}`,
    "doctype",
  ],
  [
    "a file read through an entity",
    `<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><ownershipDocument>&x;</ownershipDocument>`,
    "doctype",
  ],
  ["a billion laughs", billionLaughs, "doctype"],
  ["an undeclared entity", filed.replace("Apple Inc.", "&lol;"), "malformed-xml"],
  ["200,000 levels", `${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`, "too-deep"],
  ["200,000 levels never closed", "<a>".repeat(200_000), "too-deep"],
  [
    "a gigantic attribute",
    filed.replace("<ownershipDocument>", `<ownershipDocument x="${"A".repeat(10_000_000)}">`),
    "too-large",
  ],
  ["a gigantic tag name", `<${"a".repeat(10_000_000)}/>`, "wrong-root"],
  [
    "400,000 rows",
    ownershipXml({
      tables: `<nonDerivativeTable>${"<nonDerivativeHolding/>".repeat(400_000)}</nonDerivativeTable>`,
    }),
    "too-large",
  ],
  [
    "6,000 rows",
    ownershipXml({
      tables: `<nonDerivativeTable>${"<nonDerivativeHolding/>".repeat(6000)}</nonDerivativeTable>`,
    }),
    "too-large",
  ],
  ["17 megabytes", `${filed}${" ".repeat(17 * 1024 * 1024)}`, "too-large"],
  ["tags that cross", filed.replace("</issuer>", "</reportingOwner>"), "malformed-xml"],
  ["two roots", `${filed}<ownershipDocument/>`, "malformed-xml"],
  ["another root", "<edgarSubmission/>", "wrong-root"],
  ["nothing", "", "empty"],
  ["blanks", " \n\t ", "empty"],
  [
    "an HTML error page",
    "<!DOCTYPE html><html><head><title>403</title></head></html>",
    "html-error-page",
  ],
  ["plain text", "FORM 4  U.S. SECURITIES AND EXCHANGE COMMISSION", "no-xml"],
  ["no form", ownershipXml({ head: "" }), "missing-form"],
  ["another form", ownershipXml({ head: "<documentType>144</documentType>" }), "unknown-form"],
  ["no issuer", ownershipXml({ issuer: "" }), "missing-issuer"],
  [
    "an issuer without CIK",
    ownershipXml({ issuer: "<issuer><issuerCik>none</issuerCik></issuer>" }),
    "missing-issuer",
  ],
  ["no owner", ownershipXml({ owner: "" }), "missing-owner"],
  ["an owner without CIK", ownershipXml({ owner: "<reportingOwner/>" }), "missing-owner"],
  ["a NUL byte", filed.replace("Apple", "App\u0000le"), "bad-encoding"],
])("refuses %s [V1.5.1, V1.5.2]", (_name, xml, reason) => {
  expect(reasonFor(Buffer.from(xml))).toBe(reason);
});

test("refuses UTF-16 in either order, with and without its mark", () => {
  const little = Buffer.from(filed, "utf16le");
  const big = Buffer.from(little).swap16();
  expect(reasonFor(little)).toBe("bad-encoding");
  expect(reasonFor(big)).toBe("bad-encoding");
  expect(reasonFor(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe("bad-encoding");
  expect(reasonFor(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe("bad-encoding");
});

test("accepts a UTF-8 byte order mark", () => {
  expect(reasonFor(Buffer.from(`\uFEFF${filed}`))).toBe("readable");
});

test("refuses a document cut at any byte", () => {
  const bytes = Buffer.from(filed);
  for (let length = 1; length < bytes.length; length += 1) {
    expect([length, reasonFor(bytes.subarray(0, length))]).toEqual([length, "truncated"]);
  }
});
