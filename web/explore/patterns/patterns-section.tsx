import type { ProvedEventPattern, ProvedTradePattern } from "#contract/patterns/proved-pattern.ts";
import { PanelSection } from "../panel/panel-section.tsx";
import { PatternList } from "./pattern-list.tsx";

type PatternsSectionProps = { patterns: readonly (ProvedTradePattern | ProvedEventPattern)[] };

/** What the rows and dates say of a trade or an event beyond its numbers. */
export function PatternsSection({ patterns }: PatternsSectionProps) {
  return (
    <PanelSection title="Patterns" aside="Facts, not findings of wrongdoing">
      <PatternList patterns={patterns} />
    </PanelSection>
  );
}
