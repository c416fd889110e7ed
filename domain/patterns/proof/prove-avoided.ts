import type { AvoidedGap, AvoidedOrGained } from "#domain/patterns/avoided-or-gained.ts";
import { decimalToText } from "#domain/trades/lines/decimal.ts";
import { sourceOf } from "#domain/trades/proof/prove-amounts.ts";
import { exactText, grouped, input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProvedNumber } from "#domain/trades/proof/trade-proof.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

const gapNotes: Readonly<Record<AvoidedGap, string>> = {
  "no-next-8k": "No later 8-K of the company is stored.",
  "too-late": "The next 8-K came more than 30 calendar days after the trade.",
  "earlier-8k-listed":
    "EDGAR lists an 8-K that Sentinel has not stored. It may be the first one after the trade.",
  "outside-sums": "The value is excluded from totals; see “Counted in totals”.",
  "no-prices": "No price data for this stock.",
  "no-close": "The price source has no close for day 0.",
  "basis-unknown": "The source does not say whether its closes are adjusted.",
  "splits-unknown":
    "The source does not report splits, so the close cannot be compared with the trade's price.",
  "no-return": "The market-adjusted return on day 0 is unknown.",
};

/** Loss avoided or gain in dollars: from the trade's price to the close of day 0, and net of the market on day 0. */
export function proveAvoided(computed: ComputedRow, avoided: AvoidedOrGained): ProvedNumber[] {
  const isSale = computed.row.direction === "Sale";
  const nextReturn = computed.next8k?.measured.adjusted ?? null;
  return [
    {
      name: "avoided_or_gained",
      horizon: null,
      label: isSale ? "Loss avoided by the close of day 0" : "Gain by the close of day 0",
      unit: "dollars",
      value: avoided.dollars === null ? null : decimalToText(avoided.dollars),
      rule: `${isSale ? "value − shares × close of day 0 of the next 8-K" : "shares × close of day 0 of the next 8-K − value"}, the close in shares of the trade date; for the lines counted in totals; only where that 8-K was accepted within 30 calendar days. Negative where the trade lost value. Securities Exchange Act of 1934, section 21A(e).`,
      inputs: avoided.dollars === null ? [] : closeInputs(avoided),
      note: avoided.dollarsMissing === null ? null : gapNotes[avoided.dollarsMissing],
    },
    {
      name: "avoided_or_gained_net",
      horizon: null,
      label: isSale
        ? "Loss avoided on day 0, net of the market"
        : "Gain on day 0, net of the market",
      unit: "dollars",
      value: avoided.net === null ? null : decimalToText(avoided.net),
      rule: `value × ${isSale ? "−return" : "return"} of day 0, stock − market fund, which is the next 8-K return; to four decimal places. Price moves between the trade and day 0 are not included.`,
      inputs:
        avoided.net === null || avoided.value === null || nextReturn === null
          ? []
          : [
              input("value", grouped(avoided.value), accessionOf(computed)),
              input("next 8-K return", exactText(nextReturn)),
            ],
      note: avoided.netMissing === null ? null : gapNotes[avoided.netMissing],
    },
  ];

  function closeInputs({ value, shares, close }: AvoidedOrGained): ProofInput[] {
    if (value === null || shares === null || close === null) return [];
    const isSplit = !close.splitFactor.equals(1);
    return [
      input("value", grouped(value), accessionOf(computed)),
      input("shares", grouped(shares), accessionOf(computed)),
      input(`close ${close.day}`, exactText(close.close), sourceOf(close.series)),
      ...(isSplit
        ? [
            input(
              "× splits",
              `${grouped(close.splitFactor)} = ${grouped(close.perShare)} for one share of the trade date`,
              sourceOf(close.series),
            ),
          ]
        : []),
    ];
  }
}

function accessionOf({ row }: ComputedRow): string {
  return row.filing.filing.accession;
}
