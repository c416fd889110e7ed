import { expect, test } from "vitest";
import { importCommand, readChosenFile } from "./chosen-file.ts";

test("a file is read as UTF-8; one that is not text or is too large is rejected with the reason", async () => {
  expect(await readChosenFile(new File(["é\n"], "a.csv"))).toMatchObject({
    file: { name: "a.csv", content: "é\n" },
  });
  // Its SHA-256 is that of the file only with the byte order mark.
  expect(await readChosenFile(new File(["\uFEFFé\n"], "a.csv"))).toMatchObject({
    file: { content: "\uFEFFé\n" },
  });
  expect(await readChosenFile(new File([Uint8Array.of(0xff)], "a.csv"))).toEqual({
    problem: "a.csv is not UTF-8 text: save it as UTF-8 and choose it again.",
  });
  expect(await readChosenFile(new File([Uint8Array.of(0x25, 0x50, 0xff)], "bad.pdf"))).toEqual({
    problem: "bad.pdf is not a text file. Choose a .jsonl, .csv, .json, or .txt file.",
  });
  const large = [
    new File(["a".repeat(2_500_001)], "a.csv"),
    new File(['"'.repeat(1_600_000)], "a.csv"),
  ];
  for (const file of large) expect(await readChosenFile(file)).toEqual({ tooLarge: "a.csv" });
});

test("the command names the file as a shell reads it", () => {
  expect(importCommand("calls.jsonl", "ey")).toBe(
    "npm run sentinel -- ingest transcripts calls.jsonl --source ey",
  );
  expect(importCommand("it's $HOME.csv", "ey")).toBe(
    String.raw`npm run sentinel -- ingest transcripts 'it'\''s $HOME.csv' --source ey`,
  );
});
