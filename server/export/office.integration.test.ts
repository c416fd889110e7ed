import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventColumns } from "#contract/events/event-columns.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { columnLetters } from "#server/export/xlsx-table.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  credentials,
  type SignedIn,
} from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/filings/filings.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { readWorkbook } from "#testing/texts/read-workbook.ts";

/** LibreOffice is large and not installed for tests: they run where it is there already. */
const hasOffice = spawnSync("soffice", ["--version"]).status === 0;

/** Names a spreadsheet could run, split or garble. */
const names = [
  "=1+1",
  "+1-2",
  "-1+2",
  "@SUM(1,2)",
  '=HYPERLINK("https://x.example","x")',
  'A "quoted", name; it\'s one',
  "Two\nlines",
  "0012345",
  " blanks around ",
  "Ωμέγα 株式会社 Söhne & שלום",
];

let app: AppUnderTest;
let ana: SignedIn;
let folder: string;

describe.skipIf(!hasOffice)("opened in LibreOffice", () => {
  beforeAll(async () => {
    app = await createAppUnderTest();
    ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");
    folder = await mkdtemp(join(tmpdir(), "sentinel-office-"));
    for (const [place, company_name] of names.entries()) {
      const accession = `0000000077-26-${String(place + 1).padStart(6, "0")}`;
      const row = { accession, ticker: "OFF", company_name };
      await createTrades(app.db, {
        ...row,
        issuer_cik: 77,
        shares: "123456789012345",
        value: "1005.005",
        return_20: place % 2 === 0 ? -0.052_512_34 : null,
      });
      await createEvents(app.db, {
        ...row,
        accession: accession.replace("77-", "78-"),
        cik: 77,
        items: ["8.01", "9.01"],
        day_0: "2026-10-28",
        filed_on: "2026-10-28",
        accepted_at: "2026-10-28T11:05:00Z",
        event_return: -0.3139,
      });
    }
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(["trades", "events"] as const)("a CSV of %s has every cell as it was", async (kind) => {
    const written = await exported(kind, "csv");
    const cells = parsed(written.toString("utf8"));
    expect(cells).toHaveLength(names.length + 1);
    // Quoted cells as text, which is the setting that keeps the zeros before a CIK.
    expect(await opened(written, "csv", "CSV:44,34,76,1,,1033,true,false")).toEqual(cells);
    // Without it nothing is calculated, and only numbers lose their zeros.
    const plain = await opened(written, "csv", "CSV:44,34,76,1,,1033,false,false");
    const isNumber = (text: string) => /^\d+(?:\.\d+)?$/.test(text);
    const comparable = (text = "") => (isNumber(text) ? String(Number(text)) : text);
    expect(plain.map((line) => line.map(comparable))).toEqual(
      cells.map((line) => line.map(comparable)),
    );
  });

  test.each(["trades", "events"] as const)(
    "a workbook of %s has every cell as it was",
    async (kind) => {
      const written = await exported(kind, "xlsx");
      const [sheet] = await readWorkbook(written);
      const lines = await opened(written, "xlsx");
      expect(lines).toHaveLength(names.length + 1);
      expect(lines.slice(1).map(([name]) => name)).toEqual(
        sheet?.rows.slice(1).map((row) => row.get("A")?.value),
      );
      const valueAt = (at: number, column: number) =>
        sheet?.rows[at]?.get(columnLetters(column))?.value ?? "";
      const rounded = (value: number) => Number(value.toFixed(9));
      const found = lines.map((line, at) =>
        line.map((text, column) =>
          typeof valueAt(at, column) === "string" ? text : rounded(serialOf(text)),
        ),
      );
      expect(found).toEqual(
        lines.map((line, at) =>
          line.map((_, column) => {
            const value = valueAt(at, column);
            return typeof value === "string" ? value : rounded(value);
          }),
        ),
      );
    },
  );
});

async function exported(kind: "trades" | "events", format: "csv" | "xlsx"): Promise<Buffer> {
  const columns = kind === "trades" ? tradeColumns : eventColumns;
  const response = await app.app.inject({
    method: "POST",
    url: `/export/${kind}`,
    headers: credentials(ana),
    payload: {
      search: { type: `explore_${kind}`, email: "ana@x.example", tickers: ["OFF"] },
      columns: columns.map(({ name }) => name),
      title: kind,
      format,
    },
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.rawPayload;
}

/** The first sheet as LibreOffice has it: values, not how they are shown. */
async function opened(written: Buffer, extension: string, filter?: string): Promise<string[][]> {
  const work = await mkdtemp(join(folder, "opened-"));
  await writeFile(join(work, `table.${extension}`), written);
  await promisify(execFile)("soffice", [
    `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`,
    "--headless",
    ...(filter === undefined ? [] : [`--infilter=${filter}`]),
    "--convert-to",
    "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false",
    "--outdir",
    join(work, "out"),
    join(work, `table.${extension}`),
  ]);
  return parsed(await readFile(join(work, "out", "table.csv"), "utf8"));
}

function parsed(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
}

/** The number of a spreadsheet's cell: days since 1899-12-30, fractions of percents. */
function serialOf(text: string): number {
  if (text.endsWith("%")) return Number(text.slice(0, -1)) / 100;
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return Number(text);
  const instant = text.includes(" ") ? `${text.replace(" ", "T")}Z` : text;
  return Date.parse(instant) / 86_400_000 + 25_569;
}
