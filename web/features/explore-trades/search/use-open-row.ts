import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { openRowOf, rowKey, type OpenRow } from "./link-search.ts";

export type OpenRowControl = {
  open: OpenRow | null;
  /** The row among those of the page shown. */
  row: TradeRow | null;
  key: string | undefined;
  show: (row: TradeRow) => void;
  close: () => void;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

const openedHere = "openedHere";
const closedHere = "closedHere";

/** Whether the address was changed by opening or closing a row, not by following a link. */
export function isRowStep(locationState: unknown): boolean {
  return locationState === openedHere || locationState === closedHere;
}

/** The row of the panel, carried by the address so that it can be sent to a colleague. */
export function useOpenRow(rows: readonly TradeRow[]): OpenRowControl {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const open = openRowOf(parameters);
  const key = open === null ? undefined : rowKey({ accno: open.accno, row_number: open.rowNumber });
  const position = rows.findIndex((row) => rowKey(row) === key);

  function go(row: TradeRow | null, replace: boolean) {
    const next = new URLSearchParams(parameters);
    if (row === null) next.delete("row");
    else next.set("row", rowKey(row));
    void navigate(
      { search: next.toString() },
      { replace, preventScrollReset: true, state: row === null ? closedHere : openedHere },
    );
  }

  function show(row: TradeRow) {
    if (rowKey(row) !== key) go(row, open !== null);
  }

  function step(by: number): (() => void) | undefined {
    const row = position < 0 ? undefined : rows[position + by];
    return row === undefined ? undefined : () => show(row);
  }

  return {
    open,
    row: rows[position] ?? null,
    key,
    show,
    // Back undoes the opening, so that the history holds no step that changes nothing.
    close: () => (location.state === openedHere ? void navigate(-1) : go(null, true)),
    previous: step(-1),
    next: step(1),
  };
}
