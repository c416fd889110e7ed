import { expect, test } from "vitest";
import { markdownLines, plainLines } from "#server/evidence/methods/markdown-lines.ts";

test("a note is shown as its writer meant it: bold, lists, code, links as text", () => {
  const note = [
    "**Sold** in [item 1](#item-1), see [the *plan*](#item-2) and [EDGAR](https://sec.example/a).",
    "",
    "3. Check `10b5-1`",
    "4. Ask",
    "   - Ben",
    "",
    "> Quoted",
    "",
    "# Heading",
  ].join("\n");
  expect(markdownLines(note)).toEqual([
    {
      indent: 0,
      spans: [
        { text: "Sold", isBold: true },
        { text: " in " },
        { text: "item 1" },
        { text: ", see " },
        { text: "the " },
        { text: "plan", isItalic: true },
        { text: " (item 2)" },
        { text: " and " },
        { text: "EDGAR" },
        { text: " (https://sec.example/a)" },
        { text: "." },
      ],
    },
    {
      indent: 1,
      spans: [{ text: "3. " }, { text: "Check " }, { text: "10b5-1", isCode: true }],
    },
    { indent: 1, spans: [{ text: "4. " }, { text: "Ask" }] },
    { indent: 2, spans: [{ text: "• " }, { text: "Ben" }] },
    { indent: 1, spans: [{ text: "Quoted" }] },
    { indent: 0, spans: [{ text: "Heading", isBold: true }] },
  ]);
});

test("markup and pictures are text", () => {
  expect(markdownLines("a <b>c</b> ![picture](https://x.example/y.png)")).toEqual([
    {
      indent: 0,
      spans: [
        { text: "a " },
        { text: "<b>" },
        { text: "c" },
        { text: "</b>" },
        { text: " " },
        { text: "picture" },
      ],
    },
  ]);
  expect(plainLines("**a**\nb").map(({ spans }) => spans[0]?.text)).toEqual(["**a**", "b"]);
});
