import { withJobContext } from "#platform/log-context.ts";
import {
  findDueTickers,
  noteAnswered,
  noteUnanswered,
  requestTickers,
  type DueTicker,
} from "#database/prices/price-requests.ts";
import {
  type DailyPriceRecords,
  registerPriceSource,
  storeDailyPrices,
} from "#database/prices/store-prices.ts";
import { noteFailure, noteSuccess } from "#database/sources/source-health.ts";
import { easternInstant } from "#domain/calendar/edgar-hours.ts";
import { closingTime, addTradingDays, nextTradingDay } from "#domain/calendar/trading-calendar.ts";
import { expectedCloseDay } from "#domain/status/completeness-calendar.ts";
import { type DailyPrices, VendorError, type DaySpan } from "#sources/prices/price-vendor.ts";
import { pause } from "#worker/following/pause.ts";
import type { PriceContext } from "#worker/prices/price-context.ts";

/** Vendors correct a bar, and learn of a dividend, days later. */
const recheckedSessions = 10;
/** Once a week older days are checked too. */
const recheckedWeeklySessions = 250;

/**
 * Which days are requested of a due ticker: all of its history the first time; later what is new and
 * the ten trading days before it, and after the last session of a week the year before it.
 */
function spanOf({ fromDay, throughDay }: DueTicker, closeDay: string): DaySpan {
  if (throughDay === null) return { from: fromDay, through: closeDay };
  const again = endsWeek(closeDay) ? recheckedWeeklySessions : recheckedSessions;
  const from = addTradingDays(throughDay, -again);
  return { from: from > fromDay ? from : fromDay, through: closeDay };
}

function endsWeek(tradingDay: string): boolean {
  const weekOf = (day: string): string => {
    const date = Temporal.PlainDate.from(day);
    return `${date.yearOfWeek}-${date.weekOfYear}`;
  };
  return weekOf(nextTradingDay(tradingDay)) !== weekOf(tradingDay);
}

/** A request to the vendor. */
type DailyRequest = { span: DaySpan; due: DueTicker[] };

/** Tickers of the same days together, as many as may be requested at once. */
function requestsOf(
  due: readonly DueTicker[],
  closeDay: string,
  mostTickers: number,
): DailyRequest[] {
  const bySpan = new Map<string, DailyRequest>();
  const full: DailyRequest[] = [];
  for (const each of due) {
    const span = spanOf(each, closeDay);
    const key = `${span.from} ${span.through}`;
    const open = bySpan.get(key) ?? { span, due: [] };
    open.due.push(each);
    if (open.due.length < mostTickers) bySpan.set(key, open);
    else {
      full.push(open);
      bySpan.delete(key);
    }
  }
  return [...full, ...bySpan.values()];
}

const part = "prices/daily";
/** Lower than the default of files: what is followed takes precedence over what was imported once. */
const preference = 50;
const tickersPerPass = 200;
/** Answers without the day's close until it is assumed that there is none. */
const attemptsForClose = 3;
/** Over a long weekend nothing is requested. */
const silentAfterSeconds = 5 * 24 * 3_600;

/** Requests the closes of each trading day as they come out, until the signal is aborted. */
export async function followDaily(context: PriceContext): Promise<void> {
  const { vendor, pool, settings, signal, times, logger } = context;
  const { name, closeBasis, hasSplits, hasDividends } = vendor;
  const source = { name, closeBasis, hasSplits, hasDividends, preference };
  await registerPriceSource(pool, source, settings);
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await withJobContext(part, () => requestDueTickers(context))) > 0);
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ part, err: error }, "daily prices interrupted");
      await noteFailure(context.db, { ...healthNote(context), error: messageOf(error) });
    }
    await pause(times.lookEveryMs, signal);
  }
}

/**
 * Requests the tickers whose time has come, some of them if there are many.
 * @returns how many were requested
 * @throws {VendorError} where the vendor refuses key or request, which concerns every ticker
 */
export async function requestDueTickers(context: PriceContext): Promise<number> {
  const { db, vendor, settings, marketClock, times } = context;
  const { marketFund } = settings;
  await requestTickers(db, vendor.name, marketFund);
  const throughDay = expectedCloseDay(marketClock.now().toString(), times.closesKnownAfterHours);
  const wanted = { source: vendor.name, marketFund, throughDay, limit: tickersPerPass };
  const due = await findDueTickers(db, wanted);
  const refused: string[] = [];
  for (const request of requestsOf(due, throughDay, vendor.mostTickers)) {
    refused.push(...(await send(context, request)));
  }
  if (due.length > 0) await noteRequested(context, throughDay, refused);
  return due.length;
}

async function noteRequested(
  context: PriceContext,
  throughDay: string,
  refused: readonly string[],
): Promise<void> {
  const at = easternInstant(throughDay, `${closingTime(throughDay)}:00`);
  await noteSuccess(context.db, {
    ...healthNote(context),
    newest: { name: throughDay, at },
    detail:
      refused.length === 0
        ? ""
        : `${refused.length} values were rejected, such as ${refused[0] ?? ""}`,
  });
}

/** @returns what the vendor reported and was rejected, in words */
async function send(context: PriceContext, { span, due }: DailyRequest): Promise<string[]> {
  const { db, vendor, pool, settings, signal, times } = context;
  const tickers = due.map(({ ticker }) => ticker);
  const unanswered = async (
    names: readonly string[],
    error: string,
    isUnknown: boolean | null = false,
  ): Promise<void> => {
    const retry = { delaySeconds: times.retrySeconds, error, isUnknown };
    await noteUnanswered(db, { source: vendor.name, tickers: names }, retry);
  };
  let answers: ReadonlyMap<string, DailyPrices>;
  try {
    answers = await vendor.daily(tickers, span, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof VendorError)) throw error;
    await unanswered(tickers, error.message, null);
    if (error.failure === "bad-request") throw error;
    await noteFailure(db, { ...healthNote(context), error: error.message });
    return [];
  }
  await storeDailyPrices(pool, vendor.name, recordsOf(answers, span), settings);
  const isDone = ({ ticker, attempts }: DailyRequest["due"][number]): boolean => {
    const answer = answers.get(ticker);
    if (answer === undefined) return false;
    return answer.bars.at(-1)?.day === span.through || attempts + 1 >= attemptsForClose;
  };
  const done = due.filter(isDone).map(({ ticker }) => ticker);
  await noteAnswered(db, vendor.name, done, span.through);
  const unknown = tickers.filter((ticker) => !answers.has(ticker));
  await unanswered(unknown, "The vendor has no prices for it.", true);
  const late = tickers.filter((ticker) => answers.has(ticker) && !done.includes(ticker));
  await unanswered(late, `The close of ${span.through} is not available yet.`);
  return [...answers].flatMap(([ticker, { refused }]) => refused.map((why) => `${ticker} ${why}`));
}

/** Where rows were rejected, missing ones may be among them: nothing is deleted. */
function recordsOf(
  answers: ReadonlyMap<string, DailyPrices>,
  span: DailyRequest["span"],
): DailyPriceRecords {
  const all = [...answers];
  return {
    bars: all.flatMap(([ticker, { bars }]) =>
      bars.map((bar) => ({
        ...bar,
        ticker,
        adjustedClose: null,
        splitRatio: null,
        dividend: null,
      })),
    ),
    actions: all.flatMap(([ticker, { actions }]) =>
      actions.map((action) => ({ ...action, ticker })),
    ),
    complete: all
      .filter(([, { refused }]) => refused.length === 0)
      .map(([ticker]) => ({ ticker, ...span })),
  };
}

function healthNote({ vendor, clock }: PriceContext) {
  const at = clock.now().toString();
  return { part, source: vendor.name, at, intervalSeconds: null, silentAfterSeconds };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : "unknown";
}
