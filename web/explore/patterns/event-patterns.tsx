import { useQuery } from "@tanstack/react-query";
import { defaultLookback } from "#contract/events/event-vocabulary.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { eventProofQuery } from "../event-panel/get-event-proof.ts";
import { PatternButton } from "./pattern-button.tsx";
import { PatternsLoading, PatternList } from "./pattern-list.tsx";

type EventPatternsProps = { row: Pick<EventRow, "accno" | "patterns"> };

/** The patterns of an event in a table; in a panel, which has room, all by name. */
export function EventPatterns({ row, isWide = false }: EventPatternsProps & { isWide?: boolean }) {
  if (row.patterns.length === 0) return <NoValue />;
  return (
    <PatternButton
      labels={row.patterns.map((pattern) => eventPatternTexts[pattern].label)}
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
