export interface SampleTrade {
  id: string;
  company: string;
  ticker: string;
  owner: string;
  title: string;
  day: string;
  direction: "Purchase" | "Sale";
  plan: boolean;
  valueThousandUsd: number;
  tradeReturn: number | null;
  daysToEvent: number | null;
  eventReturn: number | null;
  items: string | null;
  daysToFile: number;
}

/** Invented; long names, missing values and both directions on purpose. */
const rows: readonly (readonly [
  string,
  string,
  string,
  string,
  string,
  number,
  number | null,
  number,
])[] = [
  [
    "Calder Therapeutics",
    "CPTX",
    "Tillery, Robert V.",
    "Chief Medical Officer",
    "2026-10-13",
    1864.42,
    -0.3407,
    8,
  ],
  ["Calder Therapeutics", "CPTX", "Marchetti, Elena", "CFO", "2026-10-14", 1936.2, -0.3313, 2],
  ["Arrowfen Aerospace", "ARFN", "Haldane, Craig T.", "CEO", "2026-09-11", 5356.41, -0.342, 2],
  [
    "Arrowfen Aerospace",
    "ARFN",
    "Brandvold, Ingrid",
    "Chief Acct. Officer",
    "2026-09-16",
    726.26,
    -0.3164,
    4,
  ],
  ["Quillstone Software", "QLSW", "Pryce, Anand", "CEO", "2026-09-24", 8625.6, -0.377, 2],
  [
    "Quillstone Software",
    "QLSW",
    "Delacroix-Wynn, Simone Antoinette",
    "Chief Revenue Officer",
    "2026-10-01",
    1972.3,
    -0.3658,
    2,
  ],
  ["Fenwright Networks", "FNWR", "Osei, Kwabena", "Director", "2026-09-21", 1646, -0.226, 2],
  [
    "Fenwright Networks",
    "FNWR",
    "Larkspur Capital Management +2",
    "10% Owner",
    "2026-09-23",
    10636.1,
    -0.2838,
    2,
  ],
  [
    "Kestrel Bay Shipping & Intermodal Transport",
    "KSBY",
    "Thessaly Maritime Holdings",
    "10% Owner",
    "2026-09-08",
    1352.8,
    -0.2084,
    2,
  ],
  ["Sable River Mining", "SBRM", "Quiroga, Tomas", "Director", "2026-09-14", 1142.4, 0.0254, 2],
  ["Meridell Logistics", "MRDL", "Abernathy, Joel R.", "CFO", "2026-09-25", 822.58, -0.0646, 2],
  [
    "Tamsin Foods Group",
    "TMSN",
    "Harrowgate Family Trust",
    "10% Owner",
    "2026-10-07",
    4078.5,
    null,
    2,
  ],
  ["Grantham Homes", "GRBK", "Sandoval, Peter", "COO", "2026-10-12", 739.34, -0.1124, 2],
];

export const sampleTrades: readonly SampleTrade[] = [0, 1, 2, 3].flatMap((copy) =>
  rows.map(
    ([company, ticker, owner, title, day, valueThousandUsd, tradeReturn, daysToFile], at) => ({
      id: `${copy}-${at}`,
      company,
      ticker,
      owner,
      title,
      day,
      direction: tradeReturn === null || tradeReturn > 0 || at === 8 ? "Purchase" : "Sale",
      plan: at % 6 === 4,
      valueThousandUsd: valueThousandUsd + copy,
      tradeReturn,
      daysToEvent: tradeReturn === null ? null : 9 + at,
      eventReturn: tradeReturn === null ? null : tradeReturn / 2,
      items: tradeReturn === null ? null : "8.01&9.01",
      daysToFile,
    }),
  ),
);
