import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sharedDataDir } from "#testing/shared-data.ts";

export type CopiedArchive = { root: string; files: string[]; bytes: number };

const accessionPattern = /(\d{10})-(\d{2})-(\d{6})/;

/**
 * Lays out an archive of real ownership filings, each several times under accession numbers of its
 * own and, every second copy, under another issuer.
 */
export async function copyOwnershipFilings(root: string, copies: number): Promise<CopiedArchive> {
  const shared = sharedDataDir();
  if (shared === null) throw new Error("This benchmark needs the shared data.");
  const data = join(shared, "edgar/Archives/edgar/data");
  const archive: CopiedArchive = { root, files: [], bytes: 0 };
  const seen = new Set<string>();
  // Submissions before bare documents: a filing that is there twice is copied once.
  const paths = await readdir(data, { recursive: true });
  for (const path of paths.sort(
    (a, b) => Number(b.endsWith(".txt")) - Number(a.endsWith(".txt")),
  )) {
    const filing = await readOwnershipFiling(join(data, path));
    if (filing === null || seen.has(filing.accession.slice(3))) continue;
    seen.add(filing.accession.slice(3));
    for (let copy = 0; copy < copies; copy += 1) await writeCopy(archive, filing, copy);
  }
  return archive;
}

type Filing = { text: string; accession: string; issuerCik: string };

async function readOwnershipFiling(path: string): Promise<Filing | null> {
  if (!/\.(txt|xml)$/.test(path)) return null;
  const text = await readFile(path, "utf8");
  const issuerCik = /<issuerCik>\s*(\d+)\s*<\/issuerCik>/.exec(text)?.[1];
  if (issuerCik === undefined || !text.includes("</ownershipDocument>")) return null;
  const bare = /\/(\d{18})\//.exec(path)?.[1];
  const accession =
    bare === undefined
      ? accessionPattern.exec(path)?.[0]
      : `${bare.slice(0, 10)}-${bare.slice(10, 12)}-${bare.slice(12)}`;
  return accession === undefined ? null : { text, accession, issuerCik };
}

async function writeCopy(archive: CopiedArchive, filing: Filing, copy: number): Promise<void> {
  // The agent's first three digits tell copies apart; the rest keeps filings apart.
  const accession = `9${String(copy).padStart(2, "0")}${filing.accession.slice(3)}`;
  const cik = String(Number(filing.issuerCik) + 10_000_000 * Math.floor(copy / 2)).padStart(
    10,
    "0",
  );
  const text = filing.text
    .replaceAll(filing.accession, accession)
    .replaceAll(filing.issuerCik, cik);
  const folder = join(archive.root, "Archives/edgar/data", String(Number(cik)));
  const isSubmission = text.startsWith("<SEC-DOCUMENT>");
  const file = isSubmission
    ? join(folder, `${accession}.txt`)
    : join(folder, accession.replaceAll("-", ""), "form4.xml");
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text);
  archive.files.push(file);
  archive.bytes += Buffer.byteLength(text);
}
