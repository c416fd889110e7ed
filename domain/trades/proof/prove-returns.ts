import { lastCloseBefore } from "#domain/returns/adjusted-close.ts";
import type {
  MeasuredReturn,
  ReturnGap,
  SeriesReturn,
} from "#domain/returns/market-adjusted-returns.ts";
import { adjusterOf } from "#domain/returns/session-prices.ts";
import { returnHorizons } from "#domain/trades/derived-issuer.ts";
import { sourceOf } from "#domain/trades/proof/prove-amounts.ts";
import {
  exactText,
  fractionText,
  input,
  type ProofInput,
} from "#domain/trades/proof/proof-text.ts";
import type { ProvedNumber, ProvedValue } from "#domain/trades/proof/trade-proof.ts";
import type { ComputedRow, NextReport } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** The trade returns of every horizon, raw and adjusted. */
export function proveTradeReturns(computed: ComputedRow, issuer: PreparedIssuer): ProvedNumber[] {
  return returnHorizons.flatMap((horizon) => {
    const measured = computed.returns[horizon];
    const flatNote = measured.isHeldFlat ? endNote(measured, issuer.record.delistingFiledOn) : null;
    const shared = { name: "trade_return", horizon, unit: "fraction" as const };
    return [
      {
        ...shared,
        label: `Return ${horizon}d`,
        value: measured.raw,
        rule: `adjusted close ${horizon} trading days after the trade date ÷ adjusted close of the trade date (or the next trading day) − 1`,
        inputs: seriesInputs(measured.stock),
        note: gapNote(measured.rawMissing, measured) ?? flatNote,
      },
      {
        ...shared,
        name: "trade_return_adjusted",
        label: `Adj. return ${horizon}d`,
        value: measured.adjusted,
        rule: "return of the stock − return of the market fund over the same days",
        inputs: [...seriesInputs(measured.stock), ...seriesInputs(measured.fund)],
        note: gapNote(measured.adjustedMissing, measured) ?? flatNote,
      },
    ];
  });
}

function endNote({ stock, payoutUsd }: MeasuredReturn, delistingFiledOn: string | null): string {
  const reason =
    delistingFiledOn === null
      ? `${stock?.series.source ?? "the price source"} says so`
      : `Form 25 or 15 filed ${delistingFiledOn}`;
  if (payoutUsd === null) {
    return `Delisted inside the window (${reason}): the last price is held flat.`;
  }
  return `Delisted inside the window: holders were paid $${exactText(payoutUsd)} per share, which is held flat instead of the last price.`;
}

/** A return on the day 0 of a later filing. */
export function proveEventReturn<Report>(
  column: { name: string; label: string },
  next: NextReport<Report> | null,
): ProvedNumber {
  const measured = next?.measured ?? null;
  return {
    ...proveDayReturn(column, measured),
    horizon: null,
    ...(measured === null ? { note: "There is no such filing after the trade." } : {}),
  };
}

/** The return of a day 0; null where the day is not known. */
export function proveDayReturn(
  column: { name: string; label: string },
  measured: MeasuredReturn | null,
): ProvedValue {
  return {
    ...column,
    unit: "fraction",
    value: measured?.adjusted ?? null,
    rule: "return of day 0 over the trading day before, stock − market fund; day 0 is the acceptance date if accepted before the close, else the next trading day",
    inputs:
      measured === null ? [] : [...seriesInputs(measured.stock), ...seriesInputs(measured.fund)],
    note: measured === null ? "Day 0 is unknown." : dayGapNote(measured),
  };
}

/** Nothing is held flat on a day 0, so that a delisting explains nothing. */
function dayGapNote(measured: MeasuredReturn): string | null {
  const { adjustedMissing, stock } = measured;
  return adjustedMissing === "series-ends"
    ? `The prices of the stock end before ${stock?.toDay}.`
    : gapNote(adjustedMissing, measured);
}

/** One part of a return: no input where no source has it. */
function seriesInputs(measured: SeriesReturn | null): ProofInput[] {
  return measured === null ? [] : [seriesInput(measured), ...actionInputs(measured)];
}

function seriesInput(measured: SeriesReturn): ProofInput {
  const { fromDay, toDay, fromClose, toClose, fraction } = measured;
  const text = (close: number | null): string => (close === null ? "none" : exactText(close));
  const quotient = `${text(toClose)} ÷ ${text(fromClose)} − 1`;
  const value =
    fraction === null
      ? quotient
      : `${quotient} = ${fractionText(fraction)}${adjustmentText(measured)}`;
  return input(`adjusted close ${toDay} ÷ ${fromDay}`, value, sourceOf(measured.series));
}

/** What a quotient of adjusted closes does not show by itself; the splits and dividends follow it. */
function adjustmentText(measured: SeriesReturn): string {
  const adjuster = adjusterOf(measured.series);
  if (adjuster === "source") return " (closes adjusted by the source)";
  const isSame = adjuster === "sentinel" && actionInputs(measured).length === 0;
  return isSame ? " (no split or dividend between these days)" : "";
}

/** The splits and dividends between the two days; where Sentinel adjusts, with the factors of the closes before them. */
function actionInputs({ series, fromDay, toDay }: SeriesReturn): ProofInput[] {
  const isOurs = adjusterOf(series) === "sentinel";
  const factor = (text: string, value: number): string =>
    isOurs ? `; earlier closes multiplied by ${text} = ${fractionText(value)}` : "";
  const splits = (series.splits ?? []).map(({ day, ratio }) => {
    const shares = exactText(ratio);
    return {
      day,
      name: "split, ex-date",
      value: `${shares} for 1${factor(`1 ÷ ${shares}`, 1 / ratio)}`,
    };
  });
  const dividends = (series.dividends ?? []).map(({ day, amount }) => {
    const dollars = exactText(amount);
    const close = lastCloseBefore(series, day)?.close;
    // A dividend of the whole close leaves nothing to adjust: there is no return.
    const isUsed = close !== undefined && amount < close;
    const used = isUsed ? factor(`1 − ${dollars} ÷ ${exactText(close)}`, 1 - amount / close) : "";
    return { day, name: "dividend, ex-date", value: `$ ${dollars} per share${used}` };
  });
  return [...splits, ...dividends]
    .filter(({ day }) => day > fromDay && day <= toDay)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, name, value }) => input(`${name} ${day}`, value, sourceOf(series)));
}

const gapSentences: Readonly<Record<ReturnGap, (measured: MeasuredReturn) => string>> = {
  "no-prices": () => "No price data for this stock.",
  "no-fund": () => "No price data for the market fund.",
  "stock-close-missing": ({ stock }) =>
    `The price source has no close of the stock for ${missingDays(stock)}.`,
  "fund-close-missing": ({ fund }) =>
    `The price source has no close of the market fund for ${missingDays(fund)}.`,
  "series-ends": ({ stock }) =>
    `The prices of the stock end before ${stock?.toDay}, without a known delisting inside the window.`,
  "both-end": ({ stock }) =>
    `Neither the stock nor the market fund has a price as late as ${stock?.toDay}.`,
};

function gapNote(gap: ReturnGap | null, measured: MeasuredReturn): string | null {
  return gap === null ? null : gapSentences[gap](measured);
}

function missingDays(series: SeriesReturn | null): string {
  if (series === null) return "the window";
  const { fromDay, toDay, fromClose, toClose } = series;
  return [...(fromClose === null ? [fromDay] : []), ...(toClose === null ? [toDay] : [])].join(
    " and ",
  );
}
