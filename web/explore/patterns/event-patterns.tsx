import { useQuery } from "@tanstack/react-query";
import { defaultLookback } from "#contract/events/event-vocabulary.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { type EventPattern, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { eventProofQuery } from "../event-panel/get-event-proof.ts";
import { PatternButton } from "./pattern-button.tsx";
import { searchedFirst } from "./searched-first.ts";
import { PatternsLoading, PatternList } from "./pattern-list.tsx";

type EventPatternsProps = { row: Pick<EventRow, "accno" | "patterns"> };

type ShownProps = EventPatternsProps & {
  /** The patterns searched for, which come first: they are why the row was found. */
  searched?: readonly EventPattern[] | undefined;
  isWide?: boolean;
};

/** The patterns of an event in a table; in a panel, which has room, all by name. */
export function EventPatterns({ row, searched = [], isWide = false }: ShownProps) {
  if (row.patterns.length === 0) return <NoValue />;
  return (
    <PatternButton
      labels={searchedFirst(row.patterns, searched).map(
        (pattern) => eventPatternTexts[pattern].label,
      )}
      isWide={isWide}
    >
      <Proof row={row} />
    </PatternButton>
  );
}

function Proof({ row }: EventPatternsProps) {
  const query = useQuery(eventProofQuery(row.accno, defaultLookback));
  if (query.data === undefined) {
    const texts = row.patterns.map((pattern) => eventPatternTexts[pattern]);
    return <PatternsLoading texts={texts} hasFailed={query.isError} />;
  }
  return <PatternList patterns={query.data.patterns} />;
}
