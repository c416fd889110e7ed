import type { CompanyFigures, FigureGap } from "#domain/returns/company-figures.ts";
import { sourceOf } from "#domain/trades/proof/prove-amounts.ts";
import { amountText, exactText, input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProvedValue } from "#domain/trades/proof/trade-proof.ts";

/** In words why a company figure has no value. */
export const gapSentences: Readonly<Record<FigureGap, string>> = {
  "no-prices": "No price data for this stock.",
  "no-close": "The price source has no close for that day.",
  "splits-unknown":
    "The source's closes are adjusted for splits it does not report, so the close printed that day is unknown.",
  "basis-unknown":
    "The source does not say whether its closes are adjusted, so the close printed that day is unknown.",
  "no-share-count": "No shares outstanding had been filed by that day.",
  "class-price-missing": "Another listed share class has no price for that day.",
  "possible-split":
    "The prices suggest a split after the share count, and the source reports no splits.",
};

/**
 * Share price, market value and average daily volume as of the close before a day.
 * @param day  what the day is called: "the trade date", "day 0"
 */
export function proveCompany(figures: CompanyFigures, day: string): ProvedValue[] {
  const source = sourceOf(figures.priceSeries);
  const { sharePriceMissing, marketValueMissing } = figures;
  return [
    {
      name: "share_price",
      label: "Share price",
      unit: "dollars_per_share",
      value: figures.sharePrice,
      rule: `close as printed on the last trading day before ${day}`,
      inputs:
        figures.sharePrice === null
          ? []
          : [input(`close ${figures.asOfDay}`, exactText(figures.sharePrice), source)],
      note: sharePriceMissing === null ? null : gapSentences[sharePriceMissing],
    },
    {
      name: "market_value",
      label: "Market value",
      unit: "millions",
      value: figures.marketValue,
      rule: "share price × shares outstanding of the latest cover page filed by that day, splits since its date included",
      inputs: classInputs(figures),
      note: marketValueMissing === null ? null : gapSentences[marketValueMissing],
    },
    proveVolume(figures),
  ];
}

function classInputs(figures: CompanyFigures): ProofInput[] {
  return figures.classes.map(({ count, price, splitFactor }) => {
    const factor = splitFactor === 1 ? "" : ` × ${exactText(splitFactor)} (splits since)`;
    const name = count.shareClass === null ? "shares" : count.shareClass;
    return input(
      `${name} as of ${count.endOn}, filed ${count.filedOn}`,
      `${amountText(count.shares, 0)}${factor} × ${exactText(price)}`,
      count.accession,
    );
  });
}

function proveVolume(figures: CompanyFigures): ProvedValue {
  const { volume } = figures;
  return {
    name: "avg_daily_volume",
    label: "Average daily volume",
    unit: "millions",
    value: volume?.millionsUsd ?? null,
    rule: `mean of close × volume over the 60 trading days before ${figures.asOfDay}; at least 20 needed`,
    inputs:
      volume === null
        ? []
        : [
            input(
              `trading days ${volume.firstDay} to ${volume.lastDay}`,
              `${volume.daysUsed} with close and volume`,
              sourceOf(figures.volumeSeries),
            ),
          ],
    note: volumeNote(volume),
  };
}

function volumeNote(volume: CompanyFigures["volume"]): string | null {
  if (volume === null) return gapSentences["no-prices"];
  return volume.millionsUsd === null ? "Fewer than 20 of the 60 trading days have prices." : null;
}
