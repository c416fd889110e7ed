import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { digestOf, type ReadTranscript, readTranscriptFile } from "./read-transcript-file.ts";
import { parsePlainTranscript } from "./plain-transcript.ts";
import { parseTranscriptJson } from "./transcript-json.ts";
import { UnreadableTranscript } from "./transcript.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const scratch = mkdtempSync(join(tmpdir(), "transcripts-"));
afterAll(() => rmSync(scratch, { recursive: true }));

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

async function readAll(name: string, content: string | Uint8Array): Promise<ReadTranscript[]> {
  const path = join(scratch, name);
  writeFileSync(path, content);
  const read: ReadTranscript[] = [];
  for await (const each of readTranscriptFile(path)) read.push(each);
  return read;
}

function reasonFor(read: () => unknown): string {
  try {
    read();
    return "none";
  } catch (error) {
    if (error instanceof UnreadableTranscript) return error.reasonCode;
    throw error;
  }
}

test("a file of lines gives its calls, and a bad line with its number and reason", async () => {
  const lines = [JSON.stringify(call), "{", JSON.stringify({ ...call, heldOn: "2026-13-01" }), ""];
  const read = await readAll("calls.jsonl", lines.join("\n"));
  expect(read.map((each) => each.kind)).toEqual(["read", "unreadable", "unreadable"]);
  expect(read[2]).toMatchObject({
    path: join(scratch, "calls.jsonl:3"),
    reasonCode: "wrong-shape",
    reason: expect.stringContaining("heldOn"),
  });
});

test("says why text is no transcript", () => {
  const lines = Buffer.from("Good morning.\n");
  expect(reasonFor(() => parseTranscriptJson(" "))).toBe("empty");
  expect(reasonFor(() => parseTranscriptJson("<html>"))).toBe("malformed-json");
  expect(reasonFor(() => parseTranscriptJson("[]"))).toBe("wrong-shape");
  expect(reasonFor(() => parseTranscriptJson(JSON.stringify({ ...call, interactions: [] })))).toBe(
    "wrong-shape",
  );
  expect(reasonFor(() => parsePlainTranscript("AMWD.txt", lines))).toBe("bad-name");
  expect(reasonFor(() => parsePlainTranscript("20159926_AMWD.txt", lines))).toBe("bad-name");
  expect(reasonFor(() => parsePlainTranscript("20150226_AMWD.txt", Buffer.from("\n\n")))).toBe(
    "empty",
  );
  expect(
    reasonFor(() => parsePlainTranscript("20150226_AMWD.txt", Buffer.from([0xff, 0x41]))),
  ).toBe("not-text");
});

test("plain sentences are cut where somebody greets or opens an answer", () => {
  const remarks = Array.from({ length: 9 }, (_, at) => `We did what we said, sentence ${at}.`);
  const answers = ["Yes, it grew.", "Sure did.", "By a lot.", "No, it will not.", "Never."];
  const text = ["Thanks to all.", ...remarks, ...answers].join("\r\n");
  const read = parsePlainTranscript("20150226_AMWD.txt", Buffer.from(text));
  expect(read).toMatchObject({
    key: "20150226_AMWD",
    ticker: "AMWD",
    heldOn: "2015-02-26",
    cik: null,
  });
  // "Sure did." comes before three lines are full.
  expect(read.interactions.map(({ kind, turns }) => [kind, turns[0]?.text])).toEqual([
    ["remarks", ["Thanks to all.", ...remarks].join(" ")],
    ["question", "Yes, it grew. Sure did. By a lot."],
    ["question", "No, it will not. Never."],
  ]);
});

test("the digest goes by what is said, not by the order of members", () => {
  const other = parseTranscriptJson(
    JSON.stringify(Object.fromEntries([["further", 1], ...Object.entries(call).reverse()])),
  );
  const one = parseTranscriptJson(JSON.stringify(call));
  expect(digestOf(other)).toEqual(digestOf(one));
  expect(digestOf({ ...one, title: "Other" })).not.toEqual(digestOf(one));
});

test("gvkey and fraud are optional, and change no digest where they are missing", () => {
  // SHA-256 of the JSON of the other members, computed elsewhere.
  const plain = "4692010f";
  const one = parseTranscriptJson(JSON.stringify(call));
  expect(digestOf(one).toString("hex").slice(0, 8)).toBe(plain);
  expect(digestOf({ ...one, gvkey: null, fraudDescription: null })).toEqual(digestOf(one));
  const known = parseTranscriptJson(
    JSON.stringify({ ...call, gvkey: "001690", fraudDescription: "Booked too early." }),
  );
  expect(known).toMatchObject({ gvkey: "001690", fraudDescription: "Booked too early." });
  expect(digestOf(known)).not.toEqual(digestOf(one));
  expect(digestOf({ ...known, fraudDescription: null })).not.toEqual(digestOf(known));
  expect(reasonFor(() => parseTranscriptJson(JSON.stringify({ ...call, gvkey: "0 1" })))).toBe(
    "wrong-shape",
  );
});

const data = sharedDataDir();
describe.skipIf(data === null)("the 501 real transcripts", () => {
  const folder = join(data ?? "", "transcripts", "maec");
  const names = readdirSync(folder).filter((name) => /^\d{8}_/.test(name));

  test("each is read, and no word is lost or said twice", async () => {
    expect(names.length).toBe(501);
    let interactions = 0;
    for (const name of names) {
      for await (const each of readTranscriptFile(join(folder, name))) {
        if (each.kind !== "read") throw new Error(`${name}: ${each.reason}`);
        const { transcript } = each;
        expect(transcript.key).toBe(name.slice(0, -4));
        interactions += transcript.interactions.length;
        const spoken = transcript.interactions.flatMap(({ turns }) => turns.map((t) => t.text));
        expect(spoken.join(" ").split(/\s+/).length).toBe(wordsIn(join(folder, name)));
      }
    }
    // Some four parts a call at least, so that a reviewer is never given a whole call at once.
    expect(interactions / names.length).toBeGreaterThan(4);
  });
});

function wordsIn(path: string): number {
  return readFileSync(path, "utf8").trim().split(/\s+/).length;
}
