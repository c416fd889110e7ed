import { expect, test } from "vitest";
import { readGlossary, searchGlossary } from "./glossary-terms.ts";

const text = `# Glossary

## SEC filings

| term | meaning | avoid |
|---|---|---|
| issuer | the company whose securities are traded, by CIK | company key |
| day 0 | the first trading day of \`x\` | |

## Alerts

| term | meaning | avoid |
|---|---|---|
| match | a row that meets an alert | hit |

## Software

| term | meaning | avoid |
|---|---|---|
| replica | the copy that answers searches | mirror |
`;

test("sections, terms, and meanings are read; words to avoid and terms of the code are not", () => {
  expect(readGlossary(text)).toEqual([
    {
      title: "SEC filings",
      terms: [
        { term: "issuer", meaning: "The company whose securities are traded, by CIK." },
        { term: "day 0", meaning: "The first trading day of x." },
      ],
    },
    { title: "Alerts", terms: [{ term: "match", meaning: "A row that meets an alert." }] },
  ]);
});

test("a search finds all its words in any case, and leaves sections without them out", () => {
  const found = searchGlossary(readGlossary(text), "CIK traded");
  expect(found.map(({ terms }) => terms.map(({ term }) => term))).toEqual([["issuer"]]);
  expect(searchGlossary(readGlossary(text), "")).toEqual(readGlossary(text));
});
