import type { Company } from "#demo/world/cast/company.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import { isReporting, listingChangesOf } from "#demo/world/market/corporate-actions.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import { newsKindList, newsKinds, type NewsKindName } from "#demo/world/news/news-kinds.ts";
import { type PlantedNews, plantedNews } from "#demo/world/news/planted-news.ts";
import { type FiscalQuarter, quartersBetween } from "#demo/world/news/quarters.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import {
  addCalendarDays,
  calendarDaysBetween,
  lastDayOfMonth,
} from "#domain/calendar/plain-date.ts";
import { closingTime, isTradingDay, nextTradingDay } from "#domain/calendar/trading-calendar.ts";
import type { PlantId } from "#demo/world/plants.ts";

/** Around planted news nothing else happens, so that what comes next is what was planted. */
const quietDaysBefore = 62;
const quietDaysAfter = 4;
/** Companies that let the 10-Q speak for itself. */
const withoutResultsReport = new Set(["CRBF", "QSTV", "FLMA"]);

/** A blank check company has no business to report on. */
const blankCheck = "6770";
const blankCheckNews: ReadonlySet<string> = new Set(["directorElected", "auditorChange", "bylaws"]);

/**
 * Everything a company will disclose through a date and a year beyond it: insiders act on undisclosed news.
 * In order of acceptance.
 */
export function newsOf(seed: string, company: Company, through: string): readonly NewsEvent[] {
  const planted = plantedFor(company);
  const horizon = addCalendarDays(through, 366);
  const listedFrom = listingChangesOf(company).firstTradedOn ?? firstDay;
  const drawn = [
    ...resultsOf(seed, company, horizon),
    ...annualMeetings(seed, company, horizon),
    ...monthlyNews(seed, company, horizon),
  ].filter((event) => event.acceptedOn >= listedFrom && isReporting(company, event.day0));
  const kept = drawn.filter((event) => !planted.some((other) => isCrowdedBy(event, other)));
  return [...planted, ...kept].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf(event: NewsEvent): string {
  return `${event.acceptedOn} ${event.acceptedTime} ${event.kind}`;
}

/** Results planted for a quarter replace the drawn ones; other drawn news keeps clear of planted. */
function isCrowdedBy(event: NewsEvent, planted: NewsEvent): boolean {
  if (event.quarterEnd !== null && event.quarterEnd === planted.quarterEnd) return true;
  if (planted.plants.includes("landing-page") && event.quarterEnd === null) {
    return event.acceptedOn >= "2025-05-01" && event.acceptedOn <= "2026-02-10";
  }
  const distance = calendarDaysBetween(event.acceptedOn, planted.acceptedOn);
  if (event.quarterEnd !== null) return distance === 0;
  return distance <= quietDaysBefore && distance >= -quietDaysAfter;
}

function plantedFor(company: Company): NewsEvent[] {
  return plantedNews
    .filter(({ ticker }) => (company.ticker ?? "") === ticker)
    .map((news) => {
      const isResults = news.kind === "results" || news.kind === "resultsWithGuidance";
      const quarters = quartersBetween(
        company,
        addCalendarDays(news.acceptedOn, -85),
        news.acceptedOn,
      );
      return newsEvent(company, {
        kind: news.kind,
        accepted: [news.acceptedOn, news.acceptedTime],
        effect: news.effect ?? 0,
        happenedOn: news.happenedOn ?? news.acceptedOn,
        quarterEnd: isResults ? (quarters.at(-1)?.endsOn ?? null) : null,
        planted: news,
      });
    });
}

type Draft = {
  kind: NewsKindName;
  accepted: readonly [day: string, time: string];
  effect: number;
  happenedOn: string;
  quarterEnd: string | null;
  planted?: PlantedNews;
};

function newsEvent(company: Company, draft: Draft): NewsEvent {
  const [acceptedOn, acceptedTime] = draft.accepted;
  const isBeforeClose = isTradingDay(acceptedOn) && acceptedTime < `${closingTime(acceptedOn)}:00`;
  return {
    issuerCik: company.cik,
    kind: draft.kind,
    items: newsKinds[draft.kind].items,
    happenedOn: draft.happenedOn,
    acceptedOn,
    acceptedTime,
    day0: isBeforeClose ? acceptedOn : nextTradingDay(acceptedOn),
    effect: draft.effect,
    quarterEnd: draft.quarterEnd,
    accession: draft.planted?.accession ?? null,
    plants: draft.planted?.plants ?? [],
  };
}

function resultsOf(seed: string, company: Company, horizon: string): NewsEvent[] {
  if (company.shares === 0 || withoutResultsReport.has(company.ticker ?? "")) return [];
  const { firstTradedOn = "" } = listingChangesOf(company);
  return quartersBetween(company, addCalendarDays(firstDay, -60), horizon)
    .filter(({ endsOn }) => endsOn >= firstTradedOn)
    .map((quarter) => {
      const draws = drawsFor(seed, "results", company.cik, quarter.endsOn);
      const kind = draws.isLucky(0.15) ? "resultsWithGuidance" : "results";
      return newsEvent(company, {
        kind,
        accepted: [resultsDay(company, quarter), resultsTime(seed, company, draws)],
        effect: effectOf(draws, kind, company),
        happenedOn: resultsDay(company, quarter),
        quarterEnd: quarter.endsOn,
      });
    });
}

/** A company reports about as long after every quarter; after a year it takes longer. */
function resultsDay(company: Company, quarter: FiscalQuarter): string {
  const habit = drawsFor("results habit", company.cik);
  const lag = habit.whole(22, 36) + (quarter.quarter === 4 ? 14 : 0);
  return workday(addCalendarDays(quarter.endsOn, lag));
}

function resultsTime(seed: string, company: Company, draws: Draws): string {
  const isMorning = drawsFor(seed, "morning", company.cik).isLucky(0.6);
  return isMorning
    ? clock(draws, 6 * 60 + 30, 8 * 60 + 45)
    : clock(draws, 16 * 60 + 2, 16 * 60 + 50);
}

function annualMeetings(seed: string, company: Company, horizon: string): NewsEvent[] {
  if (company.shares === 0) return [];
  const years = quartersBetween(company, "2022-06-30", horizon).filter((q) => q.quarter === 4);
  return years.map(({ endsOn }) => {
    const draws = drawsFor(seed, "meeting", company.cik, endsOn);
    const heldOn = workday(addCalendarDays(endsOn, 125 + draws.whole(0, 25)));
    const acceptedOn = workday(addCalendarDays(heldOn, draws.whole(1, 4)));
    return newsEvent(company, {
      kind: "annualMeeting",
      accepted: [acceptedOn, clock(draws, 16 * 60 + 5, 17 * 60 + 25)],
      effect: effectOf(draws, "annualMeeting", company),
      happenedOn: heldOn,
      quarterEnd: null,
    });
  });
}

function monthlyNews(seed: string, company: Company, horizon: string): NewsEvent[] {
  if (company.shares === 0) return [];
  const events: NewsEvent[] = [];
  for (let month = firstDay.slice(0, 7); month <= horizon.slice(0, 7); month = monthAfter(month)) {
    for (const { name, perYear, sicStart } of newsKindList) {
      const draws = drawsFor(seed, "news", company.cik, month, name);
      const isFitting =
        (sicStart === undefined || company.sic?.startsWith(sicStart) === true) &&
        (company.sic !== blankCheck || blankCheckNews.has(name));
      if (!isFitting || !draws.isLucky(perYear / 12)) continue;
      const happenedOn = workday(`${month}-${String(draws.whole(1, 26)).padStart(2, "0")}`);
      // Good news is out the same day; other news takes its time, four business days at most.
      const delay = draws.isLucky(0.5) ? 0 : draws.whole(1, 4);
      const acceptedOn = delay === 0 ? happenedOn : businessDaysAfter(happenedOn, delay);
      events.push(
        newsEvent(company, {
          kind: name,
          accepted: [acceptedOn, newsTime(draws)],
          effect: effectOf(draws, name, company),
          happenedOn,
          quarterEnd: null,
        }),
      );
    }
  }
  return events;
}

function effectOf(draws: Draws, kind: NewsKindName, company: Company): number {
  const { mean, spread } = newsKinds[kind];
  const scale = Math.min(1.6, company.volatility / 0.018);
  return Math.max(-0.7, mean + spread * scale * draws.normal());
}

function newsTime(draws: Draws): string {
  if (draws.isLucky(0.35)) return clock(draws, 6 * 60 + 5, 9 * 60 + 25);
  if (draws.isLucky(0.3)) return clock(draws, 9 * 60 + 35, 15 * 60 + 55);
  // One in eight of these comes after 17:30 and takes the next business day as its filing date.
  return clock(draws, 16 * 60 + 1, 17 * 60 + (draws.isLucky(0.12) ? 59 : 29));
}

/** A time between two minutes of the day, as HH:MM:SS. */
function clock(draws: Draws, fromMinute: number, throughMinute: number): string {
  const minute = draws.whole(fromMinute, throughMinute);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(draws.whole(0, 59))}`;
}

function workday(day: string): string {
  return edgarCalendar.isBusinessDay(day) && isTradingDay(day)
    ? day
    : edgarCalendar.nextBusinessDay(day);
}

function businessDaysAfter(day: string, count: number): string {
  let after = day;
  for (let step = 0; step < count; step += 1) after = edgarCalendar.nextBusinessDay(after);
  return after;
}

function monthAfter(month: string): string {
  const last = lastDayOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  return addCalendarDays(last, 1).slice(0, 7);
}

/** News that a company tells in an 8-K, or that its market knows from elsewhere. */
export type NewsEvent = {
  issuerCik: number;
  kind: NewsKindName;
  items: readonly string[];
  /** Date of the event reported. */
  happenedOn: string;
  /** When EDGAR accepts the 8-K, Eastern time. */
  acceptedOn: string;
  /** HH:MM:SS */
  acceptedTime: string;
  /** First session whose close can know it. */
  day0: string;
  /** Return of day 0 less the market fund's. */
  effect: number;
  /** For results: the quarter they are of. */
  quarterEnd: string | null;
  /** A fixed accession number; null for one in its filer's sequence. */
  accession: string | null;
  plants: readonly PlantId[];
};
