import { paddedCik } from "#demo/world/cast/company.ts";
import { isNaturalPerson, type Insider } from "#demo/world/cast/insider.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import type { NotedCell, OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import { signatureOf } from "#demo/world/trades/footnotes.ts";
import { noteIds } from "#demo/edgar/documents/ownership-xml.ts";
import { zipFile, type ZipEntry } from "#demo/edgar/zip.ts";

type Form = Extract<Filing, { kind: "ownership" }>;
type Cell = string | null;
/** A column: its name, and its value in a row. */
type Columns<Row> = readonly (readonly [name: string, value: (row: Row) => Cell])[];

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** "2024-01-31" as "31-JAN-2024". */
function setDate(day: string): string {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  return `${date}-${months[Number(month) - 1] ?? ""}-${year}`;
}

/** One quarter's Insider Transactions Data Set: the tables of Forms 3, 4 and 5 as a ZIP of TSV files. */
export function insiderDataset(filings: readonly Filing[]): Buffer {
  const forms = filings.filter((filing) => filing.kind === "ownership");
  const lines = forms.flatMap((form) =>
    form.lines.map((line, at) => ({ form, line, key: keyOf(form, at), ids: noteIds(form.lines) })),
  );
  const rowsOf = (table: OwnershipLine["table"], kind: OwnershipLine["kind"]): LineRow[] =>
    lines.filter(({ line }) => line.table === table && line.kind === kind);
  const footnotes = forms.flatMap((form) =>
    [...noteIds(form.lines)].map(([text, id]) => ({ form, id, text })),
  );
  const owners = forms.flatMap((form) => form.owners.map((owner) => ({ form, owner })));
  return zipFile([
    table("SUBMISSION", submissionColumns, forms),
    table("REPORTINGOWNER", ownerColumns, owners),
    table(
      "NONDERIV_TRANS",
      transactionColumns("NONDERIV_TRANS_SK"),
      rowsOf("non-derivative", "transaction"),
    ),
    table(
      "NONDERIV_HOLDING",
      holdingColumns("NONDERIV_HOLDING_SK"),
      rowsOf("non-derivative", "holding"),
    ),
    table("DERIV_TRANS", derivativeColumns, rowsOf("derivative", "transaction")),
    table("DERIV_HOLDING", derivativeHoldingColumns, rowsOf("derivative", "holding")),
    table("FOOTNOTES", footnoteColumns, footnotes),
    table("OWNER_SIGNATURE", signatureColumns, owners),
  ]);
}

function table<Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): ZipEntry {
  const head = columns.map(([column]) => column).join("\t");
  // Tabs and line ends inside a value would break the row.
  const lines = rows.map((row) =>
    columns.map(([, value]) => (value(row) ?? "").replace(/[\t\r\n]+/g, " ")).join("\t"),
  );
  return { name: `${name}.tsv`, bytes: Buffer.from(`${[head, ...lines].join("\n")}\n`, "utf8") };
}

function keyOf(form: Form, at: number): string {
  return String(Number(form.accession.slice(-6)) * 100 + at);
}

const submissionColumns: Columns<Form> = [
  ["ACCESSION_NUMBER", (form) => form.accession],
  ["FILING_DATE", (form) => setDate(form.filedOn)],
  ["PERIOD_OF_REPORT", (form) => setDate(form.periodOfReport)],
  [
    "DATE_OF_ORIG_SUB",
    (form) => (form.originalFiledOn === null ? null : setDate(form.originalFiledOn)),
  ],
  ["NO_SECURITIES_OWNED", (form) => (form.hasNoSecurities ? "1" : null)],
  ["NOT_SUBJECT_SEC16", (form) => (form.isNoLongerSubject ? "1" : "0")],
  ["FORM3_HOLDINGS_REPORTED", () => null],
  ["FORM4_TRANS_REPORTED", () => null],
  ["DOCUMENT_TYPE", (form) => form.form],
  ["ISSUERCIK", (form) => paddedCik(form.issuer.cik)],
  ["ISSUERNAME", (form) => form.issuerName],
  ["ISSUERTRADINGSYMBOL", (form) => form.symbol],
  ["REMARKS", (form) => form.remarks],
  ["AFF10B5ONE", (form) => (form.isPlan === null ? null : form.isPlan ? "1" : "0")],
];

type OwnerRow = { form: Form; owner: Insider };

const ownerColumns: Columns<OwnerRow> = [
  ["ACCESSION_NUMBER", ({ form }) => form.accession],
  ["RPTOWNERCIK", ({ owner }) => paddedCik(owner.cik)],
  ["RPTOWNERNAME", ({ owner }) => owner.name],
  ["RPTOWNER_RELATIONSHIP", ({ owner }) => relationshipOf(owner)],
  ["RPTOWNER_TITLE", ({ owner }) => owner.officerTitle],
  ["RPTOWNER_TXT", ({ owner }) => owner.otherText],
  ["RPTOWNER_STREET1", ({ owner }) => owner.street],
  ["RPTOWNER_STREET2", () => null],
  ["RPTOWNER_CITY", ({ owner }) => owner.city],
  ["RPTOWNER_STATE", ({ owner }) => owner.state],
  ["RPTOWNER_ZIPCODE", ({ owner }) => owner.zip],
  ["RPTOWNER_STATE_DESC", () => null],
  ["FILE_NUMBER", ({ form }) => form.issuer.fileNumber],
];

function relationshipOf(owner: Insider): string {
  return [
    ...(owner.isDirector ? ["Director"] : []),
    ...(owner.isOfficer ? ["Officer"] : []),
    ...(owner.isTenPercentOwner ? ["TenPercentOwner"] : []),
    ...(owner.isOther ? ["Other"] : []),
  ].join(",");
}

type LineRow = { form: Form; line: OwnershipLine; key: string; ids: ReadonlyMap<string, string> };

/** A value column, and the column of its footnote ids behind it. */
function noted(
  name: string,
  cell: NotedCell | null,
  value: (line: OwnershipLine) => Cell,
): Columns<LineRow> {
  const notes = ({ line, ids }: LineRow): Cell =>
    ((cell === null ? undefined : line.notes[cell]) ?? [])
      .map((text) => ids.get(text) ?? "")
      .join(", ") || null;
  return [
    [name, ({ line }) => value(line)],
    [`${name}_FN`, notes],
  ];
}

function head(keyName: string): Columns<LineRow> {
  return [
    ["ACCESSION_NUMBER", ({ form }) => form.accession],
    [keyName, ({ key }) => key],
    ...noted("SECURITY_TITLE", "securityTitle", ({ title }) => title),
  ];
}

const tail: Columns<LineRow> = [
  ...noted("SHRS_OWND_FOLWNG_TRANS", "sharesOwnedFollowingTransaction", (line) =>
    line.totalValue === null ? line.ownedFollowing : null,
  ),
  ...noted("VALU_OWND_FOLWNG_TRANS", null, (line) =>
    line.totalValue === null ? null : line.ownedFollowing,
  ),
  ...noted("DIRECT_INDIRECT_OWNERSHIP", null, ({ isDirect }) => (isDirect ? "D" : "I")),
  ...noted("NATURE_OF_OWNERSHIP", "natureOfOwnership", ({ nature }) => nature),
];

const trade: Columns<LineRow> = [
  ...noted("TRANS_DATE", "transactionDate", ({ date }) => (date === null ? null : setDate(date))),
  ...noted("DEEMED_EXECUTION_DATE", null, ({ deemedOn }) =>
    deemedOn === null ? null : setDate(deemedOn),
  ),
  ["TRANS_FORM_TYPE", ({ line }) => line.formType],
  ["TRANS_CODE", ({ line }) => line.code],
  ["EQUITY_SWAP_INVOLVED", ({ line }) => (line.isEquitySwap ? "1" : "0")],
  [
    "EQUITY_SWAP_TRANS_CD_FN",
    ({ line, ids }) =>
      (line.notes.transactionCoding ?? []).map((text) => ids.get(text) ?? "").join(", "),
  ],
  ...noted("TRANS_TIMELINESS", null, ({ timeliness }) => timeliness),
  ...noted(
    "TRANS_SHARES",
    "transactionShares",
    ({ shares }) => shares?.replaceAll(",", "") ?? null,
  ),
];

const price: Columns<LineRow> = [
  ...noted("TRANS_PRICEPERSHARE", "transactionPricePerShare", (line) => line.price),
  ...noted("TRANS_ACQUIRED_DISP_CD", null, ({ direction }) => direction),
];

const conversion = noted(
  "CONV_EXERCISE_PRICE",
  "conversionOrExercisePrice",
  ({ derivative }) => derivative?.exercisePrice ?? null,
);

/** The SEC misspells the first column in the table of transactions. */
const terms = (exerciseDate: "EXCERCISE_DATE" | "EXERCISE_DATE"): Columns<LineRow> => [
  ...noted(exerciseDate, "exerciseDate", ({ derivative }) => dateOrNull(derivative?.exercisableOn)),
  ...noted("EXPIRATION_DATE", "expirationDate", ({ derivative }) =>
    dateOrNull(derivative?.expiresOn),
  ),
  ...noted("UNDLYNG_SEC_TITLE", null, ({ derivative }) => derivative?.underlyingTitle ?? null),
  ...noted("UNDLYNG_SEC_SHARES", null, ({ derivative }) => derivative?.underlyingShares ?? null),
  ...noted("UNDLYNG_SEC_VALUE", null, () => null),
];

function dateOrNull(day: string | null | undefined): Cell {
  return day === null || day === undefined ? null : setDate(day);
}

function transactionColumns(keyName: string): Columns<LineRow> {
  return [...head(keyName), ...trade, ...price, ...tail];
}

const derivativeColumns: Columns<LineRow> = [
  ...head("DERIV_TRANS_SK"),
  ...conversion,
  ...trade,
  ...noted("TRANS_TOTAL_VALUE", null, ({ totalValue }) => totalValue),
  ...price,
  ...terms("EXCERCISE_DATE"),
  ...tail,
];

const derivativeHoldingColumns: Columns<LineRow> = [
  ...head("DERIV_HOLDING_SK"),
  ...conversion,
  ...noted("TRANS_FORM_TYPE", null, () => null),
  ...terms("EXERCISE_DATE"),
  ...tail,
];

function holdingColumns(keyName: string): Columns<LineRow> {
  return [...head(keyName), ...noted("TRANS_FORM_TYPE", null, () => null), ...tail];
}

const footnoteColumns: Columns<{ form: Form; id: string; text: string }> = [
  ["ACCESSION_NUMBER", ({ form }) => form.accession],
  ["FOOTNOTE_ID", ({ id }) => id],
  ["FOOTNOTE_TXT", ({ text }) => text],
];

const signatureColumns: Columns<OwnerRow> = [
  ["ACCESSION_NUMBER", ({ form }) => form.accession],
  [
    "OWNERSIGNATURENAME",
    ({ form, owner }) =>
      signatureOf(
        drawsFor("signature", form.accession, owner.cik),
        owner.name,
        isNaturalPerson(owner),
      ),
  ],
  ["OWNERSIGNATUREDATE", ({ form }) => setDate(form.signedOn)],
];
