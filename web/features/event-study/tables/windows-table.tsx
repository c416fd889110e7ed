import { type ReactNode, useMemo } from "react";
import type { StudyWindowFigures } from "#contract/operations/screening/event-study.ts";
import { isChosenByOutcome, type OutcomeFilter } from "#contract/studies/outcome-filters.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { countText, signedPercentText } from "#web/ui/display/number-text.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { rejectingText } from "../methods/methods-sentences.ts";
import {
  bandOf,
  correlationText,
  pText,
  statisticText,
  tests,
  windowText,
  type Band,
} from "../study-texts.ts";
import { distinctWindows } from "./figure-columns.tsx";

type WindowsTableProps = {
  windows: readonly StudyWindowFigures[];
  band: Band;
  selectedOn: readonly OutcomeFilter[];
};

/** Figures and tests as rows, windows as columns with the chosen one first, so that all are in sight. */
export function WindowsTable({ windows, band, selectedOn }: WindowsTableProps) {
  const shown = useMemo(() => distinctWindows(windows), [windows]);
  const isAffected = (window: StudyWindowFigures) => isChosenByOutcome(window, selectedOn);
  return (
    <div className="min-w-0 rounded-card border border-border bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 px-3.5 py-2">
        <h2>Windows and tests</h2>
        <p className="text-xs text-muted">Each test: statistic, and below it its two-sided p</p>
      </header>
      <div
        role="region"
        aria-label="Windows and tests"
        tabIndex={0}
        className="relative scroll-sideways"
      >
        <table aria-label="Windows and tests" className="w-full min-w-260 text-sm tabular-nums">
          <thead>
            <tr>
              <HeadCell scope="col">Days</HeadCell>
              {shown.map((window, place) => (
                <th
                  key={windowText(window)}
                  scope="col"
                  className="px-2 py-1.5 text-right font-semibold whitespace-nowrap last:pr-3.5"
                >
                  {windowText(window)}
                  {place === 0 && <span className="block text-2xs text-muted">chosen</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <FigureRows windows={shown} band={band} />
            {tests.map((test) => (
              <Row
                key={test.key}
                name={<Hinted name={test.name} hint={test.hint} />}
                windows={shown}
                renderCell={(window) => <TestCell window={window} of={test.key} />}
              />
            ))}
            <Row
              name="Rejecting at 5%"
              windows={shown}
              renderCell={(window) =>
                isAffected(window) ? (
                  <span className="text-warn-text">No evidence</span>
                ) : (
                  rejectingText(window, selectedOn).split(":").at(0)
                )
              }
            />
          </tbody>
        </table>
      </div>
      {shown.some(isAffected) && (
        <p className="border-t border-border px-3.5 py-2.5 text-sm text-warn-text">
          No evidence: the sample was selected on {selectedOn.map(({ name }) => name).join(" and ")}
          , so tests over these windows prove nothing.
        </p>
      )}
    </div>
  );
}

function FigureRows({ windows, band }: Omit<WindowsTableProps, "selectedOn">) {
  return (
    <>
      <Row name="N" windows={windows} renderCell={({ events }) => countText(events)} />
      <Row
        name="Mean CAR"
        windows={windows}
        renderCell={({ mean }) => <SignedPercent fraction={mean} />}
      />
      <Row
        name="95% confidence interval"
        windows={windows}
        renderCell={(window) => <BandCell window={window} band={band} />}
      />
      <Row
        name="Positive, negative"
        windows={windows}
        renderCell={({ positive, negative }) => `${countText(positive)}, ${countText(negative)}`}
      />
      <Row
        name={
          <Hinted
            name="Mean correlation r̄"
            hint="Of the estimation-window residuals of these events, all pairs; pairs whose windows do not overlap count as 0"
          />
        }
        windows={windows}
        renderCell={({ correlation }) => correlationText(correlation)}
      />
    </>
  );
}

type RowProps = {
  name: ReactNode;
  windows: readonly StudyWindowFigures[];
  renderCell: (window: StudyWindowFigures) => ReactNode;
};

function Row({ name, windows, renderCell }: RowProps) {
  return (
    <tr className="border-t border-border">
      <HeadCell>{name}</HeadCell>
      {windows.map((window) => (
        <td
          key={windowText(window)}
          className="px-2 py-1 text-right leading-4.5 whitespace-nowrap last:pr-3.5"
        >
          {renderCell(window)}
        </td>
      ))}
    </tr>
  );
}

/** Stays in sight while the windows scroll on a narrow screen. */
function HeadCell({ children, scope = "row" }: { children: ReactNode; scope?: "row" | "col" }) {
  return (
    <th
      scope={scope}
      className="sticky left-0 z-1 bg-surface py-1 pr-2 pl-3.5 text-left font-medium max-md:max-w-32"
    >
      {children}
    </th>
  );
}

function Hinted({ name, hint }: { name: string; hint: string }) {
  return (
    <Tooltip text={hint}>
      <span tabIndex={0} className="rounded-small underline decoration-dotted underline-offset-3">
        {name}
      </span>
    </Tooltip>
  );
}

function BandCell({ window, band }: { window: StudyWindowFigures; band: Band }) {
  const half = bandOf(window, band);
  if (half === null || window.mean === null) return <NoValue />;
  return (
    <>
      {signedPercentText(window.mean - half)} to
      <br />
      {signedPercentText(window.mean + half)}
    </>
  );
}

/** "−2.115" above "p 0.0344" */
function TestCell({
  window,
  of: key,
}: {
  window: StudyWindowFigures;
  of: (typeof tests)[number]["key"];
}) {
  const found = window[key];
  if (found === null) return <NoValue />;
  return (
    <>
      <span className="block">
        {key === "sign"
          ? `${countText(found.statistic)} of ${countText(window.positive + window.negative)}`
          : statisticText(found.statistic)}
      </span>
      <span className="block text-xs text-muted">p {pText(found.p)}</span>
    </>
  );
}
