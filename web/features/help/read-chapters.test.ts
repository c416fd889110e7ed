import { expect, test } from "vitest";
import { readChapters } from "./read-chapters.ts";

test("a document is cut at its chapters; what looks like a heading in code is code", () => {
  const text =
    "# Title\n\n<!-- Generated. -->\n\nFirst.\n\n## `one`\n\nA.\n\n```\n# no heading\n## none either\n```\n\n## two\n\n### part\n";
  expect(readChapters(text)).toEqual({
    introduction: "First.",
    chapters: [
      { title: "one", markdown: "A.\n\n```\n# no heading\n## none either\n```" },
      { title: "two", markdown: "### part" },
    ],
  });
});

test("a document without chapters is its introduction", () => {
  expect(readChapters("Text.\n")).toEqual({ introduction: "Text.", chapters: [] });
});
