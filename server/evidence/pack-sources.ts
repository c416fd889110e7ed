import { createHash } from "node:crypto";
import type { OriginalFiling } from "#database/filings/originals.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { actionsOf, type UsedSeries } from "#domain/evidence/price-uses.ts";
import type { FiledTimes } from "#domain/evidence/search-order.ts";
import { adjusterOf } from "#domain/returns/session-prices.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";
import { csvLine } from "#server/export/send-csv.ts";

/** A filing that figures are computed from, and its place in the pack. */
export type PackFiling = OriginalFiling & {
  /** New York time, "YYYY-MM-DD HH:MM:SS"; null where it is unknown. */
  acceptedEt: string | null;
  /** Null where the bytes are not in the pack. */
  file: string | null;
  missingBecause: string | null;
};

/** A series of prices that figures are computed from. */
export type PackSeries = UsedSeries & {
  /** Who adjusts its closes for splits and dividends; null: no one, so no return is measured with it. */
  adjustedBy: "source" | "sentinel" | null;
  /** The last day with an adjusted close, of what the hash covers. */
  lastDay: string | null;
  /** Of the series as a CSV file: whole where the pack has it so, else through the last close used. */
  sha256: string;
  /** The whole series, where the pack has it. */
  file: string | null;
};

const extensions = { full: "txt", document: "xml" } as const;

/** Whether a filing is a Form 3, 4, or 5, which says what insiders hold or traded. */
export function isOfInsiders({ form }: Pick<OriginalFiling, "form">): boolean {
  return /^[345](\/A)?$/.test(form);
}

/** @param withTrades  whether the pack may show insiders' trades */
export function packFiling(filing: OriginalFiling, withTrades: boolean): PackFiling {
  const isHidden = !withTrades && isOfInsiders(filing);
  const isShown = filing.isKept && !isHidden;
  const extension = filing.completeness === 2 ? extensions.full : extensions.document;
  return {
    ...filing,
    acceptedEt: filing.acceptedAt === null ? null : easternText(filing.acceptedAt),
    file: isShown ? `filings/${filing.accession}.${extension}` : null,
    missingBecause: isShown ? null : isHidden ? hiddenText : missingText(filing),
  };
}

/** By accession number. */
export function filedTimes(filings: readonly PackFiling[]): FiledTimes {
  return new Map(filings.map((filing) => [filing.accession, filing]));
}

/** An instant, UTC, in New York time, "YYYY-MM-DD HH:MM:SS". */
export function easternText(instant: string): string {
  const { day, time } = easternTime(instant);
  return `${day} ${time}`;
}

const hiddenText = "Insiders' trades are not visible to the maker of this pack.";

function missingText({ completeness, source }: OriginalFiling): string {
  return completeness === 0
    ? "Known from a row of the SEC's Insider Transactions Data Sets, not from a document."
    : `Sentinel did not keep its bytes and could not download them again from ${source}.`;
}

/** @param withWhole  whether the pack has the whole series, which a license may forbid */
export function packSeries(used: UsedSeries, place: number, withWhole: boolean): PackSeries {
  const adjustedBy = adjusterOf(used.series);
  const series = withWhole ? used.series : throughLastUsed(used);
  const priced = adjustedBy === "source" ? series.adjustedClose : series.close;
  const last = series.days.findLastIndex((_day, index) => (priced[index] ?? 0) > 0);
  return {
    ...used,
    adjustedBy,
    lastDay: series.days[last] ?? null,
    sha256: createHash("sha256").update(seriesFile(series)).digest("hex"),
    file: withWhole ? `prices/series/${place + 1}.csv` : null,
  };
}

/**
 * The series without the closes after the last one used, so that a close that no figure uses does not change the hash
 * of a pack. Of a stock that was delisted within a return, the last close is used, and the series is whole.
 */
function throughLastUsed(used: UsedSeries): Pick<PriceSeries, SeriesColumn> {
  const count = lastUsed(used) + 1;
  const { days, close, adjustedClose } = used.series;
  return {
    days: days.slice(0, count),
    close: close.slice(0, count),
    adjustedClose: adjustedClose.slice(0, count),
  };
}

/** The place of the last close used; -1 without any. */
function lastUsed({ series, days }: UsedSeries): number {
  return series.days.findLastIndex((day) => days.has(day));
}

type SeriesColumn = "days" | "close" | "adjustedClose";

/** A series as a CSV file. */
export function seriesFile({
  days,
  close,
  adjustedClose,
}: Pick<PriceSeries, SeriesColumn>): string {
  const rows = days.map((day, at) =>
    csvLine([day, String(close[at] ?? ""), String(adjustedClose[at] ?? "")]),
  );
  return csvLine(["day", "close", "adjusted_close"]) + rows.join("");
}

/** prices/closes.csv: the closes that figures were computed from. */
export function closesTable(all: readonly PackSeries[]): string[][] {
  return all.flatMap(({ id, series, days }) =>
    series.days.flatMap((day, at) =>
      days.has(day)
        ? [[id, day, String(series.close[at] ?? ""), String(series.adjustedClose[at] ?? "")]]
        : [],
    ),
  );
}

/**
 * prices/actions.csv: splits, dividends, and ends of trading of the series; without the dividends after the last close
 * used, which no figure uses either, unless the pack has the series whole.
 */
export function actionsTable(all: readonly PackSeries[]): string[][] {
  return all.flatMap((used) => {
    const { id, series, file } = used;
    const last = series.days[lastUsed(used)] ?? "";
    return actionsOf(series)
      .filter(({ kind, day }) => file !== null || kind !== "dividend" || day <= last)
      .map(({ day, kind, amount }) => [id, day, kind, String(amount ?? "")]);
  });
}
