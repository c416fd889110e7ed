import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { Marks } from "#database/alerts/hits/kept-hits.ts";
import type { Database } from "#database/connect.ts";
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

/** Which rows of the results are read. */
export type ResultPart = {
  /** Rows before the first of them. */
  skipped: number;
  size: number;
  /** By a column of the results, rows of equal cells newest first; null: all are. */
  sort: ResultSort | null;
};

export type ResultSort = { column: string; direction: "asc" | "desc" };

export type FoundMatches = {
  /** Newest first, or those of the requested part in its order. */
  matches: AlertMatch[];
  /** Of the matches on all pages; null where `matches` has them all, newest first. */
  marks: Marks | null;
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
   * @param limits.part  null: all rows; also a source that cannot sort by its column reads all
   */
  find(
    db: Database,
    query: MatchQuery,
    limits: { most: number; part?: ResultPart | null },
  ): Promise<FoundMatches>;
  /** Counts matches, the newest first, until that is done or time is over. */
  count(
    db: Database,
    query: MatchQuery,
    limits: { until: string; budgetMs: number },
  ): Promise<MatchCounts>;
};
