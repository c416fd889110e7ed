import type { ResultCells } from "#domain/alerts/results/alert-match.ts";

export type HitState = "live" | "amended" | "withdrawn" | "unmatched";

/** A recorded match, and the alert it is of as it is now. */
export type KeptHit = {
  id: number;
  alertId: number;
  /** Of the definition that matched. */
  criteriaVersion: number;
  /** Of the alert's present definition. */
  alertVersion: number;
  dedupKey: string;
  accession: string;
  rowNumber: number | null;
  state: HitState;
  /** The cells of the last notice. */
  facts: ResultCells;
};

/** What is now where the match was found. */
export type Found =
  | {
      is: "there";
      accession: string;
      rowNumber: number | null;
      /** UTC. */
      happenedAt: string;
      /** Whether the alert, as it is now, matches it. */
      isMatching: boolean;
      /** Whether the alert was watched when it happened. */
      isWatched: boolean;
      cells: ResultCells;
    }
  | { is: "amended"; by: string; cells: ResultCells | null }
  | { is: "gone" };

/** What becomes of a recorded match. */
export type HitOutcome = {
  state: HitState;
  accession: string;
  rowNumber: number | null;
  criteriaVersion: number;
  /** Of the row that is there now, where the alert's present definition matches it. */
  happenedAt: string | null;
  /** New cells where the notified ones changed though the conditions hold. */
  facts: ResultCells | null;
  /** The notice to its owner; null: none. */
  notice: { kind: "correction" | "restored"; reason: string } | null;
};

/** What an amendment corrects in a row that stays. */
const comparedOfRows = ["Trade Date", "Type", "Shares", "Price", "Value", "10b5-1"] as const;

/**
 * What becomes of a recorded match when its row is looked at again; null where all stays as it is.
 * The conditions of an earlier definition are not known any more: such a match is amended or
 * withdrawn, never found to fail.
 */
export function hitOutcome(hit: KeptHit, found: Found): HitOutcome | null {
  const isCurrent = hit.criteriaVersion === hit.alertVersion;
  const outcome = { ...place(hit, found), ...whatNow(hit, found, isCurrent) };
  const notice = noticeOf(hit, found, outcome);
  const isSame =
    outcome.state === hit.state &&
    outcome.accession === hit.accession &&
    outcome.rowNumber === hit.rowNumber &&
    outcome.criteriaVersion === hit.criteriaVersion &&
    notice === null;
  return isSame ? null : { ...outcome, notice };
}

function place(hit: KeptHit, found: Found): Pick<HitOutcome, "accession" | "rowNumber"> {
  const { accession, rowNumber } = found.is === "there" ? found : hit;
  return { accession, rowNumber };
}

function whatNow(
  hit: KeptHit,
  found: Found,
  isCurrent: boolean,
): Pick<HitOutcome, "state" | "criteriaVersion" | "happenedAt" | "facts"> {
  const { criteriaVersion } = hit;
  const none = { criteriaVersion, happenedAt: null, facts: null };
  if (found.is === "amended") return { ...none, state: "amended" };
  if (found.is === "gone") return { ...none, state: "withdrawn" };
  const { isMatching, isWatched, happenedAt, cells } = found;
  if (isMatching && (isCurrent || isWatched)) {
    const facts = changesOf(hit.facts, cells, comparedOf(hit)).length > 0 ? cells : null;
    return { state: "live", criteriaVersion: hit.alertVersion, happenedAt, facts };
  }
  if (isCurrent) return { ...none, state: "unmatched" };
  return { ...none, state: hit.state === "unmatched" ? "unmatched" : "live" };
}

/** Columns whose change is a correction even where the conditions still hold. */
function comparedOf({ rowNumber }: KeptHit): readonly string[] {
  return rowNumber === null ? [] : comparedOfRows;
}

function noticeOf(
  hit: KeptHit,
  found: Found,
  { state, facts }: Pick<HitOutcome, "state" | "facts">,
): HitOutcome["notice"] {
  const now = found.is === "gone" ? null : found.cells;
  const changes = now === null ? [] : changesOf(hit.facts, now, comparedIn(hit, state));
  const changed = changes.length === 0 ? "" : ` ${changes.join("; ")}.`;
  if (state === hit.state) {
    if (state !== "live" || facts === null) return null;
    return { kind: "correction", reason: `The filing was corrected.${changed}` };
  }
  if (state === "live") return { kind: "restored", reason: `It matches again.${changed}` };
  if (state === "withdrawn")
    return { kind: "correction", reason: "The filing or this row of it is no longer available." };
  if (state === "amended" && found.is === "amended")
    return { kind: "correction", reason: `Amended by filing ${found.by}.${changed}` };
  return { kind: "correction", reason: `It no longer meets the conditions.${changed}` };
}

function comparedIn(hit: KeptHit, state: HitState): readonly string[] {
  const figures = ["Event Return", "Value Sold", "Value Purchased", "Market Value", "Items"];
  return state === "unmatched" || state === "live"
    ? [...comparedOf(hit), ...figures]
    : comparedOf(hit);
}

/** "Shares: 500 → 400" for each of the columns that says something else. */
function changesOf(was: ResultCells, is: ResultCells, columns: readonly string[]): string[] {
  return columns
    .filter((column) => column in was && column in is && was[column] !== is[column])
    .map((column) => `${column}: ${inWords(was[column])} → ${inWords(is[column])}`);
}

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

function inWords(cell: string | number | null | undefined): string {
  if (cell === null || cell === undefined) return "unknown";
  return typeof cell === "number" ? numbers.format(cell) : cell;
}
