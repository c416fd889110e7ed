import type { StudyWindowFigures } from "#contract/operations/event-study.ts";
import { signedPercentText } from "#web/ui/display/number-text.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { bandOf, pText, statisticText, tests, type Band } from "../study-texts.ts";

/** Percent with eight decimals, for files: the screen shows two. */
export function exactPercent(fraction: number | null): string | null {
  return fraction === null ? null : `${(fraction * 100).toFixed(8)}%`;
}

type Figure = (figures: StudyWindowFigures) => number | null;

const errors: readonly [key: string, name: string, of: Figure][] = [
  ["error_estimation", "Standard error (estimation window)", (found) => found.error_estimation],
  ["error_cross_section", "Standard error (cross-section)", (found) => found.error_cross_section],
  ["error_clustered", "Standard error (clustered)", (found) => found.error_clustered],
];

/**
 * N, mean, band, errors and tests of one window; files have every digit, and p in a column of its own.
 * @param prefix  tells two sets of these columns in one table apart
 */
export function figureColumns<Row>(
  figuresOf: (row: Row) => StudyWindowFigures,
  { band, meanName, prefix = "" }: { band: Band; meanName: string; prefix?: string },
): TableColumn<Row>[] {
  const percent = (key: string, name: string, of: Figure): TableColumn<Row> => ({
    key: `${prefix}${key}`,
    name,
    format: "signedPercent",
    value: (row) => of(figuresOf(row)),
    csv: (row) => exactPercent(of(figuresOf(row))),
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
      name: `${prefix}95% band`,
      value: (row) => bandText(figuresOf(row), band),
      leastWidth: 150,
    },
    ...errors.map(([key, name, of]) => ({
      ...percent(key, `${prefix}${name}`, of),
      hiddenAtFirst: true,
    })),
    ...tests.flatMap((test) => testColumns(test, figuresOf, prefix)),
    percent("correlation", `${prefix}Mean correlation`, ({ correlation }) => correlation),
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
      ? `${found.statistic} of ${figures.positive + figures.negative}`
      : statisticText(found.statistic);
  return `${statistic} (p ${pText(found.p)})`;
}

function bandText(figures: StudyWindowFigures, band: Band): string | null {
  const half = bandOf(figures, band);
  const { mean } = figures;
  if (half === null || mean === null) return null;
  return `${signedPercentText(mean - half)} to ${signedPercentText(mean + half)}`;
}
