#!/usr/bin/env node
/**
 * Verifies a Sentinel evidence pack offline, with nothing but Node 20 or later.
 *
 *     node verify.mjs [PACK] [--key KEY_ID]
 *
 * PACK is the ZIP file as received, every byte of which is checked, or the folder it was unpacked into; by default,
 * the folder of this file. With --key, the pack must be signed by the key of that id, which the status page of the
 * installation shows. Without it, the signature is checked against the key in the pack, which does not prove who created it.
 *
 * It checks the hash of every file and the signature, reads the filings and closes in the pack, recomputes every
 * numbered figure of the report from them, and compares. It names what differs and then exits with status 1. Parquet files
 * are checked by their hashes only: each repeats a CSV file.
 *
 * The rules are in methods.md. This program is written from them, independently of Sentinel. Its parts are in
 * verifier/.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { checkFiles, readPack } from "./verifier/pack/files.mjs";
import {
  Cannot,
  checked,
  exceptions,
  problem,
  problems,
  startOver,
  warnings,
} from "./verifier/findings.mjs";
import { isReadable, Pack } from "./verifier/pack/pack.mjs";
import { checkReport } from "./verifier/report/report.mjs";
import { checkSignature, sha256 } from "./verifier/pack/signature.mjs";
import { checkSubjects } from "./verifier/subjects.mjs";
import { checkTables } from "./verifier/pack/tables.mjs";

const usage = `node verify.mjs [PACK] [--key KEY_ID]

PACK is the ZIP file as received, or the folder it was unpacked into; by default, the folder of this file.
With --key, the pack must be signed by the key of that id, which the status page of the installation shows. Without it,
the signature is checked against the key in the pack, which does not prove who created it.
`;

const madeByAnyone =
  "The signature was checked against the key in the pack, which does not prove who created it: run this program with --key and the key ID on the installation's status page.";

function whatIsChecked(root) {
  if (statSync(root).isDirectory()) return `Checking the folder ${root}.`;
  return `Checking the ZIP ${root} (SHA-256 ${sha256(readFileSync(root))}), not the folder that it was unpacked into.`;
}

function main(given) {
  const arguments_ = [...given];
  if (arguments_.includes("--help") || arguments_.includes("-h")) {
    process.stdout.write(usage);
    return;
  }
  const at = arguments_.indexOf("--key");
  const wantedKey = at === -1 ? null : (arguments_.splice(at, 2)[1] ?? "");
  const root = arguments_[0] ?? dirname(fileURLToPath(import.meta.url));
  startOver();
  let present;
  let checking;
  try {
    present = readPack(root);
    checking = whatIsChecked(root);
  } catch (error) {
    if (error.code === undefined) throw error;
    process.stdout.write(`Cannot read ${root}: ${error.code}.\n`);
    process.exitCode = 2;
    return;
  }
  const content = checkFiles(present);
  const key = checkSignature(present, wantedKey);
  try {
    if (isReadable(content)) {
      const pack = new Pack(content);
      checkSubjects(pack);
      checkTables(pack);
      checkReport(pack);
    }
  } catch (error) {
    // What was changed can break anything; the hashes above name it.
    problem(`NOT RECOMPUTED: ${error instanceof Cannot ? "" : `${error.name}: `}${error.message}`);
  }
  const lines = [
    checking,
    ...warnings,
    ...problems,
    "In report.html, this program refuses markup that Sentinel does not write, and compares the text with data/figures.json, case/case.json, and methods.md, except:",
    "- the kinds and titles of a case’s items",
    "- the text of notes",
    "- when a pack of a case was created",
    "It compares the CSV files in data/ with data/figures.json.",
    "It refuses facts, figures, and patterns with labels that Sentinel does not write; it does not check the labels of what patterns were determined from.",
    "It compares companies, persons, titles, items of events, next 8-Ks of trades, and facts of trades, events, lines, and notices with the filings in the pack; names and titles are compared by their words, in any order. Names and items that no filing in the pack states are listed as NOT CHECKED.",
    "Rules, patterns, notes, cautions, and other facts of leads, plans, and worksheets are as data/figures.json states them; this program does not compare them with filings.",
    "Hashes and signature alone protect what is not compared, report.pdf, README.txt, ro-crate-metadata.json, Parquet files, and the folder case/.",
    "DETERMINED BY SENTINEL from all filings of a company, also those outside the pack: which patterns apply and what they were determined from; that the stated next 8-K and earnings announcement are the first after a trade; and that totals, such as insiders' sales before an event, lack no trade. This program does not recompute this.",
    `${checked.files} files and ${checked.figures} figures checked. Signed by key ${key}.`,
    problems.length > 0
      ? `FAILED: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}.`
      : `VERIFIED${exceptions()}. ${wantedKey === null ? madeByAnyone : "The signature was made with the key given with --key."}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

main(process.argv.slice(2));
