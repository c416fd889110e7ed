import { SaxesParser } from "saxes";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** A cell as a sheet has it; style is the place of its format. */
export type WorkbookCell = { value: string | number; style: number };
export type WorkbookSheet = { name: string; rows: Map<string, WorkbookCell>[] };

/** Sheets in their order, each row's cells by column letters. Reads what workbooks of ours use. */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookSheet[]> {
  const parts = await readZip(bytes);
  const part = (name: string): string => parts.get(name)?.toString("utf8") ?? "";
  const targets = new Map(
    attributesOf(part("xl/_rels/workbook.xml.rels"), "Relationship").map((at) => [
      at.Id,
      at.Target,
    ]),
  );
  return attributesOf(part("xl/workbook.xml"), "sheet").map((at) => ({
    name: at.name ?? "",
    rows: readRows(part(`xl/${targets.get(at["r:id"])}`)),
  }));
}

function attributesOf(xml: string, element: string): Record<string, string | undefined>[] {
  const found: Record<string, string | undefined>[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === element) found.push({ ...attributes });
  });
  parser.write(xml).close();
  return found;
}

function readRows(xml: string): Map<string, WorkbookCell>[] {
  const rows: Map<string, WorkbookCell>[] = [];
  let cell = { place: "", style: 0, isText: false, text: "" };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "row") rows.push(new Map());
    if (name === "f") throw new Error("The sheet has a formula.");
    if (name !== "c") return;
    const { r, s, t } = attributes;
    cell = { place: String(r), style: Number(s), isText: t === "inlineStr", text: "" };
  });
  parser.on("text", (text) => {
    cell.text += text;
  });
  parser.on("closetag", ({ name }) => {
    if (name !== "c") return;
    const value = cell.isText ? unescaped(cell.text) : Number(cell.text);
    rows.at(-1)?.set(cell.place.replace(/\d+$/, ""), { value, style: cell.style });
  });
  parser.write(xml).close();
  return rows;
}

/** Source: ECMA-376 part 1, 22.9.2.19 (ST_Xstring). */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Every entry of an archive, in its order: name and bytes, checked against their sum. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return entries;
}
