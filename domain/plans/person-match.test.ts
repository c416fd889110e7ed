import { expect, test } from "vitest";
import { ownerNamed } from "#domain/plans/person-match.ts";

const owners = [
  { cik: 1, name: "ADAMS KATHERINE L." },
  { cik: 2, name: "Döpfner Mathias" },
  { cik: 3, name: "O'BRIEN DEIRDRE" },
  { cik: 4, name: "Smith John" },
  { cik: 5, name: "SMITH JOHNNY R" },
  { cik: 6, name: "WILSON-THOMPSON KATHLEEN" },
  { cik: 7, name: "HUANG JEN HSUN" },
  { cik: 7, name: "Huang Jen-Hsun" },
  { cik: 8, name: "SEAWELL A BROOKE" },
  { cik: 9, name: "Adams Capital LLC" },
];

test.for([
  ["Katherine L. Adams", 1],
  ["Kate Adams", 1],
  ["Mathias Döpfner", 2],
  ["Deirdre O’Brien", 3],
  ["Dr. Kathleen Wilson-Thompson", 6],
  ["Jen-Hsun Huang", 7],
  ["A. Brooke Seawell", 8],
  ["Kathleen Wilson Thompson Jr.", null],
  // Two owners can be meant.
  ["John Smith", null],
  ["Robert Adams", null],
  ["Adams", null],
  ["", null],
] as const)("%s is owner %s", ([name, cik]) => {
  expect(ownerNamed(name, owners)?.cik ?? null).toBe(cik);
});
