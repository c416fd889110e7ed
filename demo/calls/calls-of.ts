import type { Call, CallPlant } from "#demo/calls/call.ts";
import { callValues } from "#demo/calls/call-values.ts";
import { fraudDescriptionOf, gvkeyOf } from "#demo/calls/fraud-descriptions.ts";
import { hardNegatives, plantedFrauds } from "#demo/calls/planted-calls.ts";
import { type FixedExchange, writeCall } from "#demo/calls/write-call.ts";
import { quarterOf } from "#demo/edgar/prose/values.ts";
import { quarterFigures } from "#demo/world/financials.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { CurrentReport, Filing, Receipt } from "#demo/world/filings/filing.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

type Report = Receipt & CurrentReport;

/** Companies have held recorded calls since then. */
export const firstCallDay = "2025-07-01";
const newsReachDays = 95;
/** The transcript is to be had some hours after the call began. */
const hoursToTranscript = 3;

/**
 * The earnings calls of the world, in the order in which their transcripts appear: one for every
 * report of results since July 2025.
 * @param filings  in order of acceptance
 */
export function callsOf(filings: readonly Filing[]): readonly Call[] {
  const reports = filings.filter((filing) => isOriginal(filing));
  const results = reports.filter(isResults);
  return results
    .map((report) => callOf(report, { reports, results }))
    .sort((a, b) => (a.availableFrom < b.availableFrom ? -1 : 1));
}

function isOriginal(filing: Filing): filing is Report & { plants: Filing["plants"] } {
  return filing.kind === "current-report" && !filing.isAmendment;
}

function isResults({ event, acceptedOn, issuer }: Report): boolean {
  return event.quarterEnd !== null && acceptedOn >= firstCallDay && issuer.ticker !== null;
}

type Known = { reports: readonly Report[]; results: readonly Report[] };

function callOf(report: Report, known: Known): Call {
  const { issuer, issuerName, acceptedOn } = report;
  const ticker = tickerOn(issuer, acceptedOn) ?? "";
  const quarter = quarterOf(report);
  const fiscalPeriod = `${quarter.fiscalYear}Q${quarter.quarter}`;
  const key = `${ticker}-${fiscalPeriod}`;
  const heldAt = startOf(report);
  const planted = plantedIn(report, known);
  const { interactions, places } = writeCall({
    key,
    cik: issuer.cik,
    sic: issuer.sic,
    revenue: quarterFigures(issuer, quarter).revenue,
    values: callValues(report, heldAt),
    news: newsBefore(report, known),
    fixed: planted.map(({ exchange }) => exchange),
  });
  return {
    key,
    cik: issuer.cik,
    ticker,
    companyName: issuerName,
    gvkey: gvkeyOf(issuer),
    fraudDescription: fraudDescriptionOf(issuer),
    fiscalPeriod,
    heldOn: acceptedOn,
    heldAt,
    availableFrom: `${acceptedOn} ${hoursLater(heldAt)}:00`,
    title: `${issuerName} Q${quarter.quarter} ${quarter.fiscalYear} Earnings Call`,
    interactions,
    plants: planted.map(({ exchange, ...plant }) => ({
      ...plant,
      interactionNumber: places.get(exchange) ?? 0,
    })),
  };
}

const morningStarts = ["08:30", "09:00", "10:00", "11:00", "13:00"] as const;

/** An hour or more after results of the morning, after the close otherwise; a company keeps its habit. */
function startOf({ issuer, acceptedTime }: Report): string {
  if (acceptedTime >= "12:00:00")
    return drawsFor("call time", issuer.cik).pick(["17:00", "17:30", "18:00"]);
  const hourLater = `${String(Number(acceptedTime.slice(0, 2)) + 1).padStart(2, "0")}${acceptedTime.slice(2, 5)}`;
  return morningStarts.find((start) => start >= hourLater) ?? "13:00";
}

function hoursLater(time: string): string {
  return `${String(Number(time.slice(0, 2)) + hoursToTranscript).padStart(2, "0")}${time.slice(2)}`;
}

/** What the company told since about its last call, the newest first. */
function newsBefore(report: Report, { reports }: Known): { kind: string; date: string }[] {
  const from = addCalendarDays(report.acceptedOn, -newsReachDays);
  return reports
    .filter(
      ({ issuer, acceptedOn, event }) =>
        issuer.cik === report.issuer.cik &&
        acceptedOn > from &&
        acceptedOn < report.acceptedOn &&
        event.quarterEnd === null,
    )
    .toReversed()
    .map(({ event, acceptedOn }) => ({ kind: event.kind, date: writtenDate(acceptedOn) }));
}

type PlantedExchange = Omit<CallPlant, "interactionNumber"> & { exchange: FixedExchange };

function plantedIn(report: Report, { reports, results }: Known): PlantedExchange[] {
  const own = results.filter(({ issuer }) => issuer.cik === report.issuer.cik);
  const { ticker } = report.issuer;
  const frauds = plantedFrauds.flatMap((fraud) => {
    if (fraud.ticker !== ticker) return [];
    const last = own.findLast(({ acceptedOn }) => acceptedOn < fraud.on);
    const shownBy = reports.find(
      ({ issuer, event, acceptedOn }) =>
        issuer.ticker === ticker && event.kind === fraud.shownBy && acceptedOn === fraud.on,
    );
    if (last !== report) return [];
    const filing = shownBy === undefined ? null : `${shownBy.form} ${shownBy.accession}`;
    return [{ kind: "fraud" as const, about: fraud.note, shownBy: filing, exchange: fraud }];
  });
  const negatives = hardNegatives.flatMap((negative) =>
    negative.ticker === ticker &&
    own.find(({ acceptedOn }) => acceptedOn >= negative.from) === report
      ? [
          {
            kind: "hard-negative" as const,
            about: negative.note,
            shownBy: null,
            exchange: negative,
          },
        ]
      : [],
  );
  return [...frauds, ...negatives];
}
