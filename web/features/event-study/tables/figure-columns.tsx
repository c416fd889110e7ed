import type {
  StudyWindowFigures,
  StudyAnswer,
} from "#contract/operations/screening/event-study.ts";
import { countText, signedPercentText } from "#web/ui/display/number-text.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import {
  bandOf,
  correlationText,
  pText,
  statisticText,
  tests,
  type Band,
  windowText,
  dayText,
} from "../study-texts.ts";
import type { OutcomeFilter } from "#contract/studies/outcome-filters.ts";
import { rejectingText } from "../methods/methods-sentences.ts";
import { useMemo } from "react";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";

/** A p-value for files: never a plain 0, which no test finds. */
function exactP(p: number | null): number | string | null {
  return p !== null && p < leastP ? `<${leastP}` : p;
}

/** Below it floating-point numbers lose their digits, and then are 0. */
const leastP = 1e-300;

/**
 * Columns of a file: without those that say in words what others say in numbers. What the screen
 * rounds to a percent is a fraction with every digit, as its header says.
 */
export function fileColumns<Row>(columns: readonly TableColumn<Row>[]): TableColumn<Row>[] {
  return columns
    .filter(({ key }) => !inWords.test(key))
    .map((column) => {
      const shown = { ...column, hiddenAtFirst: false };
      if (column.format !== "percent" && column.format !== "signedPercent") return shown;
      return { ...shown, name: `${column.name} (fraction)`, csv: column.value };
    });
}

/** Keys of columns for the screen alone. */
const inWords = /^(?:Cumulative )?(?:band|window)$/;

type Figure = (figures: StudyWindowFigures) => number | null;

const errors: readonly [key: string, name: string, of: Figure][] = [
  ["error_estimation", "Standard error, estimation window", (found) => found.error_estimation],
  ["error_cross_section", "Standard error, cross-section", (found) => found.error_cross_section],
  ["error_clustered", "Standard error, clustered", (found) => found.error_clustered],
];

/**
 * N, mean, band, errors and tests of one window; files have every digit, and p in a column of its own.
 * @param prefix  tells two sets of these columns in one table apart
 */
function figureColumns<Row>(
  figuresOf: (row: Row) => StudyWindowFigures,
  { band, meanName, prefix = "" }: { band: Band; meanName: string; prefix?: string },
): TableColumn<Row>[] {
  const percent = (key: string, name: string, of: Figure): TableColumn<Row> => ({
    key: `${prefix}${key}`,
    name,
    format: "signedPercent",
    value: (row) => of(figuresOf(row)),
  });
  return [
    {
      key: `${prefix}events`,
      name: `${prefix}N`,
      format: "count",
      value: (row) => figuresOf(row).events,
      leastWidth: 64,
    },
    percent("mean", meanName, ({ mean }) => mean),
    {
      key: `${prefix}band`,
      name: `${prefix}95% confidence interval`,
      value: (row) => bandText(figuresOf(row), band),
      leastWidth: 150,
    },
    ...bandEnds(band).map(([key, name, of]) => ({
      ...percent(key, `${prefix}${name}`, of),
      hiddenAtFirst: true,
    })),
    ...errors.map(([key, name, of]) => ({
      ...percent(key, `${prefix}${name}`, of),
      hiddenAtFirst: true,
    })),
    ...tests.flatMap((test) => testColumns(test, figuresOf, prefix)),
    ...countColumns(figuresOf, prefix),
  ];
}

function bandEnds(band: Band): readonly [key: string, name: string, of: Figure][] {
  return [
    ["band_from", "95% confidence interval from", (found) => bandEnd(found, band, -1)],
    ["band_to", "95% confidence interval to", (found) => bandEnd(found, band, 1)],
  ];
}

/** Positive and negative CARs, and the correlation of the events. */
function countColumns<Row>(
  figuresOf: (row: Row) => StudyWindowFigures,
  prefix: string,
): TableColumn<Row>[] {
  return [
    {
      key: `${prefix}positive`,
      name: `${prefix}Positive`,
      value: (row) => figuresOf(row).positive,
      hiddenAtFirst: true,
    },
    {
      key: `${prefix}negative`,
      name: `${prefix}Negative`,
      value: (row) => figuresOf(row).negative,
      hiddenAtFirst: true,
    },
    {
      key: `${prefix}correlation`,
      name: `${prefix}Mean correlation`,
      label: "r̄",
      description: "Mean correlation of the residuals of these events, all pairs",
      value: (row) => figuresOf(row).correlation,
      cell: (row) => correlationText(figuresOf(row).correlation),
      leastWidth: 96,
    },
  ];
}

function testColumns<Row>(
  { key, name, short, hint }: (typeof tests)[number],
  figuresOf: (row: Row) => StudyWindowFigures,
  prefix: string,
): TableColumn<Row>[] {
  return [
    {
      key: `${prefix}${key}`,
      name: `${prefix}${name}`,
      label: short,
      description: hint,
      value: (row) => figuresOf(row)[key]?.statistic ?? null,
      cell: (row) => resultText(figuresOf(row), key) ?? "—",
      leastWidth: 160,
    },
    {
      key: `${prefix}${key}_p`,
      name: `${prefix}p of ${name}`,
      value: (row) => figuresOf(row)[key]?.p ?? null,
      csv: (row) => exactP(figuresOf(row)[key]?.p ?? null),
      hiddenAtFirst: true,
    },
  ];
}

/** "−2.115 (p 0.0344)" */
function resultText(
  figures: StudyWindowFigures,
  key: (typeof tests)[number]["key"],
): string | null {
  const found = figures[key];
  if (found === null) return null;
  const statistic =
    key === "sign"
      ? `${countText(found.statistic)} of ${countText(figures.positive + figures.negative)}`
      : statisticText(found.statistic);
  return `${statistic} (p ${pText(found.p)})`;
}

/** Lower end for −1, upper for 1. */
function bandEnd(figures: StudyWindowFigures, band: Band, side: -1 | 1): number | null {
  const half = bandOf(figures, band);
  return half === null || figures.mean === null ? null : figures.mean + side * half;
}

function bandText(figures: StudyWindowFigures, band: Band): string | null {
  const [from, to] = [bandEnd(figures, band, -1), bandEnd(figures, band, 1)];
  return from === null || to === null
    ? null
    : `${signedPercentText(from)} to ${signedPercentText(to)}`;
}

/** The chosen window, which may be one of those every study reports, stays first. */
export function distinctWindows(windows: readonly StudyWindowFigures[]): StudyWindowFigures[] {
  const texts = windows.map(windowText);
  return windows.filter((_, place) => texts.indexOf(texts[place] ?? "") === place);
}

/** Of the file of windows, a window a row. */
export function windowColumns(
  band: Band,
  selectedOn: readonly OutcomeFilter[],
): TableColumn<StudyWindowFigures>[] {
  return [
    { key: "from", name: "From day", value: ({ from }) => from },
    { key: "to", name: "To day", value: ({ to }) => to },
    ...figureColumns<StudyWindowFigures>((row) => row, { band, meanName: "Mean CAR" }),
    {
      key: "rejecting",
      name: "Tests that reject a mean of zero at 5%",
      value: (row) => rejectingText(row, selectedOn),
    },
  ];
}

type Day = StudyAnswer["days"][number];

/** The same figures as the chart: each day alone, then from −10 to it. */
export function DaysTable({ days, band }: { days: readonly Day[]; band: Band }) {
  const columns = useMemo(() => dayColumns(band), [band]);
  return (
    <ClientDataTable
      title="Days of the event window"
      columns={columns}
      rows={days}
      rowKey={({ day }) => String(day)}
      pageSizes={[50]}
      hideExport
    />
  );
}

export function dayColumns(band: Band): TableColumn<Day>[] {
  return [
    {
      key: "day",
      name: "Day",
      value: ({ day }) => day,
      cell: ({ day }) => dayText(day),
      leastWidth: 64,
    },
    ...figureColumns<Day>(({ single }) => single, { band, meanName: "AAR" }),
    ...figureColumns<Day>(({ cumulative }) => cumulative, {
      band,
      meanName: "CAAR",
      prefix: "Cumulative ",
    }),
  ];
}
