import { NoValue } from "#web/ui/display/figures.tsx";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { Progress } from "#web/ui/display/progress.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import type { ReviewerProgress } from "../../api/administration.ts";
import { doneText, percentDoneText } from "#web/ui/display/number-text.ts";
import { hoursToGo, workTimeText } from "./pace-text.ts";

const shareDone = ({ categorized, interactions }: ReviewerProgress) =>
  interactions === 0 ? null : categorized / interactions;
const shareRelevant = ({ relevant, categorized }: ReviewerProgress) =>
  relevant === null || categorized === 0 ? null : relevant / categorized;
const hoursLeft = ({ interactions, categorized, per_hour: perHour }: ReviewerProgress) =>
  hoursToGo({ interactions, categorized, perHour });
const oneDecimal = (value: number | null) =>
  value === null ? <NoValue /> : <span className="tabular-nums">{value.toFixed(1)}</span>;

/** One row for each reviewer. */
export const progressColumns: readonly TableColumn<ReviewerProgress>[] = [
  {
    key: "name",
    name: "Reviewer",
    value: ({ name }) => name,
    cell: ({ name, email }) => <span title={email}>{name}</span>,
    look: "strong",
    leastWidth: 160,
  },
  { key: "email", name: "Email", value: ({ email }) => email, hiddenAtFirst: true },
  {
    key: "companies",
    name: "Companies done",
    format: "count",
    value: ({ companies_done: done }) => done,
    cell: ({ companies_done: done, companies }) => doneText(done, companies),
    csv: ({ companies_done: done, companies }) => doneText(done, companies),
    leastWidth: 120,
  },
  {
    key: "interactions",
    name: "Interactions",
    format: "count",
    value: ({ categorized }) => categorized,
    cell: ({ categorized, interactions }) => doneText(categorized, interactions),
    csv: ({ categorized, interactions }) => doneText(categorized, interactions),
    leastWidth: 115,
  },
  {
    key: "percent",
    name: "Percent",
    format: "percent",
    value: shareDone,
    cell: (row) => <PercentDone reviewer={row} />,
    leastWidth: 130,
  },
  {
    key: "relevant",
    name: "Relevant",
    description: "Share of labeled interactions marked Relevant",
    format: "percent",
    value: shareRelevant,
    cell: (row) => <RelevantShare reviewer={row} />,
    leastWidth: 90,
  },
  {
    key: "active",
    name: "Active time",
    description: "Time between saves that are less than five minutes apart",
    format: "count",
    value: ({ active_seconds: seconds }) => seconds,
    cell: ({ active_seconds: seconds }) => workTimeText(seconds),
    csv: ({ active_seconds: seconds }) => workTimeText(seconds),
    leastWidth: 105,
  },
  {
    key: "per_hour",
    name: "Per hour",
    description:
      "Interactions labeled for the first time less than five minutes after the previous save, per hour of active time",
    format: "number",
    value: ({ per_hour: perHour }) => perHour,
    cell: ({ per_hour: perHour }) => oneDecimal(perHour),
    leastWidth: 90,
  },
  {
    key: "to_go",
    name: "Hours to go",
    description: "Estimate at the current pace",
    format: "number",
    value: hoursLeft,
    cell: (row) => oneDecimal(hoursLeft(row)),
    leastWidth: 105,
  },
  {
    key: "last_saved",
    name: "Last saved (UTC)",
    label: "Last saved",
    description: "The reviewer's own last save, New York time; in files UTC",
    value: ({ last_saved_at: at }) => at,
    cell: ({ last_saved_at: at }) => (at === null ? <NoValue /> : easternTimeText(at)),
    look: "secondary",
    leastWidth: 156,
  },
];

export const progressPhoneLayout: PhoneLayout<ReviewerProgress> = {
  lead: {
    title: ({ name }) => name,
    detail: ({ companies_done: done, companies }) => `${doneText(done, companies)} companies`,
  },
  second: {
    key: "interactions",
    detail: ({ categorized, interactions }) => percentDoneText(categorized, interactions),
  },
  folded: ["email", "companies", "percent"],
};

function PercentDone({ reviewer }: { reviewer: ReviewerProgress }) {
  const { name, categorized, interactions } = reviewer;
  if (interactions === 0) return <NoValue />;
  return (
    <span className="flex items-center justify-end gap-2">
      <Progress
        label={`Progress of ${name}`}
        hideLabel
        value={categorized}
        max={interactions}
        valueText={`${doneText(categorized, interactions)} interactions`}
        tone={categorized === interactions ? "success" : "accent"}
        className="w-14"
      />
      <span className="tabular-nums">{percentDoneText(categorized, interactions)}</span>
    </span>
  );
}

function RelevantShare({ reviewer }: { reviewer: ReviewerProgress }) {
  const { relevant, categorized } = reviewer;
  if (relevant === null)
    return (
      <span
        className="text-faint"
        title="Hidden because you also review one of their companies and have not completed it"
      >
        withheld
      </span>
    );
  return categorized === 0 ? <NoValue /> : percentDoneText(relevant, categorized);
}
