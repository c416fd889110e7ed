import { type DataSetPlace, openDataSet } from "#sources/edgar/insider-data-set/open-data-set.ts";
import { zipFile } from "#demo/edgar/zip.ts";
import { checkDataSet } from "#sources/edgar/insider-data-set/check-data-set.ts";
import { type DataSetItem, readDataSet } from "#sources/edgar/insider-data-set/read-data-set.ts";

/** A zip file of texts, by the name of the entry. */
export function zipOfTexts(entries: readonly (readonly [name: string, text: string])[]): Buffer {
  return zipFile(entries.map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

/** Two filings, written by hand in the layout of the real set of 2024q3. */
export const first = "0001111111-24-000001";

export const second = "0001111111-24-000002";

export const holdingHead =
  "ACCESSION_NUMBER\tNONDERIV_HOLDING_SK\tSECURITY_TITLE\tSECURITY_TITLE_FN\tSHRS_OWND_FOLWNG_TRANS\tSHRS_OWND_FOLWNG_TRANS_FN";

export const tables: Readonly<Record<string, readonly string[]>> = {
  SUBMISSION: [
    "ACCESSION_NUMBER\tFILING_DATE\tPERIOD_OF_REPORT\tDATE_OF_ORIG_SUB\tNO_SECURITIES_OWNED\tNOT_SUBJECT_SEC16\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL\tREMARKS",
    `${first}\t31-JUL-2024\t29-JUL-2024\t\t\ttrue\t4\t0001967680\tVeralto Corp\tVLTO\t"A ""group"" of two"`,
    `${second}\t30-SEP-2024\t09-SEP-2024\t11-SEP-2024\t\t\t4/A\t0000908937\tSIRIUS XM\t(SIRI)\t`,
  ],
  REPORTINGOWNER: [
    "ACCESSION_NUMBER\tRPTOWNERCIK\tRPTOWNERNAME\tRPTOWNER_RELATIONSHIP\tRPTOWNER_TITLE\tRPTOWNER_TXT\tRPTOWNER_CITY\tRPTOWNER_STATE",
    `${second}\t0000000009\tDoe Jane\tTenPercentOwner,Other\t\tSee remarks\tNEW YORK\tNY`,
    `${first}\t0000000007\tRoe Richard\tDirector,Officer\tChief Executive Officer\t\tWALTHAM\tMA`,
    `${first}\t0000000008\tRoe Trust\tTenPercentOwner\t\t\tWALTHAM\tMA`,
  ],
  NONDERIV_TRANS: [
    "ACCESSION_NUMBER\tNONDERIV_TRANS_SK\tSECURITY_TITLE\tTRANS_DATE\tTRANS_FORM_TYPE\tTRANS_CODE\tEQUITY_SWAP_INVOLVED\tEQUITY_SWAP_TRANS_CD_FN\tTRANS_SHARES\tTRANS_PRICEPERSHARE\tTRANS_PRICEPERSHARE_FN\tTRANS_ACQUIRED_DISP_CD\tSHRS_OWND_FOLWNG_TRANS",
    `${first}\t12\tCommon Stock\t29-JUL-2024\t4\tS\tfalse\tF1\t500.0\t19.82\tF2, F10\tD\t2306.02`,
    `${second}\t13\tCommon Stock\t09-SEP-2024\t4\tP\t0\t\t100.0\t\tF1\tA\t100.0`,
    `${first}\t11\tCommon Stock\t29-FEB-2024\t4\tM\tfalse\t\t1000.0\t0.0\t\tA\t2806.02`,
  ],
  NONDERIV_HOLDING: [holdingHead, `${first}\t3\tClass A\tF1\t15702.0\t`],
  DERIV_TRANS: [
    "ACCESSION_NUMBER\tDERIV_TRANS_SK\tSECURITY_TITLE\tCONV_EXERCISE_PRICE\tTRANS_DATE\tTRANS_CODE\tTRANS_SHARES\tTRANS_ACQUIRED_DISP_CD\tEXCERCISE_DATE\tEXCERCISE_DATE_FN\tEXPIRATION_DATE\tUNDLYNG_SEC_TITLE\tUNDLYNG_SEC_SHARES",
    `${first}\t5\tOption\t4.0\t29-JUL-2024\tM\t1000.0\tD\t\tF10\t27-SEP-2034\tCommon Stock\t1000.0`,
  ],
  DERIV_HOLDING: ["ACCESSION_NUMBER\tDERIV_HOLDING_SK\tSECURITY_TITLE\tEXERCISE_DATE"],
  FOOTNOTES: [
    "ACCESSION_NUMBER\tFOOTNOTE_ID\tFOOTNOTE_TXT",
    `${first}\tF10\tTenth`,
    `${first}\tF1\tSold "as is"`,
    `${first}\tF2\t"The ""plan"" of May"`,
    `${second}\tF1\tNo price`,
  ],
  OWNER_SIGNATURE: [
    "ACCESSION_NUMBER\tOWNERSIGNATURENAME\tOWNERSIGNATUREDATE",
    `${first}\t/s/ Richard Roe\t30-JUL-2024`,
    `${second}\t/s/ Jane Doe\t27-SEP-2024`,
  ],
};

export const forms4 = (tables["SUBMISSION"] ?? []).map((row) => row.replace("4/A", "4"));

export const optionHead = tables["DERIV_TRANS"]?.[0] ?? "";

export function zipOf(
  changed: Readonly<Record<string, readonly string[] | null>> = {},
): DataSetPlace {
  const entries = Object.entries({ ...tables, ...changed }).flatMap(([name, rows]) =>
    rows === null ? [] : [[`2024q3_form345/${name}.tsv`, `${rows.join("\r\n")}\r\n`] as const],
  );
  return { name: "2024q3_form345.zip", zip: zipOfTexts(entries) };
}

/** What is read of a data set. */
export async function itemsOf(place: DataSetPlace, partSize?: number): Promise<DataSetItem[]> {
  const set = await openDataSet(place);
  try {
    await checkDataSet(set);
    const items: DataSetItem[] = [];
    for await (const item of readDataSet(set, partSize)) items.push(item);
    return items;
  } finally {
    set.close();
  }
}
