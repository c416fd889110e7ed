import { describe, expect, test } from "vitest";
import { submissionOf as writeSubmission } from "#testing/texts/submission-of.ts";
import { textOfPlain, textsOf } from "#testing/texts/text-of.ts";

type Row = readonly [type: string, filename: string | null, text: string];

const submissionOf = (form: string, rows: readonly Row[]): string =>
  writeSubmission(
    form,
    rows.map(([type, filename, text]) => ({
      type,
      text,
      ...(filename === null ? {} : { filename }),
    })),
  );

const numbers = (submission: string, form: string): number[] =>
  textsOf(submission, form).map(({ documentNumber }) => documentNumber);

describe("documents that are searched", () => {
  test("the form's own and exhibits in HTML or text; no XBRL, XML, JSON, ZIP, PDF, picture", () => {
    const submission = submissionOf("8-K", [
      ["8-K", "main.htm", "<p>x"],
      ["EX-99.1", "ex991.htm", "<p>x"],
      ["EX-99.2", "ex992.txt", "x"],
      ["EX-101.SCH", "x.xsd", "<x/>"],
      ["EX-101.INS", "x.htm", "<x/>"],
      ["EX-99.3", "ex993.pdf", "<PDF>\nbegin 644 a.pdf"],
      ["GRAPHIC", "a.jpg", "begin 644 a.jpg"],
      ["XML", "R1.htm", "<p>x"],
      ["JSON", "m.json", "{}"],
      ["ZIP", "z.zip", "begin 644 z.zip"],
      ["EX-99.4", "odd.txt", "begin 644 a.pdf\nM23"],
      ["CORRESP", "letter.htm", "<p>x"],
      ["EX-10.1", "EX10.HTML", "<p>x"],
    ]);
    expect(numbers(submission, "8-K")).toEqual([1, 2, 3, 13]);
  });

  test("submissions of the 1990s name no files", () => {
    const submission = submissionOf("10-Q", [
      ["10-Q", null, "x"],
      ["EX-27", null, "x"],
      ["EX-99", null, "<PDF>\n%PDF-1"],
    ]);
    expect(numbers(submission, "10-Q")).toEqual([1, 2]);
  });

  test("where none has the type of the form, the first is its document", () => {
    const submission = submissionOf("8-K/A", [
      ["8-K", "a.htm", "<p>x"],
      ["OTHER", "b.htm", "<p>x"],
    ]);
    expect(numbers(submission, "8-K/A")).toEqual([1]);
  });

  test("a document alone is searched as its form", () => {
    expect(textsOf("<html><p>going&nbsp;concern", "10-K")).toEqual([
      { documentNumber: 1, type: "10-K", text: "going concern", refusal: null },
    ]);
  });

  test("inline XBRL in its wrapper", () => {
    const submission = submissionOf("10-Q", [
      [
        "10-Q",
        "q.htm",
        "<XBRL>\n<?xml version='1.0'?>\n<html><body><p>x</p></body></html>\n</XBRL>",
      ],
    ]);
    expect(textsOf(submission, "10-Q").map(({ text }) => text)).toEqual(["x"]);
  });
});

describe("bytes", () => {
  test("Latin-1 is read as Windows has it; NUL is refused with its reason", () => {
    const latin = Buffer.from(
      submissionOf("8-K", [["8-K", null, "caf\u00e9 \u0093x\u0094"]]),
      "latin1",
    );
    expect(textsOf(latin, "8-K")[0]?.text).toBe('caf\u00e9 "x"');
    const withNul = submissionOf("8-K", [
      ["8-K", null, "a\0b"],
      ["EX-99", null, "c"],
    ]);
    const [refused, taken] = textsOf(withNul, "8-K");
    expect(refused?.text).toBeNull();
    expect(refused?.refusal).toMatch(/there is a NUL byte at offset 1/);
    expect(taken).toMatchObject({ text: "c", refusal: null });
  });

  test("a submission cut off keeps what is there, and says so", () => {
    const whole = submissionOf("8-K", [["8-K", null, "one two three"]]);
    const cut = whole.slice(0, whole.indexOf("two"));
    expect(textsOf(cut, "8-K")).toEqual([
      {
        documentNumber: 1,
        type: "8-K",
        text: "one",
        refusal: "The end of the document is missing; only the available part is searched.",
      },
    ]);
  });
});

describe("plain text of the 1990s", () => {
  test("lines stay, marks of pages and tables end them, other brackets are text", () => {
    const plain =
      "ITEM 1.\r\n\r\nThe   Company\n<PAGE>   2\n<TABLE>\n<CAPTION>\n  Cash\n<S>        <C>\n" +
      "AT&T      <5%\n</TABLE>\n<CASH>  1,000\nR&amp;D &lt;1 R&D\f\nEnd";
    expect(textOfPlain(plain)).toBe(
      "ITEM 1.\nThe Company\n2\nCash\nAT&T <5%\n<CASH> 1,000\nR&D <1 R&D\nEnd",
    );
  });
});
