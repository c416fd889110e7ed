import { useState } from "react";
import type { StudyAnswer } from "#contract/operations/event-study.ts";
import { Button } from "#web/ui/button/button.tsx";
import { chartCautions } from "../methods/size-text.ts";
import { bandNames, type Band } from "../study-texts.ts";
import { DaysTable } from "../tables/days-table.tsx";
import { StudyChart } from "./study-chart.tsx";

/** The event window day by day, as a chart or as a table. */
export function ChartCard({ answer, band }: { answer: StudyAnswer; band: Band }) {
  const { days } = answer;
  const cautions = chartCautions(answer, band);
  const [isTable, setIsTable] = useState(false);
  return (
    <section
      aria-labelledby="chart-title"
      className="min-w-0 rounded-card border border-border bg-surface"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2">
        <h2 id="chart-title" className="flex-1 text-base font-semibold max-md:basis-full">
          Average abnormal returns
        </h2>
        {!isTable && (
          <>
            <Legend className="h-0.5 bg-accent" name="CAAR" />
            <Legend
              className="h-2.5 bg-accent opacity-15"
              name={`95% confidence interval (${bandNames[band].toLowerCase()})`}
            />
            <Legend className="h-2.5 bg-up" name="AAR ≥ 0" />
            <Legend className="h-2.5 bg-down" name="AAR < 0" />
          </>
        )}
        <Button variant="outline2" size="compact" onClick={() => setIsTable(!isTable)}>
          {isTable ? "View as chart" : "View as table"}
        </Button>
      </header>
      <div className="px-3.5 pb-3.5">
        {isTable ? <DaysTable days={days} band={band} /> : <StudyChart days={days} band={band} />}
        {cautions.length > 0 && (
          <p className="mt-2 max-w-200 text-sm text-muted">{cautions.join(" ")}</p>
        )}
      </div>
    </section>
  );
}

function Legend({ className, name }: { className: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-muted">
      <span aria-hidden className={`w-3.5 rounded-full ${className}`} />
      {name}
    </span>
  );
}
