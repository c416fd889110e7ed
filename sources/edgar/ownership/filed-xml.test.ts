import { expect, test } from "vitest";
import { Unreadable } from "../unreadable.ts";
import { parseOwnership } from "./ownership.ts";
import { ownershipXml, saleXml } from "./ownership-fixture.ts";

const filed = ownershipXml({
  tables: `<nonDerivativeTable>${saleXml()}${saleXml({ shares: "<value>2000</value>" })}</nonDerivativeTable>`,
  tail: '<footnotes><footnote id="F1">Sold under a Rule 10b5-1 plan.</footnote></footnotes>',
});
/** As on one line, the way the senders of 2003 had it before it was broken. */
const onOneLine = filed
  .slice(filed.indexOf("<ownershipDocument>"))
  .replaceAll(/>\s+</g, "><")
  .replaceAll(/\s+/g, " ");

function wrapped(width: number, lineBreak: string): string {
  return (onOneLine.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join(lineBreak);
}

function reasonFor(xml: string): string {
  try {
    parseOwnership(Buffer.from(xml));
    return "readable";
  } catch (error) {
    if (error instanceof Unreadable) return error.reasonCode;
    throw error;
  }
}

test("joins one long line broken at any fixed width, in tags and in values alike", () => {
  const whole = parseOwnership(Buffer.from(onOneLine));
  expect(whole.flags).toEqual([]);
  for (let width = 60; width <= 200; width += 1) {
    for (const lineBreak of ["\n", "\r\n"]) {
      const read = parseOwnership(Buffer.from(wrapped(width, lineBreak)));
      expect([width, read]).toEqual([width, { ...whole, flags: ["rejoined-lines"] }]);
    }
  }
});

test("joins lines of which some are one shorter, where tags are broken there too", () => {
  for (let first = 87; first <= 88; first += 1) {
    const rest = onOneLine.slice(first + 87);
    const lines = [...(rest.match(/.{1,88}/g) ?? [])];
    const sent = [onOneLine.slice(0, first), onOneLine.slice(first, first + 87), ...lines];
    const { flags, lines: rows } = parseOwnership(Buffer.from(sent.join("\n")));
    expect([first, flags, rows.length]).toEqual([first, ["rejoined-lines"], 2]);
  }
});

/** `filed` with spaces before a line, so that it is cut after `before` at EDGAR's 1,023 characters. */
function cutAfter(before: string, xml = filed): string {
  const end = xml.indexOf(before) + before.length;
  const start = xml.lastIndexOf("<", end - before.length);
  const at = xml.lastIndexOf("\n", start) + 1;
  return `${xml.slice(0, at)}${" ".repeat(1023 - (end - at))}${xml.slice(at, end)}\n${xml.slice(end)}`;
}

test("joins the one line that EDGAR cut in a tag, in XML taken out of a submission", () => {
  const read = parseOwnership(Buffer.from(cutAfter("<transactionShares><value>2000</va")));
  expect(read.lines.map(({ shares }) => shares)).toEqual(["100", "2000"]);
  expect(read.flags).toEqual(["rejoined-lines"]);
});

test("well-formed XML is read as filed, however long its lines are", () => {
  const byChance = parseOwnership(
    Buffer.from(cutAfter("Sold by", filed.replace("under a Rule 10b5-1", "byMs. Doe's"))),
  );
  expect(byChance.footnotes).toEqual({ F1: "Sold by\nMs. Doe's plan." });
  expect(byChance.flags).toEqual([]);
  const remarks = Array.from({ length: 200 }, () => "a remark ".repeat(9).trim()).join("\n");
  const even = filed.replace("<footnotes>", `<remarks>${remarks}</remarks><footnotes>`);
  expect(parseOwnership(Buffer.from(even))).toEqual({
    ...parseOwnership(Buffer.from(filed)),
    remarks,
  });
});

test("leaves the lines of a document alone that is laid out by its tags", () => {
  const rows = Array.from({ length: 30 }, () => saleXml()).join("\n");
  const read = parseOwnership(
    Buffer.from(ownershipXml({ tables: `<nonDerivativeTable>${rows}</nonDerivativeTable>` })),
  );
  expect(read.lines).toHaveLength(30);
  expect(read.flags).toEqual(["footnote-without-text"]);
});

test("passes over a word in a tag that is no attribute, and says so", () => {
  const mangled = filed.replace("<nonDerivativeTable>", "<nonDerivativeTable ativeTable>");
  const read = parseOwnership(Buffer.from(mangled));
  expect(read).toEqual({ ...parseOwnership(Buffer.from(filed)), flags: ["bare-attribute"] });
});

test("repairs nothing else: broken tags are refused as filed, wrapped or not", () => {
  const broken = onOneLine.replace("</issuer>", "</isuer>");
  const lines = (broken.match(/.{1,100}/g) ?? []).join("\n");
  expect(reasonFor(lines)).toBe("malformed-xml");
  expect(reasonFor(filed.replace("<issuer>", "<issuer ativ=e>"))).toBe("malformed-xml");
  expect(reasonFor(filed.replace("<value>100</value>", "<value>100</valu>"))).toBe("malformed-xml");
});
