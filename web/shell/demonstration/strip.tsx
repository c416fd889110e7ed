import { FlaskConical } from "lucide-react";
import { momentInWords } from "./market-moment.ts";
import { useMarketMoment } from "./use-market-moment.ts";

/** What `DemonstrationStrip` shows; apart, as only a demonstration loads it. */
export function Strip() {
  const moment = useMarketMoment();
  return (
    <aside
      aria-label="Demonstration"
      className="sticky top-0 z-30 flex h-(--strip-height) items-center justify-center gap-2 overflow-hidden border-b border-border bg-raised px-4 text-2xs whitespace-nowrap text-muted max-md:px-3"
    >
      <FlaskConical
        size={12}
        strokeWidth={1.6}
        aria-hidden="true"
        className="shrink-0 text-warn-text"
      />
      <span className="min-w-0 truncate">
        <b className="font-semibold text-text">Demonstration data</b>
        <span className="max-md:hidden">: invented companies, people and prices</span>
        <span className="md:hidden">: all invented</span>
      </span>
      {moment !== null && (
        <span className="shrink-0 tabular-nums">
          <span className="max-md:sr-only">· market time </span>
          <span className="md:hidden">· </span>
          {momentInWords(moment)}
        </span>
      )}
    </aside>
  );
}
