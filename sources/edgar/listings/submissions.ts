import { z } from "zod";
import type { CompanyProfile } from "../archive/archive-item.ts";
import { itemOfNumber } from "../current-report/item-titles.ts";
import { accessionIn, parseCik } from "../identifiers.ts";
import type { ListedFiling } from "../parsed-filing.ts";
import { calendarDate } from "../submission/edgar-time.ts";
import { Unreadable } from "../unreadable.ts";
import { parseJson } from "./json-file.ts";

const texts = z.array(z.string());
const filingArrays = z.object({
  accessionNumber: texts,
  filingDate: texts,
  reportDate: texts,
  form: texts,
  items: texts.optional(),
});
const mainFile = z.object({
  cik: z.union([z.string(), z.number()]),
  name: z.string(),
  sic: z.string().nullish(),
  fiscalYearEnd: z.string().nullish(),
  tickers: z.array(z.string()).nullish(),
  exchanges: z.array(z.string().nullable()).nullish(),
  formerNames: z
    .array(z.object({ name: z.string(), from: z.string().nullish(), to: z.string().nullish() }))
    .nullish(),
  filings: z.object({
    recent: filingArrays,
    files: z.array(z.object({ name: z.string() })).nullish(),
  }),
});

export type SubmissionsFile = {
  /** Null in an overflow file, which names no company. */
  company: CompanyProfile | null;
  /** In the file's order. No acceptance times: the file's end in Z but are often New York clock time. */
  filings: readonly ListedFiling[];
  /** Names of the overflow files with older filings. */
  furtherFiles: readonly string[];
};

/**
 * Reads a submissions JSON file, main (`CIK##########.json`) or overflow (`…-submissions-001.json`). A
 * person's file, and a company's as owner of another issuer, lists Forms 4 of other issuers: whose trades
 * they are is only in the form.
 * @param name  the file's name, from which an overflow file takes its CIK
 * @throws {Unreadable} with the reason
 */
export function parseSubmissions(name: string, bytes: Uint8Array): SubmissionsFile {
  const cikInName = parseCik(/^CIK(\d{10})/.exec(name)?.[1] ?? "");
  if (/-submissions-\d{3}\.json$/.test(name)) {
    if (cikInName === null) throw new Unreadable("not-edgar", "the file name has no CIK");
    const filings = listFilings(parseJson(bytes, filingArrays), cikInName, "");
    return { company: null, filings, furtherFiles: [] };
  }
  const file = parseJson(bytes, mainFile);
  const cik = parseCik(String(file.cik));
  if (cik === null) throw new Unreadable("malformed-json", "the CIK is no number");
  const filings = listFilings(file.filings.recent, cik, file.name);
  const names = (file.filings.files ?? []).map((further) => further.name);
  const furtherFiles = names.filter((each) => /^CIK\d{10}-submissions-\d{3}\.json$/.test(each));
  return { company: profileOf(file, cik, filings), filings, furtherFiles };
}

function profileOf(
  file: z.output<typeof mainFile>,
  cik: number,
  filings: readonly ListedFiling[],
): CompanyProfile {
  const { sic, fiscalYearEnd } = file;
  return {
    cik,
    name: file.name,
    sic: /^\d{1,4}$/.exec(sic ?? "")?.[0].padStart(4, "0") ?? null,
    fiscalYearEnd: /^\d{4}$/.exec(fiscalYearEnd ?? "")?.[0] ?? null,
    tickers: file.tickers ?? [],
    exchanges: file.exchanges ?? [],
    formerNames: (file.formerNames ?? []).map((former) => ({
      name: former.name,
      from: calendarDate(former.from?.slice(0, 10) ?? ""),
      to: calendarDate(former.to?.slice(0, 10) ?? ""),
    })),
    asOf: filings.reduce<string | null>(
      (newest, { filedOn }) =>
        filedOn !== null && (newest === null || filedOn > newest) ? filedOn : newest,
      null,
    ),
  };
}

function listFilings(
  arrays: z.output<typeof filingArrays>,
  cik: number,
  companyName: string,
): ListedFiling[] {
  const { accessionNumber, filingDate, reportDate, form, items } = arrays;
  const count = accessionNumber.length;
  if ([filingDate, reportDate, form].some((column) => column.length !== count)) {
    throw new Unreadable("malformed-json", "its columns differ in length");
  }
  return accessionNumber.flatMap((number, row) => {
    const accession = accessionIn(number);
    const formName = form[row] ?? "";
    if (accession === null || formName === "") return [];
    return [
      {
        accession,
        cik,
        origin: "submissions" as const,
        form: formName,
        companyName,
        role: null,
        filedOn: calendarDate(filingDate[row] ?? ""),
        acceptedAt: null,
        periodOfReport: calendarDate(reportDate[row] ?? ""),
        items: formName.startsWith("8-K") ? itemNumbers(items?.[row] ?? "") : null,
      },
    ];
  });
}

/** "2.02,9.01", or old numbers "5,7" before 2004-08-23. */
function itemNumbers(text: string): string[] {
  const items = text.split(",").flatMap((number) => itemOfNumber(number.trim()) ?? []);
  return [...new Set(items)];
}
