import type { Company } from "#demo/world/cast/company.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import type { Draft, ShareClassCount } from "#demo/world/filings/filing.ts";
import {
  agentOf,
  businessDayAfter,
  filingDate,
  spokespeopleOn,
} from "#demo/world/filings/receipt.ts";
import type { Personnel } from "#demo/world/cast/personnel.ts";
import { type ReportedPlans, reportedPlans } from "#demo/world/filings/planted-arrangements.ts";
import { classCounts } from "#demo/world/filings/share-classes.ts";
import { isReporting, listingChangesOf, nameOn } from "#demo/world/market/corporate-actions.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";
import { type FiscalQuarter, quartersBetween } from "#demo/world/news/quarters.ts";
import type { PlantId } from "#demo/world/plants.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** Reports with something to find in their text or on their cover. */
const plantedReports: readonly { ticker: string; endsOn: string; plant: PlantId }[] = [
  { ticker: "QSTV", endsOn: "2024-12-31", plant: "going-concern" },
  { ticker: "SDRA", endsOn: "2025-12-31", plant: "going-concern" },
  { ticker: "HLMR", endsOn: "2025-09-30", plant: "material-weakness" },
  { ticker: "TVQA", endsOn: "2025-12-31", plant: "material-weakness" },
  { ticker: "ESCW", endsOn: "2025-06-30", plant: "wrong-share-count" },
];
const amendedQuarter = { ticker: "HLMR", endsOn: "2025-03-31", filedOn: "2025-10-20" };
const wrongBy = 1000;

type Known = { news: readonly NewsEvent[]; personnel: Personnel; through: string };

/** The 10-Qs and 10-Ks of a company through a date. */
export function periodicDrafts(
  company: Company,
  { news, personnel, through }: Known,
): readonly Draft[] {
  if (company.shares === 0) return [];
  const { firstTradedOn = "" } = listingChangesOf(company);
  return quartersBetween(company, addCalendarDays(firstDay, -95), through).flatMap((quarter) => {
    if (quarter.endsOn < firstTradedOn) return [];
    const draws = drawsFor("periodic", company.cik, quarter.endsOn);
    const filedOn = reportDay(quarter, news, draws);
    if (filedOn < firstDay || !isReporting(company, filedOn)) return [];
    const report = reportDraft(company, {
      quarter,
      day: filedOn,
      draws,
      personnel,
      plans: reportedPlans(company, quarter, news),
      isAmendment: false,
    });
    const isAmended =
      company.ticker === amendedQuarter.ticker && quarter.endsOn === amendedQuarter.endsOn;
    if (!isAmended) return [report];
    return [
      report,
      reportDraft(company, {
        quarter,
        day: amendedQuarter.filedOn,
        draws,
        personnel,
        plans: null,
        isAmendment: true,
      }),
    ];
  });
}

/** Some days after the results, within 40 days of a quarter's end and 60 of a year's. */
function reportDay(quarter: FiscalQuarter, news: readonly NewsEvent[], draws: Draws): string {
  const results = news.find(({ quarterEnd }) => quarterEnd === quarter.endsOn);
  const isYear = quarter.quarter === 4;
  const due = addCalendarDays(quarter.endsOn, isYear ? 60 : 40);
  const wanted = addCalendarDays(results?.acceptedOn ?? due, draws.whole(0, isYear ? 12 : 6));
  const latest = results === undefined || results.acceptedOn < due ? due : results.acceptedOn;
  return businessDayAfter(wanted > latest ? latest : wanted, 0);
}

type Report = {
  quarter: FiscalQuarter;
  day: string;
  draws: Draws;
  personnel: Personnel;
  plans: ReportedPlans | null;
  isAmendment: boolean;
};

function reportDraft(company: Company, report: Report): Draft {
  const { quarter, day, draws, isAmendment } = report;
  const form = `${quarter.quarter === 4 ? "10-K" : "10-Q"}${isAmendment ? "/A" : ""}`;
  // Never before results of the same day, which come until 16:50.
  const acceptedTime = `17:${draws.whole(10, 29)}:${draws.whole(10, 59)}`;
  const countedOn = addCalendarDays(day, -draws.whole(4, 9));
  const classes = classCounts(company, countedOn);
  const plants = [...plantsOf(company, quarter, isAmendment), ...(report.plans?.plants ?? [])];
  return {
    kind: "periodic-report",
    form,
    sender: agentOf(company),
    accession: null,
    acceptedOn: day,
    acceptedTime,
    filedOn: filingDate(day, acceptedTime, form),
    periodOfReport: quarter.endsOn,
    plants,
    issuer: company,
    issuerName: nameOn(company, day),
    quarter,
    countedOn,
    classes: plants.includes("wrong-share-count") ? classes.map(tooFew) : classes,
    speakers: spokespeopleOn(report.personnel, day),
    reportedPlans: report.plans,
    isAmendment,
  };
}

function tooFew(count: ShareClassCount): ShareClassCount {
  return { ...count, shares: Math.round(count.shares / wrongBy) };
}

function plantsOf(company: Company, { endsOn }: FiscalQuarter, isAmendment: boolean): PlantId[] {
  const here = plantedReports.filter(
    (report) => report.ticker === company.ticker && report.endsOn === endsOn,
  );
  const always: PlantId[] = [];
  if (company.ticker === "VSPR") always.push("two-classes");
  if (company.ticker === "LKFM") always.push("two-listed-classes");
  if (["BLHV", "THBS"].includes(company.ticker ?? "")) always.push("weeks-year");
  if (["CRBF", "QSTV", "FLMA"].includes(company.ticker ?? "")) always.push("results-by-10-q");
  if (isAmendment) always.push("amended-quarter");
  return [...here.map(({ plant }) => plant), ...always];
}
