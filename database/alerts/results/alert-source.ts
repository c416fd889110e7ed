import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { RecordedCounts } from "#database/alerts/hits/kept-hits.ts";
import type { Database } from "#database/connect.ts";
import type { Screening } from "#database/screening/screening.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";

/** What is looked for in stored rows. */
export type MatchQuery = {
  tree: ConstraintTree;
  definition: AlertDefinition;
  /** UTC instant of the market: what happened at or after it. */
  since: string;
  /** The saved alert, where what its watch recorded is to be shown. */
  alertId?: number | null;
};

/** A page of the results. */
export type ResultPage = {
  /** Rows before the first of them. */
  skipped: number;
  size: number;
  /** Rows of equal cells are newest first; null: all rows are. */
  sort: ResultSort | null;
};

export type ResultSort = { column: string; direction: "asc" | "desc" };

export type FoundMatches = {
  /** Newest first, or those of the requested page in its order. */
  matches: AlertMatch[];
  /** Of all pages; null where `matches` has all rows, newest first. */
  counts: RecordedCounts | null;
  /** How many there are; null where that is not known: then at least as many as are on all pages. */
  total: number | null;
  /** Sentences about what is not among them, for people. */
  notes: string[];
};

/** How often a definition was met. */
export type MatchCounts = {
  /** By calendar month of New York, of every company: how often. */
  months: { month: string; cik: number; matches: number }[];
  /** "largest on 28 Oct 2026, CPTX −31.39%"; null without a match, or where none is the largest. */
  largest: string | null;
  /** The instant since which all matches are counted, UTC: `since`, or later where time ran out. */
  countedSince: string;
  notes: string[];
};

/** Where the matches of a kind of alert are found: one statement of what the kind's predicate says. */
export type AlertSource = {
  /**
   * The newest matches.
   * @param limits.most  rows at most, on all pages
   * @param limits.page  null: all rows. A source that cannot sort by the column returns all rows
   * @param limits.screening  may count more rows than are listed
   */
  find(
    db: Database,
    query: MatchQuery,
    limits: { most: number; page?: ResultPage | null; screening?: Screening },
  ): Promise<FoundMatches>;
  /** Counts matches, the newest first, until that is done or time is over. */
  count(
    db: Database,
    query: MatchQuery,
    limits: { until: string; budgetMs: number },
  ): Promise<MatchCounts>;
};
