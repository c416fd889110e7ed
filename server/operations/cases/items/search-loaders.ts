import { z } from "zod";
import type { CaseData } from "#contract/cases/case-items.ts";
import { eventSearchText } from "#contract/events/describe-event-search.ts";
import {
  type StudyWindowFigures,
  studyEventsInput,
  studyTradesInput,
  type StudyAnswer,
} from "#contract/operations/screening/event-study.ts";
import { tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { findMatchId, isSearchStored, readCitedMatch } from "#database/cases/cited-matches.ts";
import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { canonicalJson } from "#domain/cases/canonical-json.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { seenSearch, seenSearches } from "#server/operations/account/saved-searches.ts";
import { firstFilingText } from "#contract/trades/first-filing.ts";
import { readFirstFilingsOfMatches } from "#database/alerts/results/match-filings.ts";
import { aboutNothing, itemLoader } from "#server/operations/cases/items/item-loader.ts";
import { studyEvents, studyTrades } from "#server/operations/studies/study-rows.ts";

const conditionsSchema = z.array(z.object({ condition: z.string(), value: z.string() }));
const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** A recorded match of an alert: what its owner was notified of, and its state. */
export const alertMatch = itemLoader("alert_match", {
  stored: z.strictObject({ match_id: z.number() }),
  name: async ({ alert_name: alertName, key }, { db, identity: { accountId } }) => {
    const id = await findMatchId(db, { accountId, alertName, key });
    if (id === undefined) {
      const text =
        "None of your alerts recorded this match. Add the trade, event, or filing instead.";
      throw new OperationError("case_item_not_found", { text });
    }
    return { reference: { match_id: id }, citedId: id };
  },
  read: async ({ match_id: id }, { db, identity }) => {
    const match = await readCitedMatch(db, id);
    if (match === undefined) return "gone";
    // Alerts are seen by their owner alone.
    if (match.accountId !== identity.accountId) return "hidden";
    const facts = factsSchema.parse(match.facts);
    const company = facts["Company Name"] ?? formatCik(match.cik);
    const conditions = conditionsSchema.parse(match.conditions);
    const day = match.day ?? easternTime(match.happenedAt).day;
    const [first] = await readFirstFilingsOfMatches(db, [{ ...match, cells: facts }]);
    return {
      title: `Match of “${match.alertName}”, ${company}, ${dayInWords(day)}`,
      data: {
        alert: match.alertName,
        state: match.state,
        matched_at: match.matchedAt,
        // The close, or the first trade watched, would be taken for the time of the move; the day is among the facts.
        ...(isTimeKnown(conditions) && { happened_at: match.happenedAt }),
        conditions: conditions.map(({ condition, value }) => `${condition}: ${value}`),
        ...facts,
        ...(first !== undefined && { first_filing: firstFilingText(first) }),
      },
      about: {
        ...aboutNothing,
        day,
        accession: match.accession,
        companies: [{ cik: formatCik(match.cik), name: String(company) }],
      },
    };
  },
});

/** A saved search, as its parameters say. */
export const search = itemLoader("search", {
  stored: z.strictObject({ id: z.number() }),
  name: async ({ id }, context) => {
    await seenSearch(context, id);
    return { reference: { id }, citedId: id };
  },
  read: async ({ id }, context) => {
    const found = (await seenSearches(context, undefined)).find((each) => each.id === id);
    if (found === undefined) return (await isSearchStored(context.db, id)) ? "hidden" : "gone";
    const screen =
      found.screen === "explore_trades" ? "Explore Insider Trades" : "Explore Material Events";
    return {
      title: `Saved search “${found.name}”`,
      data: {
        name: found.name,
        screen,
        owner: found.owner,
        state: found.state,
        updated_at: found.updated_at,
      },
      about: aboutNothing,
    };
  },
});

const studySchema = z.discriminatedUnion("type", [studyEventsInput, studyTradesInput]);
type Study = z.output<typeof studySchema>;

/** An event study. Its request is kept without the caller and is run again as the person who compares. */
export const study = itemLoader("study", {
  stored: z.strictObject({ study: z.string() }),
  name: ({ study: request }) => {
    const { email: _caller, search: searched, ...choices } = request;
    const { email: _claimed, ...conditions } = searched;
    return { reference: { study: canonicalJson({ ...choices, search: conditions }) } };
  },
  read: async ({ study: stored }, context) => {
    const request = requestBy(context.identity.email, stored);
    const { answer, words } = await runAgain(request, context);
    return {
      title: `Event study of ${words}`.slice(0, 300),
      data: studyData(answer, words),
      about: aboutNothing,
    };
  },
  isSlow: true,
});

function requestBy(email: string, stored: string): Study {
  const { search: conditions, ...choices } = z
    .looseObject({ search: z.looseObject({}) })
    .parse(JSON.parse(stored));
  return studySchema.parse({ ...choices, email, search: { ...conditions, email } });
}

async function runAgain(
  request: Study,
  context: MemberContext,
): Promise<{ answer: StudyAnswer; words: string }> {
  if (request.type === "study_events") {
    const answer = await studyEvents(request, context);
    return { answer, words: eventSearchText({ ...answer, num_rows: answer.found }) };
  }
  const answer = await studyTrades(request, context);
  return { answer, words: tradeSearchText({ ...answer, num_rows: answer.found }) };
}

function studyData(answer: StudyAnswer, words: string): CaseData {
  const [chosen, ...others] = answer.windows;
  return {
    search: words,
    model: answer.model === "market-model" ? "Market model" : "Market-adjusted",
    window: chosen === undefined ? null : windowText(chosen),
    found: answer.found,
    used: answer.used,
    mean: chosen?.mean ?? null,
    tests: chosen === undefined ? null : testLines(chosen),
    windows: others.map((figures) => `${windowText(figures)}: ${meanText(figures)}`),
    market_fund: answer.data.market_fund,
    data_version: answer.data.version,
    computed_at: answer.data.computed_at,
  };
}

function windowText({ from, to, events }: StudyWindowFigures): string {
  return `Days ${from} to ${to}, ${events === 1 ? "1 event" : `${events} events`}`;
}

function meanText({ mean }: StudyWindowFigures): string {
  return mean === null ? "mean unknown" : `mean ${(mean * 100).toFixed(2)}%`;
}

function testLines(figures: StudyWindowFigures): string[] {
  const tests = [
    ["t test, cross-section", figures.t_cross_section],
    ["Boehmer, Musumeci, Poulsen", figures.bmp],
    ["Kolari, Pynnönen", figures.kolari_pynnonen],
    ["Corrado rank", figures.corrado_rank],
    ["Generalized sign", figures.generalised_sign],
  ] as const;
  return tests.map(([label, test]) =>
    test === null
      ? `${label}: undefined`
      : `${label}: ${test.statistic.toFixed(3)}, p ${test.p.toFixed(4)}`,
  );
}
