import { queryOptions } from "@tanstack/react-query";
import type { EventsStudyAnswer, TradesStudyAnswer } from "#contract/operations/event-study.ts";
import { describeEventSearch } from "#contract/events/describe-event-search.ts";
import { call } from "#web/api/call.ts";
import type { SentencePart } from "#contract/screening/sentence.ts";
import { describeTradeSearch } from "#contract/trades/describe-trade-search.ts";
import type { StudyChoices, StudySubject } from "./study-request.ts";

/** A study with the words of its search. */
export type Study = (
  | { of: "events"; answer: EventsStudyAnswer }
  | { of: "trades"; answer: TradesStudyAnswer }
) & { sentence: SentencePart[] };

/** Computed once for each choice; asked again only by hand. */
export function studyQuery(subject: StudySubject, email: string, choices: StudyChoices) {
  return queryOptions({
    queryKey: ["event_study", subject, email, choices],
    queryFn: ({ signal }) => study(subject, email, { choices, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function study(
  subject: StudySubject,
  email: string,
  { choices: { trades, ...choices }, signal }: { choices: StudyChoices; signal: AbortSignal },
): Promise<Study> {
  if (subject.of === "events") {
    const { search } = subject;
    const answer = await call("study_events", { email, search, ...choices }, { signal });
    const sentence = describeEventSearch({ ...answer, num_rows: answer.found });
    return { of: "events", answer, sentence };
  }
  const { search } = subject;
  const answer = await call("study_trades", { email, search, trades, ...choices }, { signal });
  const sentence = describeTradeSearch({ ...answer, num_rows: answer.found });
  return { of: "trades", answer, sentence };
}
