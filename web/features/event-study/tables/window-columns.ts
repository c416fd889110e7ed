import type { StudyWindowFigures } from "#contract/operations/event-study.ts";
import type { OutcomeFilter } from "#contract/studies/outcome-filters.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { rejectingText } from "../methods/selection-text.ts";
import { windowText, type Band } from "../study-texts.ts";
import { figureColumns } from "./figure-columns.ts";

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
