import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readTranscripts } from "./read-transcripts.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const call = {
  key: "ACME-2026Q3",
  cik: 1_234_567,
  ticker: "ACME",
  companyName: "Acme Corp",
  fiscalPeriod: "2026Q3",
  heldOn: "2026-10-29",
  title: "Acme Q3 2026 Earnings Call",
  interactions: [
    {
      kind: "remarks",
      description: "Welcome",
      turns: [{ speaker: "Operator", role: null, text: "Good day." }],
    },
  ],
};
const lineOf = (changes: object): string => JSON.stringify({ ...call, ...changes });

/** "line: sentence" of each fault. */
function faultsOf(name: string, content: string): string[] {
  return readTranscripts(name, content).faults.all.map(({ line, reason }) => `${line}: ${reason}`);
}

test("each line of JSON lines is a call, wherever blank lines stand", () => {
  const content = `\uFEFF${lineOf({ key: "a" })}\r\n\n${lineOf({ key: "b", gvkey: "001690", fraudDescription: "Booked too early." })}\n`;
  const { calls, faults } = readTranscripts("Calls.JSONL", content);
  expect(faults.count).toBe(0);
  expect(calls).toEqual([
    { ...call, key: "a", gvkey: null, fraudDescription: null },
    { ...call, key: "b", gvkey: "001690", fraudDescription: "Booked too early." },
  ]);
});

test("every line that cannot be read is told with its number and what to do", () => {
  const withoutText = [{ ...call.interactions[0], turns: [{ speaker: null, role: null }] }];
  const lines = [
    lineOf({ key: "a" }),
    "{",
    lineOf({ key: "b", heldOn: "2026-13-01", cik: 1.5 }),
    "[]",
    lineOf({ key: "a" }),
    lineOf({ key: "c", interactions: withoutText }),
    lineOf({ key: "d", cik: null, ticker: null }),
    `{"key": "e", "key": "f"}`,
    lineOf({ key: "g", company_name: "Acme" }),
  ];
  expect(faultsOf("calls.jsonl", lines.join("\n"))).toEqual([
    "2: The JSON ends too early: a bracket or quote is open.",
    "3: Cik: Give the CIK as a whole number, or nothing.",
    "3: HeldOn: Give the day of the call as YYYY-MM-DD.",
    "4: Make the call an object with key, companyName, heldOn, title and interactions.",
    "5: Key “a”: Line 1 has a call of this key already: give each its own, or remove one.",
    "6: Interaction 1, turn 1, text: Give what was said, in 1 to 200,000 characters.",
    "7: Gvkey: Name the company by gvkey, cik or ticker, so that its calls are reviewed together.",
    "8: Give the member “key” once: it is there twice.",
    "9: Company_name: Write this member companyName.",
  ]);
});

test("a fault of a JSON file over several lines has the line it stands on", () => {
  const wrong = {
    ...call,
    interactions: [
      call.interactions[0],
      { ...call.interactions[0], kind: "answer", turns: [{ speaker: "", role: null, text: " " }] },
    ],
  };
  const content = JSON.stringify(wrong, null, 2);
  const lines = content.split("\n");
  const at = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1;
  expect(faultsOf("call.json", content)).toEqual([
    `${at('"answer"')}: Interaction 2, kind: Say remarks or question as the kind.`,
    `${at('"speaker": ""')}: Interaction 2, turn 1, speaker: Name the speaker in at most 200 characters, or nobody.`,
    `${at('"text": " "')}: Interaction 2, turn 1, text: Give what was said, in 1 to 200,000 characters.`,
  ]);
  expect(faultsOf("call.json", content.replace('"answer",', '"answer"'))).toEqual([
    `${at('"answer"') + 1}: The JSON is not well formed at “"description": "Welcome", "turns":…”: mend it there.`,
  ]);
});

test("what is no file of transcripts is told as a whole", () => {
  expect(faultsOf("calls.xlsx", "x")).toEqual([
    "null: The name's ending says how a file is read: use .jsonl, .json, .csv or .txt.",
  ]);
  expect(faultsOf("calls.jsonl", "\uFEFF \n")).toEqual([
    "null: The file is empty: choose another.",
  ]);
  expect(faultsOf("calls.jsonl", JSON.stringify(call, null, 2))[0]).toContain(
    "name the file .json",
  );
  expect(faultsOf("AMWD.txt", "Good morning.")[0]).toContain("DATE_TICKER.txt");
  expect(faultsOf("20159926_AMWD.txt", "Good morning.")[0]).toContain("20159926_AMWD.txt");
});

describe("hostile files are refused, at once", () => {
  test.each([
    ["a line of 100 MB", "x.jsonl", "9".repeat(100_000_000), "longer than 12,000,000"],
    ["an open string of 11 MB", "x.jsonl", `"${"a".repeat(11_000_000)}`, "ends too early"],
    ["deep brackets", "x.json", "[".repeat(5_000_000), "nested deeper"],
    ["deep members", "x.json", '{"a":'.repeat(100_000), "nested deeper"],
    ["a long number", "x.jsonl", `{"cik": ${"1".repeat(1_000_000)}}`, "not well formed"],
    ["NUL", "x.jsonl", lineOf({ title: "a\u0000b" }), "Title: It holds a character"],
    ["half a pair", "x.jsonl", lineOf({ key: "a\ud83d" }), "Key: It holds a character"],
    ["a huge CIK", "x.jsonl", lineOf({ cik: 1e300 }), "Cik"],
    ["no number", "x.jsonl", lineOf({}).replace("1234567", "1e999"), "Cik"],
    ["a key of 1 MB", "x.jsonl", lineOf({ key: "k".repeat(1_000_000) }), "1 to 100 characters"],
    [
      "1,001 interactions",
      "x.jsonl",
      lineOf({ interactions: Array(1_001).fill(call.interactions[0]) }),
      "1 to 1,000",
    ],
    ["a million commas", "x.csv", `a${",".repeat(1_000_000)}`, "must name every column"],
    ["an unclosed quote", "x.csv", `key,"${"\n".repeat(1_000_000)}`, "1: Close the quotes"],
    ["NULs", "x.csv", "\u0000".repeat(1_000_000), "must name every column"],
  ])("%s", (_what, name, content, sentence) => {
    const began = performance.now();
    const { calls, faults } = readTranscripts(name, content);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(calls).toEqual([]);
    const told = faults.all.map(({ line, reason }) => `${line}: ${reason}`);
    expect(told.join()).toContain(sentence);
    for (const { reason } of faults.all) expect(reason.length).toBeLessThan(400);
  });

  test("the names of prototypes are names like others", () => {
    const line = `{"__proto__": {"key": "x"}, "constructor": 1, ${lineOf({ key: "__proto__" }).slice(1)}`;
    const { calls } = readTranscripts("x.jsonl", [line, lineOf({ key: "toString" })].join("\n"));
    expect(calls.map(({ key, title }) => [key, title])).toEqual([
      ["__proto__", call.title],
      ["toString", call.title],
    ]);
    expect(Object.keys(calls[0] ?? {})).not.toContain("constructor");
  });

  test.each(["x.jsonl", "x.csv"])("after a thousand faults nobody reads on: %s", (name) => {
    const header = "key,company_name,held_on,title,interaction_number,kind,description,text\n";
    const { faults } = readTranscripts(name, `${header}${"x\n".repeat(1_000_000)}`);
    expect(faults.all.length).toBe(1_000);
  });
});

test("plain sentences are cut where somebody greets or opens an answer", () => {
  const remarks = Array.from({ length: 9 }, (_, at) => `We did what we said, sentence ${at}.`);
  const answers = ["Yes, it grew.", "Sure did.", "By a lot.", "No, it will not.", "Never."];
  const text = ["Thanks to all.", ...remarks, ...answers].join("\r\n");
  const [read] = readTranscripts("20150226_AMWD.txt", text).calls;
  expect(read).toMatchObject({
    key: "20150226_AMWD",
    ticker: "AMWD",
    heldOn: "2015-02-26",
    cik: null,
    gvkey: null,
  });
  // "Sure did." comes before three lines are full.
  expect(read?.interactions.map(({ kind, turns }) => [kind, turns[0]?.text])).toEqual([
    ["remarks", ["Thanks to all.", ...remarks].join(" ")],
    ["question", "Yes, it grew. Sure did. By a lot."],
    ["question", "No, it will not. Never."],
  ]);
});

const data = sharedDataDir();
describe.skipIf(data === null)("the 501 real transcripts", () => {
  const folder = join(data ?? "", "transcripts", "maec");
  const names = readdirSync(folder).filter((name) => /^\d{8}_/.test(name));

  test("each is read, and no word is lost or said twice", () => {
    expect(names.length).toBe(501);
    let interactions = 0;
    for (const name of names) {
      const content = readFileSync(join(folder, name), "utf8");
      const { calls, faults } = readTranscripts(name, content);
      expect(faults.all).toEqual([]);
      const [read] = calls;
      expect(read?.key).toBe(name.slice(0, -4));
      interactions += read?.interactions.length ?? 0;
      const spoken = read?.interactions.flatMap(({ turns }) => turns.map((t) => t.text)) ?? [];
      expect(spoken.join(" ")).toBe(content.trim().replaceAll(/\s+/g, " "));
    }
    // Some four parts a call at least, so that a reviewer is never given a whole call at once.
    expect(interactions / names.length).toBeGreaterThan(4);
  });
});
