import { useMemo, useState } from "react";
import { dropReasonTexts } from "#contract/studies/study-vocabulary.ts";
import type { NewCaseItem } from "#contract/cases/case-items.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { Card } from "#web/ui/display/card.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import {
  clusteringSentences,
  selectionSentences,
  sizeText,
  chartCautions,
} from "./methods/methods-sentences.ts";
import { MethodsCard } from "#web/ui/display/methods-card.tsx";
import { methodsText } from "./methods/methods-text.ts";
import type { Study } from "./study-request.ts";
import { Downloads, FilesNote } from "./tables/downloads.tsx";
import { DroppedTable, SampleTable } from "./tables/sample-table.tsx";
import { WindowsTable } from "./tables/windows-table.tsx";
import { TriangleAlert } from "lucide-react";
import type { StudyAnswer } from "#contract/operations/screening/event-study.ts";
import { Button } from "#web/ui/button/button.tsx";
import { bandNames, type Band } from "./study-texts.ts";
import { DaysTable } from "./tables/figure-columns.tsx";
import { StudyChart } from "./chart/study-chart.tsx";

/** Before anything the study says: that the sample was chosen by what is tested. */
function SelectionCaution({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section
      aria-labelledby="selection-title"
      className="flex gap-2.5 rounded-card bg-warn-tint px-3.5 py-3 text-sm text-warn-text"
    >
      <TriangleAlert aria-hidden size={18} className="shrink-0" />
      <div className="min-w-0">
        <h2 id="selection-title" className="text-base font-semibold">
          Sample selected on the outcome
        </h2>
        <p className="mt-1 max-w-200">{sentences.join(" ")}</p>
      </div>
    </section>
  );
}

type StudyResultsProps = { study: Study; band: Band; caseItem: NewCaseItem };

/** Everything a study says. */
export function StudyResults({ study, band, caseItem }: StudyResultsProps) {
  const { answer } = study;
  const methods = useMemo(() => methodsText(study, band), [study, band]);
  const clustering = useMemo(() => clusteringSentences(answer), [answer]);
  const selection = useMemo(() => selectionSentences(answer), [answer]);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Counts study={study} />
        <div className="flex flex-wrap items-center gap-2">
          <AddToCase title="Event study" items={[caseItem]} />
          <Downloads study={study} band={band} methods={methods} />
        </div>
      </div>
      {answer.used > 0 && <FilesNote />}
      {answer.used === 0 ? (
        <Card>
          <EmptyState title="No event can be studied.">
            {answer.found === 0
              ? "The search finds nothing. Go back and relax its conditions."
              : "Every event found was dropped; the reasons are below."}
          </EmptyState>
        </Card>
      ) : (
        <>
          <SelectionCaution sentences={selection} />
          <ChartCard answer={answer} band={band} />
          <WindowsTable windows={answer.windows} band={band} selectedOn={answer.selected_on} />
          <Card title="False-positive rates" aria-label="False-positive rates">
            <p className="max-w-200 p-3.5 text-sm text-muted">{sizeText(answer.model)}</p>
          </Card>
          <Card title="Event clustering" aria-label="Event clustering">
            <p className="max-w-200 p-3.5 text-sm text-muted">{clustering.join(" ")}</p>
          </Card>
          <SampleTable rows={answer.sample} />
        </>
      )}
      {answer.drops.length > 0 && <Drops study={study} />}
      <MethodsCard text={methods} />
    </div>
  );
}

function Counts({ study: { answer } }: { study: Study }) {
  const few =
    answer.used > 0 && answer.used < 10 ? " With so few events, no test is reliable." : "";
  return (
    <p className="text-sm text-muted">
      <b className="font-medium text-text">{countText(answer.used)}</b> of {countText(answer.found)}{" "}
      used, {countText(answer.found - answer.used)} dropped.{few}
    </p>
  );
}

function Drops({ study: { answer } }: { study: Study }) {
  return (
    <>
      <Card title="Dropped, by reason" aria-label="Dropped, by reason">
        <ul className="p-3.5 text-sm text-muted">
          {answer.drops.map(({ reason, count }) => (
            <li key={reason}>
              {dropReasonTexts[reason]}:{" "}
              <span className="text-text tabular-nums">{countText(count)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <DroppedTable rows={answer.dropped} />
    </>
  );
}

/** The event window day by day, as a chart or as a table. */
function ChartCard({ answer, band }: { answer: StudyAnswer; band: Band }) {
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
