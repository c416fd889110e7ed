import { firstFilingFields } from "#database/queries/insiders/first-filing.ts";
import type { EventRow, EventSearch } from "#contract/operations/screening/explore-events.ts";
import type { LineRow, LineSearch } from "#contract/operations/screening/explore-lines.ts";
import type {
  TradeRow,
  TradeSearch,
  TradeTotals,
} from "#contract/operations/screening/explore-trades.ts";
import type { TradeSums } from "#contract/trades/exclusions.ts";
import type { Condition } from "#database/screening/condition.ts";
import type { PlanSearch, StoredPlan } from "#database/screening/plan-subject.ts";
import type {
  PlannedSaleSearch,
  StoredPlannedSale,
} from "#database/screening/planned-sale-subject.ts";
import type { ShortSwingSearch } from "#database/screening/short-swing-subject.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";
import type { LatenessRanking, StoredLateness } from "#database/screening/lateness-ranking.ts";
import type {
  ListedTrade,
  ScreenedTrades,
  TradeColumn,
} from "#database/screening/trade-subject.ts";

/** One page in order, and the number and sums of all rows of the search, all of one moment. */
export type TradePage = { rows: TradeRow[]; total: number; totals: TradeTotals };

/** One page in order, and how many rows the whole search has, both of one moment. */
export type EventPage = { rows: EventRow[]; total: number };

/** The same, and how many of all rows of the search are holdings. */
export type LinePage = { rows: LineRow[]; total: number; holdings: number };

export type PlannedSalePage = { rows: StoredPlannedSale[]; total: number };
export type PlanPage = { rows: StoredPlan[]; total: number };
export type ShortSwingPage = { rows: DerivedShortSwing[]; total: number };

/** The one moment all rows of a search are read at. */
export type ReadMoment = {
  /** Rows of the search. */
  total: number;
  /** Live rows stored, whatever is searched. */
  storedRows: number;
  /** The highest change number among them, and the sum of all as decimal text. */
  lastChange: number;
  changes: string;
  /** When EDGAR accepted the newest filing among them, UTC; null for plans and short-swing profits, which come from several filings. */
  newestAcceptedAt: string | null;
  /** The totals of a search of trades; null for other searches, whose rows may overlap. */
  sums: TradeSums | null;
};

/**
 * Hands over every row of the search in its order, batch by batch, all of one moment; `limit` and
 * `page` are not looked at. One batch at most is read ahead of what `receive` has settled.
 * @param search  with `fields`, only these of a row are read
 * @param begin  given that moment before the first batch, also where no row follows
 */
export type ReadAll<Search, Row> = (
  search: Search & { fields?: readonly (keyof Row)[] },
  receive: (rows: readonly Row[]) => Promise<void>,
  begin?: (moment: ReadMoment) => Promise<void>,
) => Promise<void>;

/** One page of persons, companies, or filing agents by how late their lines are, and how many there are. */
export type LatenessPage = { rows: StoredLateness[]; total: number };

/** How many rows there are, every change up to `position` counted. */
export type CountedRows = { total: number; position: number };

/** Explore reads: the same answers whether a replica or PostgreSQL gives them. */
export type Screening = {
  screenTrades: (search: ScreenedTrades) => Promise<TradePage>;
  /** `first_filing` is read if `fields` names it. */
  readAllTrades: ReadAll<TradeSearch, ListedTrade>;
  /** Counts live trades that meet all conditions; null where the caller has to, because no replica can. */
  countTrades: (conditions: readonly Condition<TradeColumn>[]) => Promise<CountedRows | null>;
  screenEvents: (search: EventSearch) => Promise<EventPage>;
  readAllEvents: ReadAll<EventSearch, EventRow>;
  screenLines: (search: LineSearch) => Promise<LinePage>;
  readAllLines: ReadAll<LineSearch, LineRow>;
  screenPlannedSales: (search: PlannedSaleSearch) => Promise<PlannedSalePage>;
  readAllPlannedSales: ReadAll<PlannedSaleSearch, StoredPlannedSale>;
  screenPlans: (search: PlanSearch) => Promise<PlanPage>;
  readAllPlans: ReadAll<PlanSearch, StoredPlan>;
  screenShortSwings: (search: ShortSwingSearch) => Promise<ShortSwingPage>;
  readAllShortSwings: ReadAll<ShortSwingSearch, DerivedShortSwing>;
  rankLateness: (ranking: LatenessRanking) => Promise<LatenessPage>;
};

/** Reads trades with `withFirst` where the fields of a search name the first filing, and requests what that looks at. */
export function namingFirst(
  read: Screening["readAllTrades"],
  withFirst: Screening["readAllTrades"],
): Screening["readAllTrades"] {
  return (search, ...receiver) => {
    const { fields = [] } = search;
    if (!fields.includes("first_filing")) return read(search, ...receiver);
    return withFirst({ ...search, fields: [...fields, ...firstFilingFields] }, ...receiver);
  };
}
