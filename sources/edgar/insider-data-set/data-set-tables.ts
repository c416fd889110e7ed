/** The tables of an Insider Transactions Data Set; a filing is all rows of one accession number. */
export const dataSetTables = [
  "SUBMISSION",
  "REPORTINGOWNER",
  "NONDERIV_TRANS",
  "NONDERIV_HOLDING",
  "DERIV_TRANS",
  "DERIV_HOLDING",
  "FOOTNOTES",
  "OWNER_SIGNATURE",
] as const;

export type DataSetTable = (typeof dataSetTables)[number];

/** Columns without which a table says nothing; others are read where they are. */
export const neededColumns: Readonly<Record<DataSetTable, readonly string[]>> = {
  SUBMISSION: ["ACCESSION_NUMBER", "FILING_DATE", "DOCUMENT_TYPE", "ISSUERCIK", "ISSUERNAME"],
  REPORTINGOWNER: ["ACCESSION_NUMBER", "RPTOWNERCIK", "RPTOWNERNAME", "RPTOWNER_RELATIONSHIP"],
  NONDERIV_TRANS: [
    "ACCESSION_NUMBER",
    "NONDERIV_TRANS_SK",
    "SECURITY_TITLE",
    "TRANS_DATE",
    "TRANS_CODE",
    "TRANS_SHARES",
    "TRANS_PRICEPERSHARE",
    "TRANS_ACQUIRED_DISP_CD",
  ],
  NONDERIV_HOLDING: ["ACCESSION_NUMBER", "NONDERIV_HOLDING_SK", "SECURITY_TITLE"],
  DERIV_TRANS: [
    "ACCESSION_NUMBER",
    "DERIV_TRANS_SK",
    "SECURITY_TITLE",
    "TRANS_DATE",
    "TRANS_CODE",
    "TRANS_ACQUIRED_DISP_CD",
  ],
  DERIV_HOLDING: ["ACCESSION_NUMBER", "DERIV_HOLDING_SK", "SECURITY_TITLE"],
  FOOTNOTES: ["ACCESSION_NUMBER", "FOOTNOTE_ID", "FOOTNOTE_TXT"],
  OWNER_SIGNATURE: ["ACCESSION_NUMBER", "OWNERSIGNATURENAME", "OWNERSIGNATUREDATE"],
};

/** A data set that cannot be used as a whole; the message says why and what to do. */
export class DataSetError extends Error {
  override name = "DataSetError";
}
