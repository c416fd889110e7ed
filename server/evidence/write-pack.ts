import { numberText } from "#contract/values/amount-text.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { glob, mkdir, open, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { productVersion } from "#contract/values/product-version.ts";
import type { Database } from "#database/connect.ts";
import { readOriginal } from "#database/filings/originals.ts";
import type { ComposedPack } from "#server/evidence/compose-pack.ts";
import { methodsText } from "#server/evidence/methods/methods.ts";
import { seriesFile } from "#server/evidence/pack-sources.ts";
import { type PackTable, parquetFiles } from "#database/evidence/parquet.ts";
import { PackZip, ZipTooLarge } from "#server/evidence/pack-zip.ts";
import { reportHtml } from "#server/evidence/report/report-html.ts";
import { reportPdf } from "#server/evidence/report/report-pdf.ts";
import { roCrate, type WrittenFile } from "#server/evidence/ro-crate.ts";
import { type EvidenceSigner, signatureFile } from "#server/evidence/signing-key.ts";
import { csvLine } from "#server/export/send-csv.ts";

export type PackFolder = {
  /** Where packs lie. */
  path: string;
  /** Bytes that a pack may have before compression. */
  mostBytes: number;
};

export type WrittenPack = { hash: string; size: number; path: string };

/** A pack that may not be written; the message says why, for the person who asked. */
export class PackRefused extends Error {
  override name = "PackRefused";
}

/** Report, tables, and scripts of a pack of one row; more rows take more. */
const usualBytes = 2 * 1024 * 1024;
const bytesOfSubject = 64 * 1024;
/** Free space that stays on the disk. */
const spareBytes = 256 * 1024 * 1024;

/**
 * Refuses a pack that is too large, before any of it is written.
 * @throws PackRefused
 */
export async function refuseOversized(pack: ComposedPack, folder: PackFolder): Promise<void> {
  const series = pack.series.reduce(
    (sum, each) => sum + (each.file === null ? 0 : seriesFile(each.series).length),
    0,
  );
  const bytes = usualBytes + pack.subjects.length * bytesOfSubject + pack.filingBytes + series;
  if (bytes > folder.mostBytes)
    throw new PackRefused(
      `The pack would be about ${megabytes(bytes)} MB; the limit is ${megabytes(folder.mostBytes)} MB. Select fewer rows or leave out full price series.`,
    );
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder.path);
  if (bytes + spareBytes > bavail * bsize)
    throw new PackRefused(
      `The pack would be about ${megabytes(bytes)} MB, and the server's disk is almost full. Ask the administrator to free space.`,
    );
}

function megabytes(bytes: number): string {
  return numberText(Math.ceil(bytes / 1024 / 1024), 0);
}

/**
 * Writes a pack to a temporary file, and names it by its SHA-256 once it is complete and on the disk. Killed at
 * any moment, it leaves no file of that name, or the complete one.
 * @param unique  of this attempt, for its temporary files
 */
export async function writePack(
  db: Database,
  pack: ComposedPack,
  { folder, signer, unique }: { folder: PackFolder; signer: EvidenceSigner; unique: string },
): Promise<WrittenPack> {
  const work = join(folder.path, `${workPrefix}${unique}`);
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const unfinished = join(work, "pack.zip");
    await writeZip(db, pack, { unfinished, work, signer });
    const hash = await hashOf(unfinished);
    const { size } = await stat(unfinished);
    const path = packPath(folder, hash);
    await flush(unfinished);
    await rename(unfinished, path);
    await flush(folder.path);
    return { hash, size, path };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Folders of packs that are being written begin with this. */
export const workPrefix = "building-";

export function packPath({ path }: PackFolder, hash: string): string {
  return join(path, `${hash}.zip`);
}

async function writeZip(
  db: Database,
  pack: ComposedPack,
  { unfinished, work, signer }: { unfinished: string; work: string; signer: EvidenceSigner },
): Promise<void> {
  const file = await open(unfinished, "wx", 0o600);
  try {
    await writeEntries(db, pack, { zip: new PackZip(file, new Date(pack.at)), work, signer });
  } catch (error) {
    if (!(error instanceof ZipTooLarge)) throw error;
    throw new PackRefused(`The pack is too large (${error.message}). Select fewer rows.`);
  } finally {
    await file.close();
  }
}

async function writeEntries(
  db: Database,
  pack: ComposedPack,
  { zip, work, signer }: { zip: PackZip; work: string; signer: EvidenceSigner },
): Promise<void> {
  const written: WrittenFile[] = [];
  const add = async (name: string, content: string | Buffer): Promise<void> => {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    const sha256 = sha256Of(bytes);
    written.push({ name, sha256, size: bytes.length });
    await zip.add(name, bytes);
  };
  await add("README.txt", readme(pack));
  await add("report.html", reportHtml(pack.report));
  await add("report.pdf", await reportPdf(pack.report, { at: new Date(pack.at), id: pack.state }));
  await add("methods.md", methodsText());
  await add("data/figures.json", `${JSON.stringify(pack.data, null, 1)}\n`);
  await addTables(pack.tables, work, add);
  for (const { file: name, series } of pack.series)
    if (name !== null) await add(name, seriesFile(series));
  for (const { name, content } of pack.caseFiles) await add(name, content);
  for (const filing of pack.filings) {
    if (filing.file === null) continue;
    const bytes = await readOriginal(db, filing);
    if (bytes === null) throw new Error(`The bytes of ${filing.accession} are gone.`);
    await add(filing.file, bytes);
  }
  for (const name of await listVerifierFiles())
    await add(name, await readFile(join(verifiers, name)));
  const crate = {
    title: pack.title,
    description: `Figures on insider trades and material events, with their sources and verifiers.${pack.areNotesLeftOut ? " The notes and tasks of the case were left out." : ""}`,
    at: pack.at,
    state: pack.state,
    product: productVersion,
  };
  await add("ro-crate-metadata.json", `${JSON.stringify(roCrate(crate, written), null, 1)}\n`);
  const zipSums = zip.sums();
  await zip.addStored("ZIPSUMS", zipSums);
  const sums = Buffer.from(
    [...written, { name: "ZIPSUMS", sha256: sha256Of(zipSums) }]
      .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
      .join(""),
  );
  await zip.addStored("SHA256SUMS", sums);
  await zip.addStored("signature.json", Buffer.from(signatureFile(signer, sums)));
  await zip.finish();
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function addTables(
  tables: readonly PackTable[],
  work: string,
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<void> {
  const csv = tables.map(({ columns, rows }) =>
    Buffer.from(csvLine(columns.map(({ name }) => name)) + rows.map(csvLine).join("")),
  );
  const parquet = await parquetFiles(tables, csv, work);
  for (const [index, { name }] of tables.entries()) {
    await add(`${name}.csv`, csv[index] ?? Buffer.alloc(0));
    await add(`${name}.parquet`, parquet[index] ?? Buffer.alloc(0));
  }
}

const verifiers = join(import.meta.dirname, "verifiers");

/** The names in a pack of the files of both verifiers. */
async function listVerifierFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const name of glob("**/*.{py,mjs,json}", { cwd: verifiers }))
    files.push(name.replaceAll("\\", "/"));
  return files.sort();
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await finished(createReadStream(path).on("data", (chunk) => hash.update(chunk)));
  return hash.digest("hex");
}

/** On the disk when this settles. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } catch {
    // Not every file system knows it for folders.
  } finally {
    await handle.close();
  }
}

function readme({ title, state }: ComposedPack): string {
  return `${title}
Sentinel evidence pack. Content hash (SHA-256) ${state}

report.html, report.pdf   the report; every figure has a footnote
methods.md                the rules
filings/                  the filings as received
prices/                   the closes used, with splits and dividends
data/                     figures and facts as JSON, CSV, and Parquet
case/                     the items, notes, tasks, and audit entries of the case, as kept; only in packs of a case
verify.py, verify.mjs     two programs that verify the pack; their parts are in verifier/
ro-crate-metadata.json    what each file is (RO-Crate 1.2)
SHA256SUMS, signature.json, ZIPSUMS

To verify, unpack everything into one folder and run

    python3 "FOLDER/verify.py" "PACK" --key KEY_ID      (Python 3.8 or later), or
    node "FOLDER/verify.mjs" "PACK" --key KEY_ID        (Node 20 or later)

FOLDER is the path of that folder, PACK the path of the ZIP file that you received, such as /home/you/Downloads/pack.zip
or C:\\Users\\you\\Downloads\\pack.zip. Every byte of PACK is checked; without it, only the unpacked files.

KEY_ID is on the status page of the installation that created this pack. Without --key, the scripts check the signature
against the key in the pack, which does not prove who created it. Both scripts work offline, recompute every numbered
figure from the filings and closes, and name what differs. In report.html, they refuse markup that Sentinel
does not write, and compare its text with data/figures.json, case/case.json, and methods.md. They list what they do not
compare. They do not read report.pdf: hashes and signature show whether it was changed, but not that it states the same
as report.html. They do not recompute what Sentinel determined from all filings of a company, such as which patterns apply, and
do not check that totals, such as insiders' sales before an event, include every trade.
`;
}
