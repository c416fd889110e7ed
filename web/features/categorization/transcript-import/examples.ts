const call = {
  key: "ACME-2026Q3",
  gvkey: "001690",
  cik: 1_234_567,
  ticker: "ACME",
  companyName: "Acme Corp",
  fiscalPeriod: "2026Q3",
  heldOn: "2026-10-29",
  title: "Acme Q3 2026 Earnings Call",
  fraudDescription: "Revenue is said to be booked before delivery.",
} as const;
const interactions = [
  {
    kind: "remarks",
    description: "Prepared remarks",
    turns: [
      {
        speaker: "Ben Ito",
        role: "Chief Financial Officer",
        text: "Revenue grew by nine percent.",
      },
    ],
  },
  {
    kind: "question",
    description: "Ada Orr, Orr & Co.: demand",
    turns: [
      { speaker: "Ada Orr", role: "Analyst, Orr & Co.", text: 'How is "organic" demand?' },
      { speaker: "Ben Ito", role: "Chief Financial Officer", text: "Strong.\nVery strong." },
    ],
  },
] as const;

const columns = [
  "key",
  "gvkey",
  "company_name",
  "cik",
  "ticker",
  "fiscal_period",
  "held_on",
  "title",
  "fraud_description",
  "interaction_number",
  "kind",
  "description",
  "speaker",
  "role",
  "text",
];

function csvExample(): string {
  const { key, gvkey, companyName, cik, ticker, fiscalPeriod, heldOn, title } = call;
  const ofCall = [key, gvkey, companyName, cik, ticker, fiscalPeriod, heldOn, title];
  const rows = interactions.flatMap(({ kind, description, turns }, at) =>
    turns.map(({ speaker, role, text }) => [
      ...ofCall,
      call.fraudDescription,
      at + 1,
      kind,
      description,
      speaker,
      role,
      text,
    ]),
  );
  const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
  return [columns.join(","), ...rows.map((row) => row.map(cell).join(","))].join("\r\n");
}

/** Small files to begin with, of one and the same call. */
export const examples = {
  jsonLines: {
    name: "calls-example.jsonl",
    text: `${JSON.stringify({ ...call, interactions })}\n`,
  },
  csv: { name: "calls-example.csv", text: `${csvExample()}\r\n` },
} as const;

export function saveExample({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
