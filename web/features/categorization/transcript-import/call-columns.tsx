import type { TranscriptPreview } from "#contract/operations/reviews/transcript-import.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";

export type PreviewedCall = TranscriptPreview["calls"][number];

const tones: Record<PreviewedCall["outcome"], BadgeTone> = {
  new: "success",
  changed: "warn",
  unchanged: "neutral",
};

export const callColumns: readonly TableColumn<PreviewedCall>[] = [
  { key: "key", name: "Call", value: ({ key }) => key, look: "strong", leastWidth: 130 },
  {
    key: "outcome",
    name: "Outcome",
    value: ({ outcome }) => outcome,
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcome}</Badge>,
    leastWidth: 96,
  },
  { key: "company", name: "Company", value: (call) => call.company_name, leastWidth: 160 },
  { key: "gvkey", name: "GVKEY", value: ({ gvkey }) => gvkey, textOnly: true, leastWidth: 120 },
  { key: "title", name: "Title", value: ({ title }) => title, look: "secondary", leastWidth: 180 },
  { key: "held_on", name: "Held On", format: "day", value: (call) => call.held_on, leastWidth: 96 },
  {
    key: "interactions",
    name: "Interactions",
    format: "count",
    value: ({ interactions }) => interactions,
    leastWidth: 104,
  },
  {
    key: "outdated_labels",
    name: "Labels Outdated",
    format: "count",
    value: (call) => call.outdated_labels,
    leastWidth: 124,
  },
];

export const callPhoneLayout: PhoneLayout<PreviewedCall> = {
  lead: { title: ({ key }) => key, detail: (call) => call.company_name },
  second: { key: "outcome", detail: ({ interactions }) => `${interactions} interactions` },
  folded: ["company", "interactions"],
};
