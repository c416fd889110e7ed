import { exemptItems, gapBasisName } from "#contract/events/filing-gap.ts";
import { gapTrades, type ReportDue } from "#domain/events/filing-gap.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { parseDecimal } from "#domain/trades/lines/decimal.ts";
import { grouped, input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProvedValue } from "#domain/trades/proof/trade-proof.ts";

/** Trades that a proof lists; the number is of all. */
const mostListed = 20;

const cautionOf: Readonly<Record<string, string>> = {
  "1.05":
    "Item 1.05 is due four business days after the incident was found material, which can be later than the incident.",
  "5.02":
    "Item 5.02 may be delayed until an appointment is announced (Instruction to Item 5.02(c)).",
  "5.08": "Item 5.08 is due four business days after the meeting date was set.",
  "7.01": "The earliest event may be that of Item 7.01, which has no such due date.",
  "8.01": "The earliest event may be that of Item 8.01, which has no such due date.",
};

/** The gap of an 8-K, its due date, and the trades inside the gap, each with rule and inputs. */
export function proveGap(
  due: ReportDue,
  { accession, items }: { accession: string; items: readonly string[] },
  trades: readonly DerivedTrade[],
): ProvedValue[] {
  const { gap } = due;
  const ends =
    gap === null
      ? []
      : [
          input("date of the earliest event", gap.reportDate, accession),
          input("accepted", gap.acceptedOn, accession),
        ];
  return [
    {
      name: "filing_gap",
      label: "Days to 8-K",
      unit: "days",
      value: gap?.calendarDays ?? null,
      rule: "calendar days from the date of the earliest event to the day of acceptance in New York",
      inputs: [
        ...ends,
        ...(gap === null ? [] : [input("EDGAR business days", String(gap.businessDays))]),
      ],
      note: gap === null ? "The filing states no usable date of the event." : null,
    },
    proveDaysLate(due, { accession, items }),
    {
      name: "gap_trades",
      label: "Trades in the gap",
      unit: "text",
      value: gap === null ? null : gapTrades(trades, due).length,
      rule: "live open-market trades of the company's insiders with a trade date from the date of the event to the day of acceptance, both included",
      inputs: [...ends, ...gapTrades(trades, due).slice(0, mostListed).map(tradeInput)],
      note: null,
    },
  ];
}

function proveDaysLate(
  { basis, dueOn, filedOn, daysLate }: ReportDue,
  { accession, items }: { accession: string; items: readonly string[] },
): ProvedValue {
  const exempt = items.flatMap((item) =>
    Object.hasOwn(exemptItems, item)
      ? [input(`Item ${item}`, exemptItems[item] ?? "", "Form 8-K")]
      : [],
  );
  const cautions = daysLate === null ? [] : items.flatMap((item) => cautionOf[item] ?? []);
  return {
    name: "report_days_late",
    label: "Days late",
    unit: "days",
    value: daysLate,
    rule: "EDGAR business days after the due date up to the filing date; due four business days after the event (Form 8-K, General Instruction B.1); a filing accepted after 17:30 Eastern time has the next business day's date",
    inputs: [
      ...(dueOn === null ? [] : [input("due date", dueOn, accession)]),
      ...(filedOn === null ? [] : [input("filing date", filedOn, accession)]),
      ...exempt,
    ],
    note: basis === "four-days" ? cautions.join(" ") || null : `${gapBasisName(basis)}.`,
  };
}

function sharesText(shares: string): string {
  const number = parseDecimal(shares);
  return number === null ? shares : grouped(number);
}

function tradeInput({
  accession,
  rowNumber,
  ownerName,
  direction,
  tradeDate,
  shares,
}: DerivedTrade): ProofInput {
  return input(
    `${direction.toLowerCase()} of ${tradeDate}, row ${rowNumber}`,
    `${ownerName}, ${sharesText(shares)} shares`,
    accession,
  );
}
