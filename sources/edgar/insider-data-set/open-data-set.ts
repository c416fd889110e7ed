import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import yauzl from "yauzl";
import { DataSetError, type DataSetTable, dataSetTables } from "./data-set-tables.ts";

export type DataSetFile = {
  table: DataSetTable;
  /** "NONDERIV_TRANS.tsv" */
  fileName: string;
  /** As far as is known without reading it. */
  bytes: number;
  /** Opens the text from its start, as often as needed. */
  open: () => Promise<Readable>;
};

export type DataSet = {
  /** Name of the zip or folder, for messages. */
  name: string;
  /** "2024q3" */
  quarter: string;
  /** One file of each table, in the order of `dataSetTables`. */
  files: readonly DataSetFile[];
  close: () => void;
};

/** A data set on disk (a folder of TSV files, plain or gzipped, or the zip), or a zip in memory. */
export type DataSetPlace = string | { name: string; zip: Buffer };

const mostEntries = 200;
const largestFile = 1_000_000_000;
const largestTotal = 3_000_000_000;

/**
 * Opens a quarter's data set.
 * @throws {DataSetError} when a table is missing, or the zip is broken or out of all measure
 */
export async function openDataSet(place: DataSetPlace): Promise<DataSet> {
  const name = typeof place === "string" ? basename(place) : place.name;
  const quarter = quarterIn(name);
  const isFolder = typeof place === "string" && (await stat(place)).isDirectory();
  const { files, close } = isFolder ? await filesOfFolder(place) : await filesOfZip(place);
  try {
    refuseUnmeasured(name, files);
    return { name, quarter, files: oneOfEach(name, files), close };
  } catch (error) {
    close();
    throw error;
  }
}

function quarterIn(name: string): string {
  const [, year, quarter] = /(\d{4})q([1-4])/i.exec(name) ?? [];
  if (year === undefined || quarter === undefined) {
    throw new DataSetError(
      `${name} does not say which quarter it is. Give it the name it has at sec.gov, such as 2024q3_form345.zip.`,
    );
  }
  return `${year}q${quarter}`;
}

/** Whether a folder is a data set, rather than one that holds several. */
export async function isDataSetFolder(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => tableOf(name) !== null);
}

type Files = { files: DataSetFile[]; close: () => void };

async function filesOfFolder(folder: string): Promise<Files> {
  const files: DataSetFile[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const table = tableOf(name);
    if (table === null) continue;
    const path = join(folder, name);
    const { size } = await stat(path);
    const isPacked = name.toLowerCase().endsWith(".gz");
    files.push({
      table,
      fileName: `${table}.tsv`,
      // Text of this kind packs to about an eighth.
      bytes: isPacked ? size * 8 : size,
      open: async () => {
        const file = createReadStream(path, { highWaterMark: 256 * 1_024 });
        if (!isPacked) return file;
        const text = createGunzip({ chunkSize: 256 * 1_024 });
        file.on("error", (error) => text.destroy(error));
        return file.pipe(text);
      },
    });
  }
  return { files, close: () => undefined };
}

async function filesOfZip(place: DataSetPlace): Promise<Files> {
  const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true };
  const name = typeof place === "string" ? basename(place) : place.name;
  const broken = (error: unknown): DataSetError =>
    new DataSetError(
      `${name} cannot be read as a zip file (${error instanceof Error ? error.message : "no reason"}). Download it again.`,
    );
  const zip = await (
    typeof place === "string"
      ? yauzl.openPromise(place, options)
      : yauzl.fromBufferPromise(place.zip, options)
  ).catch((error: unknown) => {
    throw broken(error);
  });
  const files: DataSetFile[] = [];
  try {
    if (zip.entryCount > mostEntries) throw new Error(`it has ${zip.entryCount} entries`);
    for await (const entry of zip.eachEntry()) {
      const table = tableOf(basename(entry.fileName));
      if (table === null || entry.fileName.endsWith(".gz")) continue;
      if (!entry.canDecodeFileData()) throw new Error(`${entry.fileName} cannot be decoded`);
      files.push({
        table,
        fileName: `${table}.tsv`,
        bytes: entry.uncompressedSize,
        open: () => zip.openReadStreamPromise(entry),
      });
    }
  } catch (error) {
    zip.close();
    throw broken(error);
  }
  return { files, close: () => zip.close() };
}

function tableOf(fileName: string): DataSetTable | null {
  const stem = /^([a-z_]+)\.tsv(\.gz)?$/i.exec(fileName)?.[1]?.toUpperCase();
  return dataSetTables.find((table) => table === stem) ?? null;
}

function refuseUnmeasured(name: string, files: readonly DataSetFile[]): void {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = files.find(({ bytes }) => bytes > largestFile);
  if (largest !== undefined || total > largestTotal) {
    throw new DataSetError(
      `${name} is larger than any quarter of the data set can be (${largest?.fileName ?? "in all"}). It was not read.`,
    );
  }
}

function oneOfEach(name: string, files: readonly DataSetFile[]): DataSetFile[] {
  const missing = dataSetTables.filter((table) => !files.some((file) => file.table === table));
  if (missing.length > 0) {
    throw new DataSetError(
      `${name} lacks ${missing.map((table) => `${table}.tsv`).join(", ")}. ` +
        "Nothing of it was stored, because its filings would be incomplete. Download the whole zip file from sec.gov.",
    );
  }
  const repeated = dataSetTables.filter(
    (table) => files.filter((file) => file.table === table).length > 1,
  );
  if (repeated.length > 0)
    throw new DataSetError(`${name} holds ${repeated.join(", ")} more than once. It was not read.`);
  return dataSetTables.flatMap((table) => files.filter((file) => file.table === table));
}
