import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type {
  DayAtAGlance,
  FiledDay,
  LatestEvent,
  LatestTrade,
  OwnReviews,
  ReviewTeam,
  AlertsOfKind,
} from "#contract/operations/site/dashboard.ts";
import { mostListedMatches } from "#contract/operations/site/dashboard.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import type {
  DayOfEvents,
  DayOfTrades,
  FiledDay as StoredDay,
  LatestEventRow,
  LatestTradeRow,
  TradedOnDay,
} from "#database/queries/day-at-a-glance.ts";
import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";
import { nextEdgarClosure, previousEdgarDay } from "#domain/calendar/edgar-calendar.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { easternInstant } from "#domain/calendar/edgar-hours.ts";
import { marketState } from "#domain/calendar/market-state.ts";
import type { MemberContext, VisitorContext } from "#server/endpoint/context.ts";
import { listAssignedCompanies } from "#database/categorization/assigned-labels.ts";
import { isLocked, readReviewProgress } from "#database/categorization/review-progress.ts";
import type { Database } from "#database/connect.ts";
import { z } from "zod";
import { alertKindSchema } from "#contract/alerts/alert-definition.ts";
import { type LatestMatchRow, readLatestMatches } from "#database/alerts/latest-matches.ts";

const latestOfKind = 3;

/**
 * The alerts of an account by kind with their newest matches.
 * @param now  UTC instant of the market's clock
 */
async function alertsAtAGlance(
  db: Database,
  accountId: number,
  now: string,
): Promise<AlertsOfKind[]> {
  const since = Temporal.Instant.from(now).subtract({ hours: 24 }).toString();
  const kinds = await readLatestMatches(db, accountId, {
    since,
    most: latestOfKind,
    mostOfDay: mostListedMatches,
  });
  return kinds.map(({ formType, alerts, unread, lastDay, latest }) => ({
    form_type: alertKindSchema.parse(formType),
    alerts,
    unread,
    matches_24h: lastDay,
    latest: latest.map(presentMatch),
  }));
}

const cellsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

function presentMatch({ id, alertName, happenedAt, isUnread, ...row }: LatestMatchRow) {
  const cells = cellsSchema.parse(row.cells);
  const ticker = cells["Ticker"];
  return {
    id,
    alert_name: alertName,
    company: String(cells["Company Name"] ?? ""),
    ticker: typeof ticker === "string" ? ticker : null,
    cells,
    happened_at: Temporal.Instant.from(happenedAt).toString(),
    is_time_known: isTimeKnown(row.conditions),
    is_unread: isUnread,
  };
}

/** What happened on the newest filing day, in the parts the caller's permissions open. */
export async function getDayAtAGlance(
  _input: OperationInput<"get_day_at_a_glance">,
  { db, reads, marketClock, identity }: MemberContext,
): Promise<OperationAnswer<"get_day_at_a_glance">> {
  const now = marketClock.now().toString();
  const today = easternTime(now).day;
  const { isOpen, change } = marketState(now);
  const changesAt = Temporal.Instant.from(easternInstant(change.day, `${change.time}:00`));
  const { permissions } = identity;
  const [trades, events, alerts, reviews, team] = await Promise.all([
    hasAnyPermission(permissions, ["explore_trades"]) ? reads.dayOfTrades() : null,
    hasAnyPermission(permissions, ["explore_events"]) ? reads.dayOfEvents() : null,
    hasAnyPermission(permissions, ["alerts"]) ? alertsAtAGlance(db, identity.accountId, now) : null,
    hasAnyPermission(permissions, ["categorization"]) ? ownReviews(db, identity.accountId) : null,
    hasAnyPermission(permissions, ["categorization_admin"]) ? reviewTeam(db) : null,
  ]);
  return {
    today,
    previous_business_day: previousEdgarDay(today),
    market: {
      is_open: isOpen,
      change,
      seconds_to_change:
        marketClock.pace().speed === 0
          ? null
          : Math.max(0, -marketClock.realSecondsSince(changesAt)),
    },
    next_edgar_closure: nextEdgarClosure(today),
    trades: trades === null ? null : presentTrades(trades),
    events: events === null ? null : presentEvents(events),
    alerts,
    reviews,
    review_team: team,
  };
}

function presentTrades({ onDay, latest }: DayOfTrades): DayAtAGlance["trades"] {
  const lines = latest.map(presentTrade);
  if (onDay === null) return { on_day: null, latest: lines };
  const { filings, sold, purchased, late } = onDay;
  return {
    on_day: {
      filings: presentDay(filings),
      sold: presentTraded(sold),
      purchased: presentTraded(purchased),
      late: { filings: late.filings, of: late.of, longest_days: late.longestDays },
    },
    latest: lines,
  };
}

function presentEvents({ filings, latest }: DayOfEvents): DayAtAGlance["events"] {
  return {
    filings: filings === null ? null : presentDay(filings),
    latest: latest.map(presentEvent),
  };
}

function presentDay({ day, count, before, ...unread }: StoredDay): FiledDay {
  const total = before.reduce((sum, each) => sum + each.count, 0);
  return {
    day,
    count,
    is_incomplete: unread.isIncomplete,
    before,
    is_before_incomplete: unread.isBeforeIncomplete,
    mean: before.length === 0 ? null : total / before.length,
  };
}

function presentTraded({ withoutValue, ...traded }: TradedOnDay) {
  return { ...traded, without_value: withoutValue };
}

function presentTrade(row: LatestTradeRow): LatestTrade {
  return {
    accno: row.accession,
    row_number: row.rowNumber,
    ticker: row.ticker,
    conm: row.companyName,
    trade_direction: row.direction === "Purchase" ? "Purchase" : "Sale",
    value: row.value,
    title: row.title,
    is_10b51: row.isPlan ? 1 : 0,
    accepted_at: row.acceptedAt,
    filed_on: row.filedOn,
  };
}

function presentEvent(row: LatestEventRow): LatestEvent {
  return {
    accno: row.accession,
    form: row.form,
    ticker: row.ticker,
    conm: row.companyName,
    items: row.items,
    event_return: row.eventReturn,
    accepted_at: row.acceptedAt,
    filed_on: row.filedOn,
    filing_url: filingIndexUrl(row.cik, row.accession),
  };
}

/** What an account has to review, and where it continues. */
async function ownReviews(db: Database, accountId: number): Promise<OwnReviews> {
  const companies = await listAssignedCompanies(db, accountId);
  const open = companies.filter(({ done, ...rest }) => !isLocked({ ...rest, categorized: done }));
  const [current] = open;
  return {
    companies: companies.length,
    completed: companies.length - open.length,
    last_saved_at: companies[0]?.lastSavedAt ?? null,
    current:
      current === undefined
        ? null
        : {
            gvkey: current.gvkey,
            company_name: current.companyName,
            done: current.done,
            total: current.total,
            next_interaction: current.nextInteraction,
          },
  };
}

/** All assignments together. */
async function reviewTeam(db: Database): Promise<ReviewTeam> {
  const assigned = (await readReviewProgress(db)).filter(({ isAssigned }) => isAssigned);
  return {
    reviewers: new Set(assigned.map(({ accountId }) => accountId)).size,
    assignments: assigned.length,
    completed: assigned.filter(isLocked).length,
    done: assigned.reduce((sum, { categorized }) => sum + categorized, 0),
    total: assigned.reduce((sum, { total }) => sum + total, 0),
  };
}

/** What time it is where filings are accepted and shares traded. */
export async function getMarketTime(
  _input: OperationInput<"get_market_time">,
  { marketClock, settings }: VisitorContext,
): Promise<OperationAnswer<"get_market_time">> {
  return {
    is_demonstration: settings.isDemonstration,
    now: marketClock.now().toString(),
    ...marketClock.pace(),
  };
}
