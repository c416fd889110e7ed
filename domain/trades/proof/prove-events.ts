import { itemsText } from "#contract/events/item-codes.ts";
import type { Announcement } from "#domain/events/earnings.ts";
import type { Published } from "#domain/events/current-report-timeline.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import { proveEventReturn } from "#domain/trades/proof/prove-returns.ts";
import type { ProvedNumber } from "#domain/trades/proof/trade-proof.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";
import type { ComputedRow, NextReport } from "#domain/trades/rows/computed-row.ts";

/** The next 8-K, the next earnings announcement, and where the trade lies in the quarter. */
export function proveEvents(computed: ComputedRow): ProvedNumber[] {
  const { next8k, nextEarnings } = computed;
  return [
    {
      ...daysTo(computed, next8k),
      name: "next_8K_days",
      label: "Next 8-K",
      rule: "calendar days from the trade date to the acceptance of the first 8-K accepted on or after it whose day 0 follows it",
      note: next8k === null ? "No later 8-K of the company is stored." : null,
    },
    proveEventReturn({ name: "next_8K_ret0", label: "Next 8-K return" }, next8k),
    {
      ...daysTo(computed, nextEarnings),
      name: "next_ea_days",
      label: "Next earnings",
      rule: "as the next 8-K, with earnings announcements: the first 8-K with item 2.02 within 120 days of the quarter's end and before its 10-Q or 10-K, else the 10-Q or 10-K",
      note: nextEarnings === null ? "No later earnings announcement is known." : null,
    },
    proveEventReturn({ name: "next_ea_ret0", label: "Next earnings return" }, nextEarnings),
    proveQuarter(computed),
  ];
}

type Datable = {
  accession: string;
  form: string;
  acceptedAt: string | null;
  items: readonly string[];
};

function daysTo(
  { row }: ComputedRow,
  next: NextReport<CurrentReport> | NextReport<Announcement> | null,
): Pick<ProvedNumber, "horizon" | "unit" | "value" | "inputs"> {
  const inputs =
    next === null ? [] : [input("trade date", row.tradeDate), ...publishedInputs(next.published)];
  return { horizon: null, unit: "days", value: next?.days ?? null, inputs };
}

function publishedInputs(published: Published<Datable>): ProofInput[] {
  const { report, when } = published;
  const time = report.acceptedAt === null ? "" : ` ${easternTime(report.acceptedAt).time} ET`;
  const label = when.day0Basis === "acceptance" ? "accepted" : "filed, time of acceptance unknown";
  return [
    input(`${report.form} ${label}`, `${when.acceptedOn}${time}`, report.accession),
    input("day 0", when.day0, null),
    ...(report.items.length === 0
      ? []
      : [input("items", itemsText(report.items), report.accession)]),
  ];
}

function proveQuarter(computed: ComputedRow): ProvedNumber {
  const { quarter, row, isBetweenQuarterEndAndEarnings } = computed;
  const announced = quarter?.announcement ?? null;
  return {
    name: "btwn_fqe_ea",
    horizon: null,
    label: "Quarter closed, results ahead",
    unit: "flag",
    value: isBetweenQuarterEndAndEarnings ? 1 : 0,
    rule: "Yes if a fiscal quarter had ended before the trade date and its earnings announcement was still ahead",
    inputs: [
      input("trade date", row.tradeDate),
      ...(quarter === null
        ? []
        : [input("quarter end", quarter.quarterEnd.day, quarterSource(computed))]),
      ...(announced === null ? [] : publishedInputs(announced)),
    ],
    note: quarterNote(computed),
  };
}

function quarterSource({ quarter }: ComputedRow): string {
  return quarter?.quarterEnd.basis === "reported" ? "10-Q or 10-K" : "fiscal year end";
}

function quarterNote({ quarter }: ComputedRow): string | null {
  if (quarter === null) return "The fiscal quarter end before the trade is unknown.";
  if (quarter.announcement !== null) return null;
  return quarter.isPending
    ? "The quarter's earnings are not announced yet and not overdue."
    : "The quarter's earnings announcement is unknown.";
}
