import type { StudiedEvent, StudyAnswer } from "#contract/operations/event-study.ts";
import {
  dropReasons,
  type StudyModel,
  type StudyWindow,
} from "#contract/studies/study-vocabulary.ts";
import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import { beginStudy } from "#domain/event-study/study.ts";
import { readProductVersion } from "#platform/product-version.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { addCompany, type AddedEvent } from "#server/operations/studies/add-company.ts";
import { presentFigures } from "#server/operations/studies/present-study.ts";
import type { StudiedRow, StudiedRows } from "#server/operations/studies/studied-row.ts";
import { chooseCandidates } from "#server/operations/studies/study-sample.ts";
import type { Pace } from "#server/operations/studies/study-pace.ts";
import { studyPrices, type StudyPrices } from "#server/operations/studies/study-prices.ts";

type Choices = { model: StudyModel; window: StudyWindow };
type Run = { context: MemberContext; pace: Pace };

/** The whole study of some rows, prices loaded for some companies at a time. */
export async function runStudy(
  { rows, dataVersion }: StudiedRows,
  { model, window }: Choices,
  { context, pace }: Run,
): Promise<Omit<StudyAnswer, "selected_on">> {
  const { byCompany, drops } = chooseCandidates(rows);
  const study = beginStudy(model);
  const added: AddedEvent[] = [];
  const prices = await studyPrices(context);
  for await (const company of prices.ofCompanies(byCompany)) {
    for (const outcome of addCompany(study, company, window)) {
      if ("dropped" in outcome) drops.set(outcome.place, outcome.dropped);
      else added.push(outcome);
      await pace();
    }
  }
  const figures = await finishInSlices(study.finish(window), pace);
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
