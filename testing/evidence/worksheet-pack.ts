import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runVerifiers } from "#testing/evidence/unpacked-pack.ts";

const verifiers = join(import.meta.dirname, "../../server/evidence/verifiers");

/** A pack written by hand from the rules, with cases that no demo company has: its filings. */
export const [form3, form4] = ["0000000001-25-000001", "0000000001-25-000002"];

type Cells = Readonly<Record<string, string>>;

function row(kind: "nonDerivative" | "derivative", cells: Cells): string {
  const inside = Object.entries(cells).map(([name, value]) =>
    name === "transactionCode"
      ? `<transactionCoding><transactionCode>${value}</transactionCode></transactionCoding>`
      : `<${name}><value>${value}</value></${name}>`,
  );
  return `<${kind}Transaction>${inside.join("")}</${kind}Transaction>`;
}

/** A row of shares acquired, as a Form 4 has it. */
export const share = (
  on: string,
  shares: string,
  price: string,
  { title = "Common Stock", code = "P" }: { title?: string; code?: string } = {},
) =>
  row("nonDerivative", {
    securityTitle: title,
    transactionDate: on,
    transactionCode: code,
    transactionShares: shares,
    transactionPricePerShare: price,
    transactionAcquiredDisposedCode: "A",
  });

/** A row of one option on 50 shares, strike 12, for 1.50. */
export const option = (title: string, code: "P" | "S", on: string) =>
  row("derivative", {
    securityTitle: title,
    conversionOrExercisePrice: "12",
    transactionDate: on,
    transactionCode: code,
    transactionShares: "1",
    transactionPricePerShare: "1.5",
    transactionAcquiredDisposedCode: code === "S" ? "D" : "A",
    underlyingSecurityTitle: "Common Stock",
    underlyingSecurityShares: "50",
  });

/** An ownership document of a ten percent owner. */
export function document(period: string, tables: string, owner = 7): string {
  return `<ownershipDocument><periodOfReport>${period}</periodOfReport><issuer><issuerCik>1</issuerCik><issuerName>Company 1</issuerName></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>${owner}</rptOwnerCik><rptOwnerName>Person ${owner}</rptOwnerName></reportingOwnerId><reportingOwnerRelationship>
<isTenPercentOwner>true</isTenPercentOwner></reportingOwnerRelationship></reportingOwner>${tables}</ownershipDocument>`;
}

/** A filing of the pack; of the company 1 on March 5, 2025, where nothing else is given. */
export type Filed = {
  form: string;
  text: string;
  cik?: number;
  filedOn?: string;
  isWithdrawn?: boolean;
};

const filings: Readonly<Record<string, Filed>> = {
  [form3]: { form: "3", text: document("2025-01-10", "") },
  [form4]: {
    form: "4",
    text: document(
      "2025-03-04",
      `<nonDerivativeTable>${[
        share("2025-01-10", "100", "10"),
        share("2025-02-03", "100", "10"),
        // No-break spaces are white space too.
        share("2025-02-03", "10", "5", { title: "Class\u00a0B Common Stock" }),
        share("2025-02-04", "10", "5", { code: "J" }),
        share("2025-02-04", "10", "5", { title: "Warrants for Common Stock" }),
      ].join("")}</nonDerivativeTable><derivativeTable>${[
        option("Call Option", "S", "2025-03-03"),
        option("Put Option (right to sell)", "P", "2025-03-04"),
      ].join("")}</derivativeTable>`,
    ),
  },
};

/** What a line states that is neither left out, replaced, nor matchable. */
export const none: {
  because: null;
  shown_treatment: string;
  superseded_by: string | null;
  matchable: object | null;
} = {
  because: null,
  shown_treatment: "",
  superseded_by: null,
  matchable: null,
};

/** Shares bought, as a worksheet states them. */
export const stock = (securityClass: string, units: string, price: string) => ({
  side: "purchase",
  security_class: securityClass,
  units,
  price,
  split_factor: "1",
  close: null,
  option: null,
});

/** An option treated as a sale, at the close of a day. */
export const sold = (day: string, price: string, kind: string) => ({
  side: "sale",
  security_class: "Common",
  units: "50",
  price,
  split_factor: "1",
  close: { series: "x/Y", day },
  option: { kind, strike: "12", expires_on: null, premium: null },
});
const line = (number: number, on: string, code: string, rest: object) => ({
  ...none,
  accession: form4,
  line: number,
  trade_date: on,
  code,
  ...rest,
});

/** The lines of `form4` by the rules. */
export const lines = [
  line(1, "2025-01-10", "P", { shares: "100", price: "10", outcome: "left-out" }),
  line(2, "2025-02-03", "P", {
    shares: "100",
    price: "10",
    outcome: "matchable",
    matchable: stock("Common", "100", "10"),
  }),
  line(3, "2025-02-03", "P", {
    shares: "10",
    price: "5",
    outcome: "matchable",
    matchable: stock("Common B", "10", "5"),
  }),
  line(4, "2025-02-04", "J", { shares: "10", price: "5", outcome: "review" }),
  line(5, "2025-02-04", "P", { shares: "10", price: "5", outcome: "review" }),
  line(6, "2025-03-03", "S", {
    shares: "1",
    price: "1.5",
    outcome: "matchable",
    matchable: sold("2025-03-03", "15", "call"),
  }),
  line(7, "2025-03-04", "P", {
    shares: "1",
    price: "1.5",
    outcome: "matchable",
    matchable: sold("2025-03-04", "14", "put"),
  }),
];

/** A pair of line 2 with an option. */
export const pair = (sale: number, price: string, profit: string, suitBy: string) => ({
  purchase: { accession: form4, line: 2 },
  sale: { accession: form4, line: sale },
  measure: "limit",
  shown_measure: "",
  purchase_price: "10",
  sale_price: price,
  units: "50",
  profit,
  last_matchable_day: "2025-08-01",
  suit_by: suitBy,
});

/** 50 × (15 − 10) + 50 × (14 − 10). */
const figures = [
  ["short_swing_profit", "dollars", "450", "$450.00"],
  ["pair_1_profit", "dollars", "250", "$250.00"],
  ["pair_1_suit_by", "date", "2027-03-03", "Mar 3, 2027"],
  ["pair_2_profit", "dollars", "200", "$200.00"],
  ["pair_2_suit_by", "date", "2027-03-04", "Mar 4, 2027"],
] as const;

/** The worksheet of the filings by the rules. */
export const worksheet = {
  id: "S1",
  kind: "short_swing",
  cik: 1,
  owner_cik: 7,
  not_recomputed_because: null,
  is_domestic: true,
  splits_of: "x/Y",
  ten_percent_since: "2025-01-10",
  filings: [form3, form4],
  lines,
  pairs: [pair(6, "15", "250", "2027-03-03"), pair(7, "14", "200", "2027-03-04")],
  patterns: [],
  figures: figures.map(([name, unit, value, text], index) => ({
    id: index + 1,
    name,
    horizon: null,
    label: name,
    unit,
    value,
    text,
    note: null,
  })),
};

type Stated = Omit<typeof worksheet, "figures"> & {
  figures: { name: string; value: string | null; text: string; note: string | null }[];
};

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** After the last close. */
const defaultFiledOn = "2025-03-05";

/** The names of company and person, and what the worksheet states as filed. */
function namesOf({ cik, owner_cik: owner, filings: naming }: Stated) {
  const [company, person] = [`Company ${cik}`, `Person ${owner}`];
  const padded = (each: number): string => String(each).padStart(10, "0");
  const facts = [
    ["Company", company],
    ["CIK of the company", padded(cik)],
    ["Reporting person", person],
    ["CIK of the person", padded(owner)],
    ["Forms 3, 4, and 5 that name the person", String(naming.length)],
  ].map(([label, text]) => ({ label, text, source: null }));
  return { company, person, shown_person: person, facts };
}

/** What every pack has, but decides nothing here. */
const unread = { title: "", is_demonstration: false, product: "", rules_version: "", state: "" };
const unreadOfFigure = { rule: "", sources: [], stock: null, fund: null };

const series = { id: "x/Y", source: "x", ticker: "Y", close_basis: "raw", adjusted_by: null };

function filesWith(subject: Stated, more: Readonly<Record<string, Filed>>): Map<string, string> {
  const all = Object.entries({ ...filings, ...more });
  const figures = subject.figures.map((figure) => ({ ...figure, ...unreadOfFigure }));
  const data = {
    format: "sentinel-evidence-pack/5",
    ...unread,
    scores_not_recomputed: [],
    items_not_recomputed: [],
    filings: all.map(([accession, { form, text, cik = 1, filedOn, isWithdrawn = false }]) => ({
      accession,
      form,
      cik,
      filed_on: filedOn ?? defaultFiledOn,
      accepted_et: null,
      sha256: hash(text),
      file: `filings/${accession}.xml`,
      is_withdrawn: isWithdrawn,
      missing_because: null,
    })),
    series: [{ ...series, last_day: "2025-03-04", sha256: "", file: null }],
    subjects: [{ ...namesOf(subject), ...subject, figures, cautions: [] }],
  };
  return new Map([
    ...all.map(([accession, { text }]) => [`filings/${accession}.xml`, text] as const),
    ["data/figures.json", JSON.stringify(data)],
    [
      "prices/closes.csv",
      "series,day,close,adjusted_close\r\nx/Y,2025-03-03,15,\r\nx/Y,2025-03-04,14,\r\n",
    ],
    ["prices/actions.csv", "series,day,kind,amount\r\n"],
  ]);
}

/** What both verifiers report about a worksheet, apart from the missing signature. */
export async function findings(
  change: Partial<Stated> = {},
  more: Readonly<Record<string, Filed>> = {},
): Promise<string[][]> {
  const root = await mkdtemp(join(tmpdir(), "sentinel-rules-"));
  try {
    const files = filesWith({ ...worksheet, ...change }, more);
    const sums = [...files].map(([name, text]) => `${hash(text)}  ${name}\n`).join("");
    for (const [name, text] of [...files, ["SHA256SUMS", sums] as const]) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text);
    }
    const said = await runVerifiers(root, verifiers);
    return said.map(({ output }) =>
      output
        .split("\n")
        .filter((text) => /^(?:DIFFERS|NOT RECOMPUTED|CHANGED|UNKNOWN|FORMAT)/.test(text)),
    );
  } finally {
    await rm(root, { recursive: true });
  }
}
