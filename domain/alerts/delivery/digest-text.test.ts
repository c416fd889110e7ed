import { expect, test } from "vitest";
import { digestText } from "#domain/alerts/delivery/digest-text.ts";

const link = "https://app.sentinel.example/alerts";
const section = (alertName: string, tickers: readonly string[], total = tickers.length) => ({
  alertName,
  total,
  alreadyMet: 0,
  tickers,
});

test("counts, alerts, tickers and a link", () => {
  const sections = [
    section("Q3 quiet-period sales", ["CPTX", "ABC", "CPTX"]),
    section("Fraud", [], 1),
  ];
  expect(digestText({ sections, correctionTotal: 1, link })).toBe(
    `Sentinel: 4 new matches of 2 alerts and 1 correction. Q3 quiet-period sales: CPTX, ABC; Fraud. ${link}`,
  );
  expect(digestText({ sections: [], correctionTotal: 2, link })).toBe(
    `Sentinel: 2 corrections. ${link}`,
  );
});

test("price moves that had met the conditions before the watch are not called new", () => {
  const met = { ...section("Falls", ["CPTX"]), alreadyMet: 1 };
  const text = (sections: (typeof met)[], correctionTotal = 0) =>
    digestText({ sections, correctionTotal, link });
  expect(text([met])).toBe(
    `Sentinel: 1 match whose conditions were met before the alert began watching. Falls: CPTX. ${link}`,
  );
  expect(text([met], 1)).toBe(
    `Sentinel: 1 match whose conditions were met before the alert began watching, and 1 correction. Falls: CPTX. ${link}`,
  );
  expect(text([met, section("Sales", ["ABC", "DEF"])], 1)).toBe(
    `Sentinel: 3 matches of 2 alerts (for 1 match, conditions were met before its alert began watching) and 1 correction. Falls: CPTX; Sales: ABC, DEF. ${link}`,
  );
  const two = { ...section("Drops", ["ABC", "DEF"]), alreadyMet: 2 };
  const counts = (sections: (typeof met)[]) => text(sections).split(". ")[0];
  expect(counts([two])).toBe(
    "Sentinel: 2 matches (for all, conditions were met before the alert began watching)",
  );
  expect(counts([met, two])).toBe(
    "Sentinel: 3 matches of 2 alerts (for all, conditions were met before their alerts began watching)",
  );
  expect(counts([met, two, section("Sales", ["ABC"])])).toBe(
    "Sentinel: 4 matches of 3 alerts (for 3 matches, conditions were met before their alerts began watching)",
  );
});

test("many alerts: what does not fit into two parts is left out, the link never", () => {
  const sections = Array.from({ length: 40 }, (_, index) =>
    section(`Alert of a rather long name, number ${index}`, ["CPTX", "ABC"]),
  );
  const text = digestText({ sections, correctionTotal: 0, link });
  expect(text).toMatch(
    /^Sentinel: 80 new matches of 40 alerts\. Alert of a rather long name\.\.\.: CPTX/,
  );
  expect(text.endsWith(`; ... ${link}`)).toBe(true);
  expect(text.length).toBeGreaterThan(250);
  expect(text.length).toBeLessThanOrEqual(306);
});

test("marks of print and accents become plain; other letters stay, in half the room", () => {
  const one = digestText({ sections: [section("“Şirket” – 2…", ["A"])], correctionTotal: 0, link });
  expect(one).toContain('"Sirket" - 2...: A.');
  const sections = Array.from({ length: 9 }, (_, index) =>
    section(`内部人取引 ${index}`, ["CPTX"]),
  );
  const other = digestText({ sections, correctionTotal: 0, link });
  expect(other).toContain("内部人取引 0: CPTX; ");
  expect(other.length).toBeLessThanOrEqual(134);
});

test("a name alone that is too long leaves counts and link", () => {
  const far = `https://app.sentinel.example/${"a".repeat(280)}`;
  expect(digestText({ sections: [section("A", ["B"])], correctionTotal: 0, link: far })).toBe(
    `Sentinel: 1 new match. ${far}`,
  );
});
