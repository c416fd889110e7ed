import { Download } from "lucide-react";
import { estimationWindow, eventWindow } from "#contract/studies/study-vocabulary.ts";
import { downloadCsv } from "#web/ui/data-table/download-csv.ts";
import { saveText } from "#web/ui/data-table/save-text.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { Study } from "../study-request.ts";
import { fileColumns, dayColumns, distinctWindows, windowColumns } from "./figure-columns.tsx";
import { failureText, useAttempt } from "#web/saving/use-attempt.ts";
import { DownloadProgressLine } from "#web/explore/export/download-progress-line.tsx";
import { useDownload } from "#web/explore/export/use-download.ts";
import { droppedColumns, returnColumns, sampleColumns } from "./sample-table.tsx";
import { sentenceText } from "#contract/screening/sentence.ts";
import { withAsciiMinus } from "#web/ui/display/number-text.ts";
import { queryText } from "#web/features/event-study/methods/methods-text.ts";
import { selectionSentences } from "#web/features/event-study/methods/methods-sentences.ts";
import { bandNames, dayText, modelNames, windowText, type Band } from "../study-texts.ts";

/** Every table of the study as a file, with every column and digit; what they are of is one more. */
export function Downloads({ study, band, methods }: DownloadsProps) {
  const { answer } = study;
  const hasEvents = answer.used > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted">CSV</span>
      {hasEvents && (
        <>
          <Save name="Days" columns={dayColumns(band)} rows={answer.days} />
          <Save
            name="Windows"

            columns={windowColumns(band, answer.selected_on)}
            rows={distinctWindows(answer.windows)}
          />
          <Save name="Sample" columns={sampleColumns} rows={answer.sample} />
          <SaveAbnormalReturns study={study} />
          <SaveDailyReturns study={study} />
        </>
      )}
      {answer.dropped.length > 0 && (
        <Save name="Dropped" columns={droppedColumns} rows={answer.dropped} />
      )}
      <span className="text-xs text-muted">Text</span>
      <SaveText name="Methods" text={() => methods} />
      <SaveText name="Description" text={() => aboutText({ study, band })} />
    </div>
  );
}

const dailyReturnsText =
  `One row per event and day, ${withAsciiMinus(dayText(estimationWindow.from))} to ${dayText(eventWindow.to)}: ` +
  "stock return, market return, expected return, abnormal return. CIK, Filing, and Row of the filing identify the event " +
  "in the Sample file. The tests of the study can be recomputed from it.";

/** What the buttons cannot say: the unit of the files, and what the largest of them is for. */
export function FilesNote() {
  return (
    <p className="max-w-200 text-xs text-muted">
      Returns in CSV files are fractions: 0.01 is 1%. “Daily returns” lists stock, market, expected,
      and abnormal returns for each event and day from {dayText(estimationWindow.from)} to{" "}
      {dayText(eventWindow.to)}, enough to recompute every test; 1,000 events are about 50 MB.
    </p>
  );
}

type DownloadsProps = { study: Study; band: Band; methods: string };

type SaveTextProps = { name: string; text: () => string };

function SaveText({ name, text }: SaveTextProps) {
  const file = name.toLowerCase();
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`Download ${file} as text`}
      icon={<Download aria-hidden size={14} />}
      onClick={() =>
        saveText(`Event study ${file}.txt`, text(), {
          type: "text/plain;charset=utf-8",
          rows: null,
        })
      }
    >
      {name}
    </Button>
  );
}

/** A file that is read only on request: the abnormal returns of each event. */
function SaveAbnormalReturns({ study }: { study: Study }) {
  const { isBusy, failure, run } = useAttempt();
  return (
    <>
      <Button
        variant="outline2"
        size="compact"
        aria-label="Download abnormal returns as CSV"
        icon={<Download aria-hidden size={14} />}
        busy={isBusy}
        onClick={() => void run(() => saveAbnormalReturns(study))}
      >
        Abnormal returns
      </Button>
      {failure !== null && (
        <span role="alert" className="text-xs text-danger-text">
          {failure}
        </span>
      )}
    </>
  );
}

async function saveAbnormalReturns(study: Study): Promise<void> {
  const rows = await study.readAbnormalReturns();
  const columns = fileColumns(returnColumns);
  downloadCsv({ title: "Event study abnormal returns", columns, rows });
}

/** The server writes this file: with thousands of events it has millions of lines. */
function SaveDailyReturns({ study }: { study: Study }) {
  const { running, run } = useDownload({
    title: "The daily returns could not be saved.",
    reasonOf: (error) => failureText(error) ?? undefined,
  });
  return (
    <>
      <Button
        variant="outline2"
        size="compact"
        aria-label="Download daily returns as CSV"
        icon={<Download aria-hidden size={14} />}
        busy={running !== null}
        onClick={() => void run(study.saveDailyReturns)}
      >
        Daily returns
      </Button>
      <DownloadProgressLine running={running} />
    </>
  );
}

type SaveProps<Row> = {
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
};

function Save<Row>({ name, columns, rows }: SaveProps<Row>) {
  const file = name.toLowerCase();
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`Download ${file} as CSV`}
      icon={<Download aria-hidden size={14} />}
      onClick={() =>
        downloadCsv({ title: `Event study ${file}`, columns: fileColumns(columns), rows })
      }
    >
      {name}
    </Button>
  );
}

/**
 * What the CSV files of a study are of, one line each: as decision 36 has it for exports, a file of its
 * own, so that the tables hold columns and rows alone.
 */
function aboutText({ study, band }: { study: Study; band: Band }): string {
  const { answer, sentence, of } = study;
  const { data } = answer;
  const [chosen] = answer.windows;
  const lines = [
    ...(data.is_demonstration
      ? [
          [
            "Note",
            "Demonstration: invented data. Times follow the market clock of the demonstration.",
          ],
        ]
      : []),
    ["Title", "Event study"],
    ["Query", sentenceText(sentence)],
    [`Query as sent to explore_${of} (JSON)`, queryText(answer)],
    ...("trades" in answer ? [["Trades", answer.trades]] : []),
    ["Model", modelNames[answer.model]],
    ["Window chosen", chosen === undefined ? "none" : windowText(chosen)],
    ["95% confidence interval based on", bandNames[band]],
    ["Rows found", String(answer.found)],
    ["Events used", String(answer.used)],
    ...selectionSentences(answer).map((text) => ["Caution", text]),
    ["Computed at (UTC)", data.computed_at],
    ["Data version", data.version],
    ["Newest filing accepted at (UTC)", data.last_accepted_at ?? "none"],
    ["Prices through", data.last_price_day ?? "none"],
    ["Product", data.software],
    [
      "Units",
      "Returns, means, confidence intervals, standard errors, alpha, and s are fractions: 0.01 is 1%. " +
        "Alpha and s are per day.",
    ],
    ["Daily returns", dailyReturnsText],
    ["Notes", "Times are UTC. An empty cell means undefined or unknown, never zero."],
  ];
  return withAsciiMinus(lines.map(([label, value]) => `${label}: ${value}\r\n`).join(""));
}
