import type { Company } from "#demo/world/cast/company.ts";
import { spokenName } from "#demo/world/cast/names.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";
import type { FiscalQuarter } from "#demo/world/news/quarters.ts";
import type { PlantId } from "#demo/world/plants.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** An arrangement under Rule 10b5-1 as a report discloses it under Item 408(a). */
export type DisclosedPlan = {
  /** "Robert V. Tillery". */
  person: string;
  title: string;
  action: "adopted" | "terminated";
  /** Day of the action in the report's words. */
  on: string;
  shares: number;
  /** In the report's words. */
  until: string;
  /** Adoption of a plan that ended, in the report's words. */
  adopted: string | null;
};

type Planted = {
  ticker: string;
  /** Day of the adoption or termination, or days before the results of a quarter. */
  day: string | { before: string; days: number };
  plant: PlantId;
  /** Null: the report says that there was none. */
  plan: {
    who: string;
    title: string;
    action: DisclosedPlan["action"];
    shares: number;
    months: number;
    /** Words in place of the day. */
    on?: string;
    /** Of a plan that ended. */
    adoptedOn?: string;
  } | null;
};

const planted: readonly Planted[] = [
  {
    ticker: "VSPR",
    day: "2025-02-10",
    plant: "arrangement-short-wait",
    plan: {
      who: "Harkaway Delphine",
      title: "Chief Executive Officer",
      action: "adopted",
      shares: 1_200_000,
      months: 12,
    },
  },
  {
    ticker: "AMBL",
    day: "2024-04-15",
    plant: "arrangement-single-trade",
    plan: {
      who: "Trask Leland B",
      title: "Chief Executive Officer",
      action: "adopted",
      shares: 600_000,
      months: 14,
    },
  },
  {
    ticker: "AMBL",
    day: "2024-08-20",
    plant: "arrangement-ended",
    plan: {
      who: "Trask Leland B",
      title: "Chief Executive Officer",
      action: "terminated",
      shares: 600_000,
      months: 14,
      adoptedOn: "2024-04-15",
    },
  },
  {
    ticker: "MRST",
    day: { before: "2024-12-31", days: 5 },
    plant: "arrangement-before-results",
    plan: {
      who: "Okwuosa Ngozi",
      title: "Director",
      action: "adopted",
      shares: 20_000,
      months: 12,
    },
  },
  { ticker: "QLSW", day: "2026-05-20", plant: "arrangement-missing", plan: null },
  {
    ticker: "GRHX",
    day: "2026-06-02",
    plant: "arrangement-date-unreadable",
    plan: {
      who: "Sandoval Peter",
      title: "Chief Operating Officer",
      action: "adopted",
      shares: 40_000,
      months: 12,
      on: "the first week of June 2026",
    },
  },
];

const daysPerMonth = 30;
const longestQuarterDays = 98;

/** What a report discloses under Item 408(a); null: it tags nothing. */
export type ReportedPlans = { plans: readonly DisclosedPlan[]; plants: readonly PlantId[] };

/** The planted disclosures of the report of a quarter. */
export function reportedPlans(
  { ticker }: Company,
  { endsOn }: FiscalQuarter,
  news: readonly NewsEvent[],
): ReportedPlans | null {
  const here = planted.flatMap((each) => {
    const day = dayOf(each, news);
    const isHere =
      each.ticker === ticker &&
      day !== null &&
      day <= endsOn &&
      day > addCalendarDays(endsOn, -longestQuarterDays + 7);
    return isHere ? [{ ...each, day }] : [];
  });
  if (here.length === 0) return null;
  return {
    plans: here.flatMap(({ plan, day }) =>
      plan === null
        ? []
        : [
            {
              person: spokenName(plan.who),
              title: plan.title,
              action: plan.action,
              on: plan.on ?? writtenDate(day),
              shares: plan.shares,
              until: writtenDate(
                addCalendarDays(plan.adoptedOn ?? day, plan.months * daysPerMonth),
              ),
              adopted: plan.adoptedOn === undefined ? null : writtenDate(plan.adoptedOn),
            },
          ],
    ),
    plants: here.map(({ plant }) => plant),
  };
}

function dayOf({ day }: Planted, news: readonly NewsEvent[]): string | null {
  if (typeof day === "string") return day;
  const results = news.find(({ quarterEnd }) => quarterEnd === day.before);
  return results === undefined ? null : addCalendarDays(results.acceptedOn, -day.days);
}
