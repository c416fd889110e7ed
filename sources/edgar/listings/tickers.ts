import { z } from "zod";
import type { ListedTicker } from "../archive/archive-item.ts";
import { parseCik } from "../identifiers.ts";
import { decodeText } from "../submission/decode-text.ts";
import { Unreadable } from "../unreadable.ts";
import { parseJson } from "./json-file.ts";

const cik = z.int().min(1).max(9_999_999_999);
const byPlace = z.record(
  z.string().regex(/^\d+$/),
  z.object({ cik_str: cik, ticker: z.string(), title: z.string() }),
);
const asTable = z.object({
  fields: z.array(z.string()),
  data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});

/**
 * Reads any of EDGAR's ticker lists: company_tickers, _exchange and _mf JSON, and ticker.txt.
 * Tickers come in upper case, in the list's order, which puts a company's main class first.
 * @param name  the file's name, which may carry the list's date ("company_tickers.2024-05-14.json")
 * @throws {Unreadable} with the reason
 */
export function parseTickers(name: string, bytes: Uint8Array): ListedTicker[] {
  const listDate = /\.(\d{4}-\d\d-\d\d)\.json$/.exec(name)?.[1] ?? "current";
  const origin = /^company_tickers(_exchange|_mf)?/.exec(name)?.[0] ?? "ticker.txt";
  const rows =
    origin === "ticker.txt"
      ? textRows(bytes)
      : origin === "company_tickers"
        ? placedRows(bytes)
        : tableRows(bytes);
  return rows
    .map((row, listOrder) => ({
      ...row,
      ticker: row.ticker.trim().toUpperCase(),
      listDate,
      origin,
      listOrder,
    }))
    .filter((row) => row.ticker !== "");
}

type Row = Pick<ListedTicker, "cik" | "ticker" | "companyName" | "exchange">;

function placedRows(bytes: Uint8Array): Row[] {
  return Object.entries(parseJson(bytes, byPlace))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, row]) => ({
      cik: row.cik_str,
      ticker: row.ticker,
      companyName: row.title,
      exchange: null,
    }));
}

function tableRows(bytes: Uint8Array): Row[] {
  const { fields, data } = parseJson(bytes, asTable);
  const column = (name: string): number => fields.indexOf(name);
  const tickerColumn = Math.max(column("ticker"), column("symbol"));
  if (column("cik") === -1 || tickerColumn === -1)
    throw new Unreadable("malformed-json", "no cik or ticker column");
  return data.flatMap((row) => {
    const key = parseCik(String(row[column("cik")] ?? ""));
    if (key === null) return [];
    const text = (at: number): string => (at === -1 ? "" : String(row[at] ?? ""));
    return [
      {
        cik: key,
        ticker: text(tickerColumn),
        companyName: text(column("name")),
        exchange: text(column("exchange")) || null,
      },
    ];
  });
}

function textRows(bytes: Uint8Array): Row[] {
  const rows = decodeText(bytes)
    .text.split("\n")
    .flatMap((line) => {
      const [ticker = "", key = ""] = line.trim().split(/\s+/);
      const found = parseCik(key);
      return found === null ? [] : [{ cik: found, ticker, companyName: "", exchange: null }];
    });
  if (rows.length === 0)
    throw new Unreadable("not-edgar", "it holds no line with a ticker and a CIK");
  return rows;
}
