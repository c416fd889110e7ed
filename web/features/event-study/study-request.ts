import type { NewCaseItem } from "#contract/cases/case-items.ts";
import { exploreEventsInput } from "#contract/operations/screening/explore-events.ts";
import { exploreTradesInput } from "#contract/operations/screening/explore-trades.ts";
import {
  eventWindow,
  studyModels,
  type StudiedTrades,
  type StudyModel,
  type StudyWindow,
} from "#contract/studies/study-vocabulary.ts";
import { bands, type Band } from "./study-texts.ts";
import { queryOptions, skipToken } from "@tanstack/react-query";
import type {
  EventsStudyAnswer,
  StudiedEvent,
  TradesStudyAnswer,
} from "#contract/operations/screening/event-study.ts";
import { counted } from "#contract/values/amount-text.ts";
import { describeEventSearch } from "#contract/events/describe-event-search.ts";
import { call } from "#web/api/call.ts";
import type { DownloadProgress } from "#web/explore/export/use-download.ts";
import { download } from "#web/api/download.ts";
import { DisplayedError } from "#web/saving/use-attempt.ts";
import type { SentencePart } from "#contract/screening/sentence.ts";
import { describeTradeSearch } from "#contract/trades/describe-trade-search.ts";

/** What the address says is to be studied. */
export type StudySubject =
  | { of: "events"; search: ReturnType<typeof exploreEventsInput.parse> }
  | { of: "trades"; search: ReturnType<typeof exploreTradesInput.parse> };

/** What the person chooses on the screen. */
export type StudyChoices = { model: StudyModel; window: StudyWindow; trades: StudiedTrades };

/**
 * Reads the address of the screen; null where it names no search.
 * @param hash  with its leading sign
 */
export function studySubject(of: string | null, hash: string, email: string): StudySubject | null {
  const payload = payloadIn(hash);
  if (payload === null) return null;
  if (of === "events") {
    const read = exploreEventsInput.safeParse({ ...payload, type: "explore_events", email });
    return read.success ? { of, search: read.data } : null;
  }
  if (of === "trades") {
    const read = exploreTradesInput.safeParse({ ...payload, type: "explore_trades", email });
    return read.success ? { of, search: read.data } : null;
  }
  return null;
}

function payloadIn(hash: string): object | null {
  try {
    const payload: unknown = JSON.parse(decodeURIComponent(hash.slice(1)));
    return typeof payload === "object" && payload !== null && !Array.isArray(payload)
      ? payload
      : null;
  } catch {
    return null;
  }
}

/** What is chosen at once: a part of the choices, of the window also one of its days. */
export type StudyChange = Partial<Omit<StudyChoices, "window">> & {
  window?: Partial<StudyWindow>;
  band?: Band;
};

const firstWindow = { from: -1, to: 1 } as const;

/** What the address says is chosen; what it does not say, or not rightly, is as at first. */
export function studyChoices(
  parameters: URLSearchParams,
  subject: StudySubject | null,
  sides?: StudySides,
): { choices: StudyChoices; band: Band } {
  const model = studyModels.find((each) => each === parameters.get("model"));
  const offered = subject === null ? [] : offeredTrades(subject);
  const trades = offered.find((each) => each === parameters.get("trades"));
  const window = { from: dayOf(parameters.get("from")), to: dayOf(parameters.get("to")) };
  return {
    choices: {
      model: model ?? "market-model",
      window: window.from <= window.to ? window : firstWindow,
      trades: trades ?? firstTrades(subject, sides),
    },
    band: bands.find((each) => each === parameters.get("band")) ?? "cross-section",
  };
}

/** Not a number for what is no day of the event window. */
function dayOf(text: string | null): number {
  const day = text !== null && /^-?\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return day >= eventWindow.from && day <= eventWindow.to ? day : Number.NaN;
}

/**
 * The parameters of the address after a change of those it has. A day beyond the other end of the
 * window, which another change may just have moved, moves that end along.
 */
export function changedParameters(
  now: URLSearchParams,
  subject: StudySubject,
  { sides, ...changes }: StudyChange & { sides?: StudySides | undefined },
): URLSearchParams {
  const { window, band, ...change } = changes;
  const { choices, band: bandNow } = studyChoices(now, subject, sides);
  const { from, to } = { ...choices.window, ...window };
  const changed =
    window?.to === undefined ? { from, to: Math.max(from, to) } : { from: Math.min(from, to), to };
  return studyParameters(subject, { ...choices, ...change, window: changed }, band ?? bandNow);
}

/** The parameters of the address of a study with these choices. */
export function studyParameters(
  subject: StudySubject,
  { model, window, trades }: StudyChoices,
  band: Band,
): URLSearchParams {
  return new URLSearchParams({
    of: subject.of,
    model,
    from: String(window.from),
    to: String(window.to),
    ...(subject.of === "trades" ? { trades } : {}),
    band,
  });
}

/** The side with more trades; purchases where both have as many or the numbers are not known. */
export function firstTrades(subject: StudySubject | null, sides?: StudySides): StudiedTrades {
  const types = subject?.of === "trades" ? subject.search.trade_types?.val : undefined;
  if (types?.length === 1 && types[0] === "Sales") return "Sales";
  return sides !== undefined && sides.Sales > sides.Purchases ? "Sales" : "Purchases";
}

/** How many trades of the search are on each side. */
export type StudySides = Record<Exclude<StudiedTrades, "both">, number>;

/** Counts both sides of a search that has both. */
export function sidesQuery(subject: StudySubject | null, email: string) {
  const isOfBoth = subject?.of === "trades" && offeredTrades(subject).length > 1;
  return queryOptions({
    queryKey: ["event_study_sides", subject, email],
    queryFn: isOfBoth ? ({ signal }) => countSides(subject.search, email, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function countSides(
  search: Extract<StudySubject, { of: "trades" }>["search"],
  email: string,
  signal: AbortSignal,
): Promise<StudySides> {
  const count = async (side: keyof StudySides) => {
    const narrowed = { ...search, email, trade_types: { val: [side] }, page: 1, limit: 1 };
    return (await call("explore_trades", narrowed, { signal })).num_rows;
  };
  const [purchases, sales] = await Promise.all([count("Purchases"), count("Sales")]);
  return { Purchases: purchases, Sales: sales };
}

export const notCountedText =
  "Sentinel could not count the purchases and sales of this search. Trades of the other side may be left out: choose it, or Both, under Trades.";

/** "241 sales of this search are left out. To study them, …"; null where none are. */
export function leftOutText(trades: StudiedTrades, sides: StudySides | undefined): string | null {
  if (trades === "both" || sides === undefined) return null;
  const other = trades === "Sales" ? "Purchases" : "Sales";
  const count = sides[other];
  if (count === 0) return null;
  const those = other === "Sales" ? counted(count, "sale") : counted(count, "purchase");
  return count === 1
    ? `${those} of this search is left out. To study it, choose ${other} or Both under Trades.`
    : `${those} of this search are left out. To study them, choose ${other} or Both under Trades.`;
}

/** The kinds of trades the search has. */
export function offeredTrades(subject: StudySubject): readonly StudiedTrades[] {
  const types = subject.of === "trades" ? subject.search.trade_types?.val : undefined;
  const [only, other] = new Set(types);
  return only === undefined || other !== undefined ? ["Purchases", "Sales", "both"] : [only];
}

/** A study with the words of its search. */
export type Study = (
  | { of: "events"; answer: EventsStudyAnswer }
  | { of: "trades"; answer: TradesStudyAnswer }
) & {
  sentence: SentencePart[];
  /**
   * The events of the study, with the abnormal return of each day.
   * @throws DisplayedError where the figures of the study have changed since
   */
  readAbnormalReturns: () => Promise<StudiedEvent[]>;
  /**
   * Saves the returns of each event on each day of the estimation and the event window.
   * @throws DisplayedError as above; nothing is saved then
   */
  saveDailyReturns: (progress: DownloadProgress) => Promise<void>;
};

/** Computed once for each choice; again only on request. */
export function studyQuery(subject: StudySubject, email: string, choices: StudyChoices) {
  return queryOptions({
    queryKey: ["event_study", subject, email, choices],
    queryFn: ({ signal }) => study(subject, email, { choices, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The study as an item of a case: as it is requested. */
export function studyCaseItem(
  subject: StudySubject,
  email: string,
  { trades, ...choices }: StudyChoices,
): NewCaseItem {
  const study =
    subject.of === "events"
      ? ({ type: "study_events", email, search: subject.search, ...choices } as const)
      : ({ type: "study_trades", email, search: subject.search, trades, ...choices } as const);
  return { kind: "study", reference: { study } };
}

/** What two readings of a study must share: the version of the data changes with every filing, these rarely. */
export function figuresOf({
  days,
  windows,
  sample,
}: Pick<Study["answer"], "days" | "windows" | "sample">): string {
  const events = sample.map(({ abnormal_returns: _, ...event }) => event);
  return JSON.stringify({ days, windows, events });
}

type StudyOptions = { choices: StudyChoices; signal?: AbortSignal; with_abnormal_returns?: true };

async function study(subject: StudySubject, email: string, options: StudyOptions): Promise<Study> {
  const { choices: all, signal, ...returns } = options;
  const { trades, ...choices } = all;
  const payload = { email, ...choices, ...returns };
  const filesOf = (shown: Study["answer"]) => {
    const readAgain = async (options: Omit<StudyOptions, "choices">) => {
      const again = await study(subject, email, { choices: all, ...options });
      if (figuresOf(again.answer) === figuresOf(shown)) return again.answer.sample;
      throw new DisplayedError(
        "The data has changed since this study. Reload the page, then download.",
      );
    };
    return {
      readAbnormalReturns: () => readAgain({ with_abnormal_returns: true }),
      saveDailyReturns: (progress: DownloadProgress) =>
        downloadDailyReturns(subject, email, {
          ...progress,
          choices: all,
          beforeSaving: async () => void (await readAgain({ signal: progress.signal })),
        }),
    };
  };
  if (subject.of === "events") {
    const { search } = subject;
    const answer = await call("study_events", { ...payload, search }, { signal });
    const sentence = describeEventSearch({ ...answer, num_rows: answer.found });
    return { of: "events", answer, sentence, ...filesOf(answer) };
  }
  const { search } = subject;
  const answer = await call("study_trades", { ...payload, search, trades }, { signal });
  const sentence = describeTradeSearch({ ...answer, num_rows: answer.found });
  return { of: "trades", answer, sentence, ...filesOf(answer) };
}

type FileOptions = DownloadProgress & {
  choices: StudyChoices;
  beforeSaving: () => Promise<void>;
};

function downloadDailyReturns(
  { of, search }: StudySubject,
  email: string,
  { choices: { model, trades }, ...options }: FileOptions,
): Promise<void> {
  return download(
    `/export/study-${of}`,
    { email, search, model, ...(of === "trades" && { trades }) },
    { fallbackName: "Event study daily returns.csv", ...options },
  );
}
