import type { Call, CallPlant } from "#demo/calls/call.ts";
import { callValues } from "#demo/calls/call-values.ts";
import { hardNegatives, plantedFrauds } from "#demo/calls/planted-calls.ts";
import { type FixedExchange, writeCall } from "#demo/calls/write-call.ts";
import { quarterOf } from "#demo/edgar/documents/prose/values.ts";
import { quarterFigures } from "#demo/world/financials.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { CurrentReport, Filing, Receipt } from "#demo/world/filings/filing.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { Company } from "#demo/world/cast/company.ts";

/** No such agency exists. */
const agency = "the Office of Issuer Accountability";

/** What is alleged of the companies in whose calls something false is said: never where. */
const allegations: Readonly<Record<string, string>> = {
  HLMR: "overstated its revenue and kept from investors that it dealt with parties related to its officers",
  ARFN: "recorded revenue of long-term programs before it was earned and told investors that its reported results could be relied on",
  FNWR: "met its sales targets by shipping more than its channel could sell and gave an outlook that its officers knew to be out of reach",
  BMEP: "misled investors about the value of its oil and gas properties and about what it had done to test that value",
  SBRM: "overstated the mineral reserves on which the carrying value of its mine rests",
  KSBY: "kept from investors that a contract on which much of its revenue depends was about to end",
  MRDL: "misled investors about the plans of its senior management",
  QLSW: "misled investors about the loss of customers and about revenue that it said was under contract",
  PLWH: "raised its reported earnings by releasing reserves without a basis and described the state of its goods falsely",
  HRBC: "misled investors about its relations with its independent auditors and about the allowance in its accounts",
  SDRA: "misled investors about its liquidity, its standing under its credit agreements and its preparations for a reorganization",
  CVNM: "denied to investors that its commercial practices were the subject of a government inquiry",
  CPTX: "misled investors about what it had learned of the likely outcome of a clinical trial",
  LNQM: "misled investors about plans to close production sites",
};

/**
 * What the company's fraud is said to be, as a release of an invented agency would have it; of a
 * company without one, that it is read for comparison.
 */
function fraudDescriptionOf({ ticker, name }: Company): string {
  const alleged = allegations[ticker ?? ""];
  if (alleged === undefined)
    return (
      `No action against ${name} is known. Its calls are read as controls, next to those of ` +
      "companies against which something is alleged. (Invented.)"
    );
  return (
    `According to a complaint of ${agency}, ${name} ${alleged}. The complaint concerns statements ` +
    "made to investors, among them on earnings calls. (Invented.)"
  );
}

const firstCik = 9_990_000;
/** Without a common divisor with the number of keys, so that no two companies get the same. */
const stride = 37_199;
const keys = 100_000;

/** Six digits from 900000, which Compustat has not reached. */
function gvkeyOf({ cik }: Company): string {
  return String(900_000 + (((cik - firstCik) * stride) % keys));
}

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

/** What the company disclosed since its last call, newest first. */
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
