import type {
  StudiedEvent,
  StudyAnswer,
  StudyWindowFigures,
} from "#contract/operations/screening/event-study.ts";
import { dropReasons, type StudyModel } from "#contract/studies/study-vocabulary.ts";
import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import { beginStudy, type EventStudy, type StudyFigures } from "#domain/event-study/study.ts";
import { readProductVersion } from "#platform/product-version.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import {
  addCompany,
  type AddedEvent,
  type ListedReturns,
  type DailyReturns,
} from "#server/operations/studies/add-company.ts";
import type { StudiedRow, StudiedRows, Pace } from "#server/operations/studies/studied-row.ts";
import { type Candidates, chooseCandidates } from "#server/operations/studies/study-sample.ts";
import { studyPrices, type StudyPrices } from "#server/operations/studies/study-prices.ts";
import { studentQuantile95 } from "#domain/event-study/distributions/student.ts";
import type { WindowFigures } from "#domain/event-study/window-figures.ts";

type Choices = ListedReturns & { model: StudyModel };
type Run = { context: MemberContext; pace: Pace };

/** An event of the study and its daily returns. */
export type EventDays = StudiedEvent & DailyReturns;

/**
 * Hands over the daily returns of each event of a study; the events of one company follow each other.
 * @param receive  settled when the next event may come
 */
export async function readEventDays(
  { rows }: StudiedRows,
  model: StudyModel,
  { context, pace, receive }: Run & { receive: (event: EventDays) => Promise<void> },
): Promise<void> {
  const study = beginStudy(model);
  const prices = await studyPrices(context);
  const measured = measureEvents(chooseCandidates(rows), { study, prices }, eachDay);
  for await (const outcome of measured) {
    await pace();
    if ("dropped" in outcome) continue;
    const { added, daily } = outcome;
    const row = rows[added.place];
    if (row !== undefined) await receive({ ...row, ...added.estimates, ...daily });
  }
}

const eachDay: ListedReturns = { window: { from: 0, to: 0 } };

async function* measureEvents(
  { byCompany }: Candidates,
  { study, prices }: { study: EventStudy; prices: StudyPrices },
  listed: ListedReturns,
) {
  for await (const company of prices.ofCompanies(byCompany))
    yield* addCompany(study, company, listed);
}

/** The whole study of some rows, prices loaded for some companies at a time. */
export async function runStudy(
  { rows, dataVersion }: StudiedRows,
  { model, ...listed }: Choices,
  { context, pace }: Run,
): Promise<Omit<StudyAnswer, "selected_on">> {
  const candidates = chooseCandidates(rows);
  const { drops, repeated } = candidates;
  const study = beginStudy(model);
  const added: AddedEvent[] = [];
  const prices = await studyPrices(context);
  for await (const outcome of measureEvents(candidates, { study, prices }, listed)) {
    if ("dropped" in outcome) drops.set(outcome.place, outcome.dropped);
    else added.push(outcome.added);
    await pace();
  }
  // What drops the first row of a company and session would drop the others, too.
  for (const [place, first] of repeated)
    drops.set(place, drops.get(first) ?? "same-company-and-day");
  const figures = await finishInSlices(study.finish(listed.window), pace);
  added.sort((one, other) => one.place - other.place);
  const sample: StudiedEvent[] = [];
  for (const { place, estimates } of added) {
    const row = rows[place];
    if (row !== undefined) sample.push({ ...row, ...estimates });
  }
  return {
    model,
    found: rows.length,
    used: added.length,
    ...presentDrops(rows, drops),
    sample,
    ...presentFigures(figures),
    coverage: coverageOf(added),
    data: { ...(await describeData(context, prices, added)), version: dataVersion },
  };
}

async function finishInSlices<Result>(steps: Generator<void, Result>, pace: Pace): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pace();
  }
}

function presentDrops(
  rows: readonly StudiedRow[],
  drops: ReturnType<typeof chooseCandidates>["drops"],
): Pick<StudyAnswer, "drops" | "dropped"> {
  const reasons = [...drops.values()];
  const dropped = rows.flatMap((row, place) => {
    const reason = drops.get(place);
    return reason === undefined ? [] : [{ ...row, reason }];
  });
  const counted = dropReasons.map((reason) => ({
    reason,
    count: reasons.filter((each) => each === reason).length,
  }));
  return { drops: counted.filter(({ count }) => count > 0), dropped };
}

function coverageOf(added: readonly AddedEvent[]): StudyAnswer["coverage"] {
  const count = (coverage: AddedEvent["coverage"]): number =>
    added.filter((event) => event.coverage === coverage).length;
  const sessions = added.map(({ session }) => session).toSorted((one, other) => one - other);
  const day = (session: number | undefined): string | null =>
    session === undefined ? null : sessionDay(session);
  const delisted = count("delisted");
  return {
    whole: count("whole"),
    not_over: count("not-over"),
    ended_inside: count("ended") + delisted,
    delisted_inside: delisted,
    with_holes: count("holes"),
    first_day_0: day(sessions[0]),
    last_day_0: day(sessions.at(-1)),
  };
}

async function describeData(
  { reads, marketClock, settings }: MemberContext,
  prices: StudyPrices,
  added: readonly AddedEvent[],
): Promise<Omit<StudyAnswer["data"], "version">> {
  const stored = await reads.storedData();
  const bySource = new Map<string, number>();
  for (const { estimates } of added)
    bySource.set(estimates.price_source, (bySource.get(estimates.price_source) ?? 0) + 1);
  return {
    market_fund: settings.marketFund,
    price_sources: [...bySource].map(([name, events]) => ({ name, events })),
    fund_sources: prices.fundSources(),
    last_price_day: prices.lastFundDay(),
    last_accepted_at: stored.filings.lastAcceptedAt,
    pending_issuers: stored.pendingIssuers,
    computed_at: marketClock.now().toString(),
    software: `Sentinel ${await readProductVersion()}`,
    is_demonstration: settings.isDemonstration,
  };
}

/** Days, windows and clustering in the wire's names. */
function presentFigures(
  figures: StudyFigures,
): Pick<StudyAnswer, "days" | "windows" | "clustering"> {
  const quantiles = new Map<number, number>();
  const quantile = (events: number): number => {
    const known = quantiles.get(events) ?? studentQuantile95(events - 1);
    quantiles.set(events, known);
    return known;
  };
  const present = (window: WindowFigures): StudyWindowFigures => presentWindow(window, quantile);
  const { clustering } = figures;
  const days = clustering.busiestSessions.map(sessionDay);
  return {
    days: figures.days.map(({ day, single, cumulative }) => ({
      day,
      single: present(single),
      cumulative: present(cumulative),
    })),
    windows: figures.windows.map(present),
    clustering: {
      distinct_days: clustering.distinctDays,
      events_on_shared_days: clustering.eventsOnSharedDays,
      busiest_day: days[0] ?? null,
      busiest_days: days.length,
      most_on_one_day: clustering.mostOnOneDay,
      overlapping_event_windows: clustering.overlappingEventWindows,
      overlapped_estimation: clustering.overlappedEstimation,
    },
  };
}

function presentWindow(
  { from, to, events, mean, errors, positive, negative, correlation, tests }: WindowFigures,
  quantile: (events: number) => number,
): StudyWindowFigures {
  return {
    from,
    to,
    events,
    mean,
    error_estimation: errors.estimation,
    error_cross_section: errors.crossSection,
    error_clustered: errors.clustered,
    quantile_95: events < 2 ? null : quantile(events),
    positive,
    negative,
    correlation,
    t_estimation: tests.estimationT,
    t_cross_section: tests.crossSectionT,
    bmp: tests.bmp,
    kolari_pynnonen: tests.kolariPynnonen,
    corrado_rank: tests.corradoRank,
    corrado_zivney_sign: tests.corradoZivneySign,
    generalised_sign: tests.generalisedSign,
    sign: tests.sign,
  };
}
