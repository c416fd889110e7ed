import { readFileSync } from "node:fs";
import { crc32, gunzipSync, inflateRawSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { insiderDataset } from "#demo/edgar/insider-dataset.ts";
import { createWorld } from "#demo/world/world.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

vi.setConfig({ testTimeout: 60_000 });

const forms = createWorld("sentinel", "2026-11-20").filings.filter(
  ({ kind, filedOn }) => kind === "ownership" && filedOn >= "2024-07" && filedOn < "2024-10",
);
const bytes = insiderDataset(forms);
const tables = unzipped(bytes);

/** Reads a ZIP by its central directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let entry = 0; entry < count; entry += 1) {
    const [packedSize, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(start, start + packedSize));
    expect([content.length, crc32(content)]).toEqual([size, zip.readUInt32LE(at + 16)]);
    files.set(name, content.toString("utf8"));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function rows(name: string): Record<string, string>[] {
  const [head = "", ...lines] = (tables.get(`${name}.tsv`) ?? "").trimEnd().split("\n");
  const columns = head.split("\t");
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((value, at) => [columns[at] ?? "", value])),
  );
}

test("the set holds the eight tables, with a row for each form, owner and line", () => {
  expect([...tables.keys()].sort()).toEqual(
    [
      "DERIV_HOLDING",
      "DERIV_TRANS",
      "FOOTNOTES",
      "NONDERIV_HOLDING",
      "NONDERIV_TRANS",
      "OWNER_SIGNATURE",
      "REPORTINGOWNER",
      "SUBMISSION",
    ].map((name) => `${name}.tsv`),
  );
  const lines = forms.flatMap((form) => (form.kind === "ownership" ? form.lines : []));
  const count = (table: string, kind: string): number =>
    lines.filter((line) => line.table === table && line.kind === kind).length;
  expect(rows("SUBMISSION").length).toBe(forms.length);
  expect(rows("NONDERIV_TRANS").length).toBe(count("non-derivative", "transaction"));
  expect(rows("NONDERIV_HOLDING").length).toBe(count("non-derivative", "holding"));
  expect(rows("DERIV_TRANS").length).toBe(count("derivative", "transaction"));
});

test("shares and prices are those of the forms, dates are written 31-JAN-2024", () => {
  const sums = (list: readonly (readonly [string | undefined, string | null])[]): number =>
    list.reduce((sum, [shares, price]) => sum + Number(shares ?? 0) * Number(price ?? 0), 0);
  const trades = rows("NONDERIV_TRANS");
  const filed = forms.flatMap((form) =>
    form.kind === "ownership"
      ? form.lines.filter(({ table, kind }) => table === "non-derivative" && kind === "transaction")
      : [],
  );
  const inSet = sums(
    trades.map((row) => [row["TRANS_SHARES"], row["TRANS_PRICEPERSHARE"] ?? null]),
  );
  expect(inSet).toBeGreaterThan(1_000_000);
  expect(inSet).toBeCloseTo(
    sums(filed.map(({ shares, price }) => [shares?.replaceAll(",", ""), price])),
    2,
  );
  for (const { TRANS_DATE: date } of trades) expect(date).toMatch(/^\d\d-[A-Z]{3}-20\d\d$/);
});

test("footnote ids of the lines stand in the table of footnotes", () => {
  const known = new Set(
    rows("FOOTNOTES").map((row) => `${row["ACCESSION_NUMBER"]} ${row["FOOTNOTE_ID"]}`),
  );
  const cited = rows("NONDERIV_TRANS").flatMap((row) =>
    (row["TRANS_PRICEPERSHARE_FN"] ?? "")
      .split(", ")
      .filter((id) => id !== "")
      .map((id) => `${row["ACCESSION_NUMBER"]} ${id}`),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter((id) => !known.has(id))).toEqual([]);
});

const shared = sharedDataDir();
test
  .skipIf(shared === null)
  .each(["SUBMISSION", "NONDERIV_HOLDING", "DERIV_TRANS", "DERIV_HOLDING", "OWNER_SIGNATURE"])(
  "table %s has the columns of the real set",
  (name) => {
    const real = gunzipSync(
      readFileSync(`${shared}/insider-datasets/2024q3_form345/${name}.tsv.gz`),
    ).toString("utf8");
    const columns = (text: string): string[] => (text.split("\n")[0] ?? "").trimEnd().split("\t");
    const own = columns(tables.get(`${name}.tsv`) ?? "");
    // Later quarters add the plan checkbox.
    expect(own.filter((column) => column !== "AFF10B5ONE")).toEqual(columns(real));
  },
);
