import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";

/** A pack written by hand from the rules, with cases that no demo company has. */
const [form3, form4] = ["0000000001-25-000001", "0000000001-25-000002"];

type Cells = Readonly<Record<string, string>>;

function row(kind: "nonDerivative" | "derivative", cells: Cells): string {
  const inside = Object.entries(cells).map(([name, value]) =>
    name === "transactionCode"
      ? `<transactionCoding><transactionCode>${value}</transactionCode></transactionCoding>`
      : `<${name}><value>${value}</value></${name}>`,
  );
  return `<${kind}Transaction>${inside.join("")}</${kind}Transaction>`;
}

const share = (title: string, code: string, on: string, shares: string, price: string) =>
  row("nonDerivative", {
    securityTitle: title,
    transactionDate: on,
    transactionCode: code,
    transactionShares: shares,
    transactionPricePerShare: price,
    transactionAcquiredDisposedCode: code === "S" ? "D" : "A",
  });
const option = (title: string, code: "P" | "S", on: string) =>
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

function document(period: string, tables: string, owner = 7): string {
  return `<ownershipDocument><periodOfReport>${period}</periodOfReport><issuer><issuerCik>1</issuerCik></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>${owner}</rptOwnerCik></reportingOwnerId><reportingOwnerRelationship>
<isTenPercentOwner>true</isTenPercentOwner></reportingOwnerRelationship></reportingOwner>${tables}</ownershipDocument>`;
}

type Filed = { form: string; text: string; cik?: number; filedOn?: string; isWithdrawn?: boolean };

const filings: Readonly<Record<string, Filed>> = {
  [form3]: { form: "3", text: document("2025-01-10", "") },
  [form4]: {
    form: "4",
    text: document(
      "2025-03-04",
      `<nonDerivativeTable>${[
        share("Common Stock", "P", "2025-01-10", "100", "10"),
        share("Common Stock", "P", "2025-02-03", "100", "10"),
        // No-break spaces are white space too.
        share("Class\u00a0B Common Stock", "P", "2025-02-03", "10", "5"),
        share("Common Stock", "J", "2025-02-04", "10", "5"),
        share("Warrants for Common Stock", "P", "2025-02-04", "10", "5"),
      ].join("")}</nonDerivativeTable><derivativeTable>${[
        option("Call Option", "S", "2025-03-03"),
        option("Put Option (right to sell)", "P", "2025-03-04"),
      ].join("")}</derivativeTable>`,
    ),
  },
};

const none: { because: null; superseded_by: string | null; matchable: object | null } = {
  because: null,
  superseded_by: null,
  matchable: null,
};
const stock = (securityClass: string, units: string, price: string) => ({
  side: "purchase",
  security_class: securityClass,
  units,
  price,
  split_factor: "1",
  close: null,
  option: null,
});
const sold = (day: string, price: string, kind: string) => ({
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

const lines = [
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

const pair = (sale: number, price: string, profit: string, suitBy: string) => ({
  purchase: { accession: form4, line: 2 },
  sale: { accession: form4, line: sale },
  measure: "limit",
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

const worksheet = {
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
  figures: figures.map(([name, unit, value, text], index) => ({
    id: index + 1,
    name,
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

function filesWith(subject: Stated, more: Readonly<Record<string, Filed>>): Map<string, string> {
  const all = Object.entries({ ...filings, ...more });
  const data = {
    scores_not_recomputed: [],
    items_not_recomputed: [],
    filings: all.map(([accession, { form, text, cik = 1, filedOn, isWithdrawn = false }]) => ({
      accession,
      form,
      cik,
      filed_on: filedOn ?? "2025-03-05",
      accepted_et: null,
      sha256: hash(text),
      file: `filings/${accession}.xml`,
      is_withdrawn: isWithdrawn,
    })),
    series: [
      {
        id: "x/Y",
        close_basis: "raw",
        adjusted_by: null,
        last_day: "2025-03-04",
        sha256: "",
        file: null,
      },
    ],
    subjects: [subject],
  };
  const shown = subject.figures.map(
    ({ text }, at) => `<data data-figure="${at + 1}">${text}</data>`,
  );
  return new Map([
    ...all.map(([accession, { text }]) => [`filings/${accession}.xml`, text] as const),
    ["data/figures.json", JSON.stringify(data)],
    [
      "prices/closes.csv",
      "series,day,close,adjusted_close\r\nx/Y,2025-03-03,15,\r\nx/Y,2025-03-04,14,\r\n",
    ],
    ["prices/actions.csv", "series,day,kind,amount\r\n"],
    ["report.html", shown.join("")],
  ]);
}

/** What both verifiers report about a worksheet, apart from the missing signature. */
async function findings(
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
    const said = await verifyBoth(root, join(import.meta.dirname, "../verifiers"));
    return said.map(({ output }) =>
      output.split("\n").filter((text) => /^(?:DIFFERS|NOT RECOMPUTED|CHANGED|UNKNOWN)/.test(text)),
    );
  } finally {
    await rm(root, { recursive: true });
  }
}

test("both verifiers treat options, classes of stock, and purchases of a new ten percent owner by the rules", async () => {
  expect(await findings()).toEqual([[], []]);
});

test("both verifiers name a purchase on the day on which the person became a ten percent owner", async () => {
  const [first, ...rest] = lines;
  if (first === undefined) throw new Error("no line");
  const matched = { ...first, outcome: "matchable", matchable: stock("Common", "100", "10") };
  const says = `DIFFERS: S1, line 1 of ${form4}: stated as matchable, recomputed as left-out`;
  expect(await findings({ lines: [matched, ...rest] })).toEqual([[says], [says]]);
});

const further = "0000000001-25-000003";
const bought = `<nonDerivativeTable>${share("Common Stock", "P", "2025-02-03", "1", "1")}</nonDerivativeTable>`;

test("both verifiers pass over filings that EDGAR withdrew and those that cannot be read", async () => {
  const form = "4";
  const text = document("2025-03-04", bought);
  const says = `DIFFERS: S1, the filing ${further} of the person is left out`;
  expect(await findings({}, { [further]: { form, text } })).toEqual([[says], [says]]);
  expect(await findings({}, { [further]: { form, text, isWithdrawn: true } })).toEqual([[], []]);
  for (const broken of ["<ownershipDocument><a b></ownershipDocument>", "<ownershipDocument/>"])
    expect(await findings({}, { [further]: { form, text: broken, cik: 2 } })).toEqual([[], []]);
});

test("both verifiers name a figure that is stated as unknown, and its text", async () => {
  const [profit, ...rest] = worksheet.figures;
  if (profit === undefined) throw new Error("no figure");
  const unknown = { ...profit, value: null, note: "A price is unknown." };
  const where = "DIFFERS: S1, figure 1 (short_swing_profit): ";
  for (const text of ["—", "unknown", "$450.00"])
    for (const said of await findings({ figures: [{ ...unknown, text }, ...rest] })) {
      expect(said.at(-1)).toMatch(/^DIFFERS: .*: stated unknown, recomputed 450/);
      expect(said.slice(0, -1).map((each) => each.startsWith(`${where}its text`))).toEqual(
        text === "—" ? [] : [true],
      );
    }
});

test("both verifiers name a domestic issuer that is stated as foreign", async () => {
  const [profit] = worksheet.figures;
  if (profit === undefined) throw new Error("no figure");
  const foreign = {
    is_domestic: false,
    pairs: [],
    figures: [{ ...profit, value: "0", text: "$0.00" }],
  };
  const report = { form: "10-Q", text: "10-Q" };
  const says = "DIFFERS: S1, the company is a domestic issuer: the pack has a report of it";
  expect(await findings(foreign, { [further]: report })).toEqual([[says], [says]]);
  for (const other of [{ isWithdrawn: true }, { cik: 2 }])
    expect(await findings(foreign, { [further]: { ...report, ...other } })).toEqual([[], []]);
});

test("both verifiers name an amendment of another person, or one filed before the line", async () => {
  const replaced = lines.map((each) =>
    each.line === 4 ? { ...each, superseded_by: further, outcome: "replaced" } : each,
  );
  const of = async (owner: number, filedOn: string) =>
    await findings(
      { lines: replaced, filings: owner === 7 ? [form3, form4, further] : [form3, form4] },
      { [further]: { form: "4/A", text: document("2025-03-04", "", owner), filedOn } },
    );
  const says = `DIFFERS: S1, ${further} is not an amendment of ${form4}`;
  expect(await of(7, "2025-03-05")).toEqual([[], []]);
  expect(await of(8, "2025-03-06")).toEqual([[says], [says]]);
  expect(await of(7, "2025-03-04")).toEqual([[says], [says]]);
});

const [form3Of8, traded] = ["0000000001-25-000008", "0000000001-25-000009"];

/** 50 calls at strike 12, on a share each, bought for 1.50 and sold for 1.80, while the stock fell from 15 to 14. */
function optionFilings(shares: string, expires: string): Readonly<Record<string, Filed>> {
  const call = (code: "P" | "S", on: string, price: string, until: string, number: string) =>
    option(code === "P" ? "Call Option" : "Call Option (right to buy)", code, on)
      .replace("<value>1.5</value>", `<value>${price}</value>`)
      .replace("<transactionShares><value>1<", `<transactionShares><value>${number}<`)
      .replace(
        "</derivativeTransaction>",
        `<expirationDate><value>${until}</value></expirationDate>$&`,
      );
  const rows = [
    call("P", "2025-03-03", "1.50", "2025-12-19", "50"),
    call("S", "2025-03-04", "1.80", expires, shares),
  ];
  return {
    [form3Of8]: { form: "3", text: document("2025-01-10", "", 8) },
    [traded]: {
      form: "4",
      text: document("2025-03-04", `<derivativeTable>${rows.join("")}</derivativeTable>`, 8),
    },
  };
}

type Changed = { measure?: string; profit?: string; sale_price?: string };

function optionWorksheet({ measure = "premiums", profit = "15", sale_price = "1.8" }: Changed) {
  const side = (of: "purchase" | "sale", number: number, price: string, premium: string) => ({
    ...none,
    accession: traded,
    line: number,
    trade_date: `2025-03-0${number + 2}`,
    code: of === "purchase" ? "P" : "S",
    shares: "50",
    price: premium,
    outcome: "matchable",
    matchable: {
      ...sold(`2025-03-0${number + 2}`, price, "call"),
      side: of,
      option: { kind: "call", strike: "12", expires_on: "2025-12-19", premium },
    },
  });
  const shown = [
    ["short_swing_profit", "dollars", profit, `$${profit}.00`],
    ["pair_1_profit", "dollars", profit, `$${profit}.00`],
    ["pair_1_suit_by", "date", "2027-03-04", "Mar 4, 2027"],
  ] as const;
  return {
    owner_cik: 8,
    filings: [form3Of8, traded],
    lines: [side("purchase", 1, "15", "1.5"), side("sale", 2, "14", "1.8")],
    pairs: [
      {
        ...pair(2, sale_price, profit, "2027-03-04"),
        purchase: { accession: traded, line: 1 },
        sale: { accession: traded, line: 2 },
        measure,
        purchase_price: "1.5",
        last_matchable_day: "2025-09-01",
      },
    ],
    figures: shown.map(([name, unit, value, text], index) => ({
      id: index + 1,
      name,
      label: name,
      unit,
      value,
      text,
      note: null,
    })),
  };
}

test("both verifiers measure options with the same terms by their premiums, and name a forged premium", async () => {
  const filed = optionFilings("50", "2025-12-19");
  // 50 × (1.80 − 1.50); the stock fell.
  expect(await findings(optionWorksheet({}), filed)).toEqual([[], []]);
  const forged = await findings(optionWorksheet({ sale_price: "2", profit: "25" }), filed);
  for (const said of forged)
    expect(said).toEqual(
      expect.arrayContaining([
        "DIFFERS: S1, pair 1, sale price: stated 2, recomputed 1.8",
        expect.stringMatching(/pair 1, profit: stated 25, recomputed 15/),
      ]),
    );
  const asLimit = "DIFFERS: S1, pair 1, measure: stated limit, recomputed premiums";
  expect(await findings(optionWorksheet({ measure: "limit" }), filed)).toEqual([
    [asLimit],
    [asLimit],
  ]);
});

test("both verifiers name each option term that differs from the filing", async () => {
  const { lines: sides, ...rest } = optionWorksheet({});
  const lines = sides.map((each) =>
    each.line === 2
      ? {
          ...each,
          matchable: {
            ...each.matchable,
            option: { kind: "put", strike: "13", expires_on: "2026-01-16", premium: null },
          },
        }
      : each,
  );
  const said = await findings({ ...rest, lines }, optionFilings("50", "2025-12-19"));
  const names = ["kind", "exercise price", "expiration date", "premium"];
  const where = `DIFFERS: S1, line 2 of ${traded}: `;
  for (const each of said)
    expect(each).toEqual(names.map((name) => `${where}the ${name} of the option`));
});

test("both verifiers require review of options whose terms or premiums the filings do not show", async () => {
  for (const filed of [optionFilings("5", "2025-12-19"), optionFilings("50", "")])
    for (const said of await findings(optionWorksheet({}), filed))
      expect(said).toEqual(
        expect.arrayContaining([
          `DIFFERS: S1, line 1 of ${traded}: stated as matchable, recomputed as review`,
          `DIFFERS: S1, line 2 of ${traded}: stated as matchable, recomputed as review`,
        ]),
      );
});

test("both verifiers report options stated as needing review that do not", async () => {
  const { lines: sides, figures, ...rest } = optionWorksheet({ profit: "0" });
  const reviewed = (sold: string) => {
    const under = sides.map((each) => ({ ...each, outcome: "review", matchable: null }));
    const lines = under.map((each) => (each.line === 2 ? { ...each, shares: sold } : each));
    return { ...rest, lines, pairs: [], figures: figures.slice(0, 1) };
  };
  const clear = await findings(reviewed("50"), optionFilings("50", "2025-12-19"));
  for (const said of clear)
    expect(said).toEqual(
      expect.arrayContaining([
        `DIFFERS: S1, line 1 of ${traded}: stated as review, recomputed as matchable`,
        `DIFFERS: S1, line 2 of ${traded}: stated as review, recomputed as matchable`,
      ]),
    );
  expect(await findings(reviewed("5"), optionFilings("5", "2025-12-19"))).toEqual([[], []]);
});
