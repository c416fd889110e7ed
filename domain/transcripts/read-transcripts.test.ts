import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readTranscripts } from "./read-transcripts.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { fileCall, fileLine } from "#testing/factories/reviews/transcripts.ts";

/** "line: sentence" of each fault. */
function faultsOf(name: string, content: string): string[] {
  return readTranscripts(name, content).faults.all.map(({ line, reason }) => `${line}: ${reason}`);
}

test("each line of JSON lines is a call, wherever blank lines stand", () => {
  const content = `\uFEFF${fileLine({ key: "a" })}\r\n\n${fileLine({ key: "b", gvkey: "001690", fraudDescription: "Booked too early." })}\n`;
  const { calls, faults } = readTranscripts("Calls.JSONL", content);
  expect(faults.count).toBe(0);
  expect(calls).toEqual([
    { ...fileCall, key: "a", gvkey: null, fraudDescription: null },
    { ...fileCall, key: "b", gvkey: "001690", fraudDescription: "Booked too early." },
  ]);
});

test("a call of a later day than today is a fault that names both days", () => {
  const content = [
    fileLine({ key: "a", heldOn: "2026-11-20" }),
    fileLine({ key: "b", heldOn: "2026-11-21" }),
  ].join("\n");
  const { calls, faults } = readTranscripts("calls.jsonl", content, "2026-11-20");
  expect(calls.map(({ key }) => key)).toEqual(["a"]);
  expect(faults.all).toEqual([
    {
      line: 2,
      reason:
        "Call “b”: Its day, 21 Nov 2026, is after 20 Nov 2026, today in New York. Give the day on which the call took place.",
    },
  ]);
  expect(readTranscripts("calls.jsonl", content).faults.count).toBe(0);
});

test("what the format calls optional can be left out, or be null", () => {
  const turns = [{ text: "Good morning." }];
  const interactions = [{ kind: "remarks", description: "Welcome", turns }];
  const needed = { key: "a", companyName: "Acme", heldOn: "2026-03-04", title: "Q4 call" };
  const content = JSON.stringify({ ...needed, ticker: "ACME", interactions });
  const { calls, faults } = readTranscripts("calls.jsonl", content);
  expect(faults.count).toBe(0);
  expect(calls).toMatchObject([
    {
      ...needed,
      gvkey: null,
      cik: null,
      ticker: "ACME",
      fiscalPeriod: null,
      fraudDescription: null,
      interactions: [{ turns: [{ speaker: null, role: null, text: "Good morning." }] }],
    },
  ]);
  const unnamed = JSON.stringify({ ...needed, interactions });
  expect(faultsOf("calls.jsonl", unnamed)).toEqual([
    "1: Call “a”, gvkey: Name the company by gvkey, cik or ticker, so that its calls are reviewed together.",
  ]);
});

test("every line that cannot be read is reported with its number and what to do", () => {
  const withoutText = [{ ...fileCall.interactions[0], turns: [{ speaker: null, role: null }] }];
  const lines = [
    fileLine({ key: "a" }),
    "{",
    fileLine({ key: "b", heldOn: "2026-13-01", cik: 1.5 }),
    "[]",
    fileLine({ key: "a" }),
    fileLine({ key: "c", interactions: withoutText }),
    fileLine({ key: "d", cik: null, ticker: null }),
    `{"key": "e", "key": "f"}`,
    fileLine({ key: "g", company_name: "Acme" }),
  ];
  expect(faultsOf("calls.jsonl", lines.join("\n"))).toEqual([
    "2: The JSON ends too early: a bracket or quote is open.",
    "3: Call “b”, cik “1.5”: Give the CIK as a whole number, or leave it empty.",
    "3: Call “b”, heldOn “2026-13-01”: Give the day of the call as YYYY-MM-DD.",
    "4: Make the call an object with key, companyName, heldOn, title and interactions.",
    "5: Call “a”: Line 1 already has a call with this key. Give each its own key, or remove one.",
    "6: Call “c”, interaction 1, turn 1, text: Give what was said, in 1 to 200,000 characters.",
    "7: Call “d”, gvkey: Name the company by gvkey, cik or ticker, so that its calls are reviewed together.",
    "8: Give the member “key” only once.",
    "9: Call “g”, company_name: Write this member companyName.",
  ]);
});

test("a fault of a JSON file over several lines has the line it stands on", () => {
  const wrong = {
    ...fileCall,
    interactions: [
      fileCall.interactions[0],
      {
        ...fileCall.interactions[0],
        kind: "answer",
        turns: [{ speaker: "", role: null, text: " " }],
      },
    ],
  };
  const content = JSON.stringify(wrong, null, 2);
  const lines = content.split("\n");
  const at = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1;
  expect(faultsOf("call.json", content)).toEqual([
    `${at('"answer"')}: Call “ACME-2026Q3”, interaction 2, kind “answer”: Use remarks or question as the kind.`,
    `${at('"speaker": ""')}: Call “ACME-2026Q3”, interaction 2, turn 1, speaker: Give the speaker in at most 200 characters, or leave it empty.`,
    `${at('"text": " "')}: Call “ACME-2026Q3”, interaction 2, turn 1, text: Give what was said, in 1 to 200,000 characters.`,
  ]);
  expect(faultsOf("call.json", content.replace('"answer",', '"answer"'))).toEqual([
    `${at('"answer"') + 1}: The JSON is not well formed at “"description": "Welcome", "turns":…”: correct it there.`,
  ]);
});

test("what is no file of transcripts is reported as a whole", () => {
  expect(faultsOf("calls.xlsx", "x")).toEqual([
    "null: The file name must end in .jsonl, .json, .csv, or .txt.",
  ]);
  expect(faultsOf("calls.jsonl", "\uFEFF \n")).toEqual([
    "null: The file is empty. Choose another one.",
  ]);
  expect(faultsOf("calls.jsonl", JSON.stringify(fileCall, null, 2))[0]).toContain(
    "Name the file .json",
  );
  expect(faultsOf("AMWD.txt", "Good morning.")[0]).toContain("DATE_TICKER.txt");
  expect(faultsOf("20159926_AMWD.txt", "Good morning.")[0]).toContain("20159926_AMWD.txt");
});

test("plain sentences are cut where someone greets or opens an answer", () => {
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

  test("each is read, and no word is lost or said twice", () => {
    const names = readdirSync(folder).filter((name) => /^\d{8}_/.test(name));
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
