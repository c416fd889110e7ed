import { describe, expect, test } from "vitest";
import { readTranscripts } from "./read-transcripts.ts";
import { fileCall, fileLine } from "#testing/factories/reviews/transcripts.ts";

describe("hostile files are refused, at once", () => {
  test.each([
    ["a line of 100 MB", "x.jsonl", "9".repeat(100_000_000), "longer than 12,000,000"],
    ["an open string of 11 MB", "x.jsonl", `"${"a".repeat(11_000_000)}`, "ends too early"],
    ["deep brackets", "x.json", "[".repeat(5_000_000), "nested deeper"],
    ["deep members", "x.json", '{"a":'.repeat(100_000), "nested deeper"],
    ["a long number", "x.jsonl", `{"cik": ${"1".repeat(1_000_000)}}`, "not well formed"],
    ["NUL", "x.jsonl", fileLine({ title: "a\u0000b" }), "title “a b”: It contains a character"],
    [
      "half a pair",
      "x.jsonl",
      fileLine({ key: "a\ud83d" }),
      "key “a\ufffd”: It contains a character",
    ],
    ["a huge CIK", "x.jsonl", fileLine({ cik: 1e300 }), "cik"],
    ["no number", "x.jsonl", fileLine({}).replace("1234567", "1e999"), "cik"],
    ["a key of 1 MB", "x.jsonl", fileLine({ key: "k".repeat(1_000_000) }), "1 to 100 characters"],
    [
      "1,001 interactions",
      "x.jsonl",
      fileLine({ interactions: Array(1_001).fill(fileCall.interactions[0]) }),
      "1 to 1,000",
    ],
    ["a million commas", "x.csv", `a${",".repeat(1_000_000)}`, "must name every column"],
    ["an unclosed quote", "x.csv", `key,"${"\n".repeat(1_000_000)}`, "1: Close the quotes"],
    ["NULs", "x.csv", "\u0000".repeat(1_000_000), "must name every column"],
  ])("%s", (_what, name, content, sentence) => {
    const { calls, faults } = readTranscripts(name, content);
    expect(calls).toEqual([]);
    const messages = faults.all.map(({ line, reason }) => `${line}: ${reason}`);
    expect(messages.join()).toContain(sentence);
    for (const { reason } of faults.all) expect(reason.length).toBeLessThan(400);
  });

  test("the names of prototypes are names like others", () => {
    const line = `{"__proto__": {"key": "x"}, "constructor": 1, ${fileLine({ key: "__proto__" }).slice(1)}`;
    const { calls } = readTranscripts("x.jsonl", [line, fileLine({ key: "toString" })].join("\n"));
    expect(calls.map(({ key, title }) => [key, title])).toEqual([
      ["__proto__", fileCall.title],
      ["toString", fileCall.title],
    ]);
    expect(Object.keys(calls[0] ?? {})).not.toContain("constructor");
  });

  test.each(["x.jsonl", "x.csv"])("after a thousand faults no one reads on: %s", (name) => {
    const header = "key,company_name,held_on,title,interaction_number,kind,description,text\n";
    const { faults } = readTranscripts(name, `${header}${"x\n".repeat(1_000_000)}`);
    expect(faults.all.length).toBe(1_000);
  });
});

/** As many of a part as the page's largest file holds. */
const largest = 2_500_000;
function filled(head: string, part: string, between: string, tail: string): string {
  const count = Math.floor((largest - head.length - tail.length) / (part.length + between.length));
  return head + Array.from({ length: count }, () => part).join(between) + tail;
}
const list = (part: string, count: number, between: string): string =>
  Array.from({ length: count }, () => part).join(between);
const question = (turns: string): string =>
  `{"kind":"question","description":"d","turns":[${turns}]}`;
const header = "key,company_name,held_on,title,interaction_number,kind,description,text\n";

// Nothing else is answered while a file is read: half a second at most where little else runs. A reader
// that goes back to the start would need hours.
describe("the largest file of the page is read to its end, whatever it holds", () => {
  test.each([
    ["turns without a member", "x.json", list(question(list("{}", 500, ",")), 1_000, ",")],
    ["the same over many lines", "x.json", list(question(list("{}", 500, ",\n")), 1_000, ",\n")],
    ["turns that are numbers", "x.json", list(question(list("1", 500, ",\n")), 1_000, ",")],
    ["interactions that are numbers", "x.json", list("1", 1_000, ",\n")],
    [
      "turns of wrong members",
      "x.json",
      list(question(list('{"text":1,"role":[]}', 100, ",")), 1_000, ","),
    ],
  ])("%s: a thousand faults", (_what, name, interactions) => {
    const content = `{"interactions":[${interactions}]}`;
    expect(content.length).toBeLessThanOrEqual(largest);
    const { calls, faults } = readTranscripts(name, content);
    expect([calls.length, faults.count]).toEqual([0, 1_000]);
  });

  test.each([
    [
      "more turns than there may be",
      "x.json",
      filled('{"interactions":[{"turns":[', "{}", ",\n", "]}]}"),
    ],
    ["more interactions", "x.json", filled('{"interactions":[', "{}", ",\n", "]}")],
    ["a list of numbers", "x.json", filled("[", "1", ",\n", "]")],
    ["a list for a key", "x.json", filled('{"key":[', "1", ",\n", "]}")],
    ["lists in lists", "x.json", filled("[", "[[[[[[[[[[]]]]]]]]]]", ",\n", "]")],
    ["too many brackets", "x.json", "[".repeat(largest)],
    ["lines of {", "x.json", "{\n".repeat(100_000)],
    ["lines of { as JSON lines", "x.jsonl", `{}\n${"{\n".repeat(100_000)}`],
    ["empty calls", "x.jsonl", filled("", "{}", "\n", "")],
    ["blank lines", "x.jsonl", `${"\n".repeat(largest - 2)}{}`],
    ["a long string", "x.json", JSON.stringify("a".repeat(largest - 2))],
    ["a long name of much", "x.json", filled(`{"${"a".repeat(1_000_000)}":[`, "1", ",\n", "]}")],
    [
      "a long misspelt name",
      "x.json",
      filled(`{"held${"_".repeat(1_000_000)}on":[`, "1", ",\n", "]}"),
    ],
    [
      "many names",
      "x.json",
      `{${Array.from({ length: 200_000 }, (_, at) => `"${at}":1`).join(",\n")}}`,
    ],
    ["rows of one cell", "x.csv", filled(header, "x", "\n", "")],
    ["rows of nothing", "x.csv", filled(header, ",", "\n", "")],
    ["rows of one call", "x.csv", filled(header, "k,,,,1,,,", "\n", "")],
    ["doubled quotes", "x.csv", `"${'"'.repeat(largest - 2)}"`],
    ["short sentences", "20170209_EXPE.txt", filled("", "no", "\n", "")],
  ])("%s", (_what, name, content) => {
    expect(content.length).toBeLessThanOrEqual(largest);
    const { calls, faults } = readTranscripts(name, content);
    expect(calls).toEqual([]);
    expect(faults.count).toBeGreaterThan(0);
  });
});

test("of many faults over many lines each has its own line", () => {
  const turns = Array.from({ length: 300 }, () => `{"speaker": 1, "role": 1}`).join(",\n");
  const { faults } = readTranscripts(
    "call.json",
    fileLine({}).replace(/\[\{"speaker".*$/, `[\n${turns}\n]}]}`),
  );
  // Speaker, role and text of each; the first is on line 2.
  expect(faults.all.map(({ line }) => line)).toEqual(
    Array.from({ length: 900 }, (_, at) => Math.floor(at / 3) + 2),
  );
});
