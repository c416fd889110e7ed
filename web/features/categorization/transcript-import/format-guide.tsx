import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Accordion } from "#web/ui/overlay/accordion.tsx";
import { Button } from "#web/ui/button/button.tsx";

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
const examples = {
  jsonLines: {
    name: "calls-example.jsonl",
    text: `${JSON.stringify({ ...call, interactions })}\n`,
  },
  csv: { name: "calls-example.csv", text: `${csvExample()}\r\n` },
} as const;

function saveExample({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

type Field = { json: string; csv: string; meaning: string };

const fields: readonly Field[] = [
  {
    json: "key",
    csv: "key",
    meaning: "The source's own ID of the call. Importing the same key again corrects the call.",
  },
  { json: "companyName", csv: "company_name", meaning: "The company." },
  {
    json: "gvkey",
    csv: "gvkey",
    meaning: "Its Compustat identifier. One of gvkey, cik, and ticker is required.",
  },
  {
    json: "cik",
    csv: "cik",
    meaning: "Its number at the SEC; required if gvkey and ticker are missing.",
  },
  { json: "ticker", csv: "ticker", meaning: "Its ticker; required if gvkey and cik are missing." },
  { json: "fiscalPeriod", csv: "fiscal_period", meaning: "Such as 2026Q3; optional." },
  { json: "heldOn", csv: "held_on", meaning: "The day of the call, YYYY-MM-DD." },
  { json: "title", csv: "title", meaning: "One-line title of the call." },
  {
    json: "fraudDescription",
    csv: "fraud_description",
    meaning: "The alleged fraud of the company; optional.",
  },
  {
    json: "interactions, in order",
    csv: "interaction_number",
    meaning: "1, 2, 3 … within the call.",
  },
  { json: "kind", csv: "kind", meaning: "remarks or question." },
  { json: "description", csv: "description", meaning: "One-line title of the interaction." },
  { json: "turns: speaker, role", csv: "speaker, role", meaning: "The speaker; optional." },
  { json: "turns: text", csv: "text", meaning: "What was said; line breaks separate lines." },
];

/** What a file has to look like, with small ones to begin with. */
export function FormatGuide({ className }: { className?: string }) {
  return (
    <Accordion
      className={className}
      level={2}
      entries={[{ key: "format", heading: "File format", content: <Formats /> }]}
    />
  );
}

function Formats() {
  return (
    <div className="grid gap-3 text-sm text-muted">
      <p>
        <Strong>JSON lines</Strong> (.jsonl): one call a line. <Strong>CSV</Strong> (.csv): one row
        per turn, separated by commas. The first line names the columns, in any order. Keep the rows
        of a call together; fields of the call or interaction are needed only in its first row.{" "}
        <Strong>JSON</Strong> (.json): one call. <Strong>Plain text</Strong> (20170209_EXPE.txt):
        one sentence per line.
      </p>
      <p className="flex flex-wrap gap-2">
        <Example label="Example, JSON lines" example={examples.jsonLines} />
        <Example label="Example, CSV" example={examples.csv} />
      </p>
      <div role="region" aria-label="Fields of a file" tabIndex={0} className="scroll-sideways">
        <table className="w-full min-w-140 text-left text-sm">
          <thead>
            <tr className="border-b border-border text-xs text-muted">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                JSON
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                CSV column
              </th>
              <th scope="col" className="py-1.5 font-medium">
                Meaning
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ json, csv, meaning }) => (
              <tr key={csv} className="border-b border-border last:border-0">
                <td className="py-1.5 pr-3 font-mono text-xs text-text">{json}</td>
                <td className="py-1.5 pr-3 font-mono text-xs text-text">{csv}</td>
                <td className="py-1.5">{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Strong({ children }: { children: ReactNode }) {
  return <b className="font-medium text-text">{children}</b>;
}

function Example({ label, example }: { label: string; example: { name: string; text: string } }) {
  return (
    <Button
      variant="outline2"
      icon={<Download aria-hidden size={14} />}
      onClick={() => saveExample(example)}
    >
      {label}
    </Button>
  );
}
