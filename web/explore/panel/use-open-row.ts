import { type LinkProps, useLocation, useSearchParams } from "react-router";
import { useAddress } from "../address/use-address.ts";
import { useBackOnce } from "../address/use-back-once.ts";

/** What a panel needs to know of the rows around it. */
export type PanelControl = {
  /** The key of the open row, which the address names; null while the panel is closed. */
  key: string | null;
  close: () => void;
  /** Absent at either end of the page shown. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** A link to another row of the kind, on the same screen. */
  linkTo: (key: string) => RowLink;
};

type RowLink = Pick<LinkProps, "to" | "replace" | "state" | "preventScrollReset">;

export type OpenRowControl<Row> = PanelControl & {
  /** The open row among those of the page shown. */
  row: Row | null;
  show: (row: Row) => void;
  /** Opens a row that may be on another page. */
  showKey: (key: string) => void;
};

type OpenRowOptions<Row> = {
  /** The rows of the page shown, in order. */
  rows: readonly Row[];
  /** The parameter of the address that carries the key. */
  parameter: string;
  keyOf: (row: Row) => string;
  /** Whether a text of the address can be a key. */
  isKey: (text: string) => boolean;
  /** The parameter of another panel, which closes when a row opens here. */
  closes?: string;
};

const openedHere = "openedHere";
const steppedHere = "steppedHere";
const closedHere = "closedHere";

/** Whether the address was changed by opening or closing a row, not by following a link. */
export function isRowStep(locationState: unknown): boolean {
  return [openedHere, steppedHere, closedHere].some((step) => step === locationState);
}

/** The row of the panel, kept in the address so that it can be shared. */
export function useOpenRow<Row>(options: OpenRowOptions<Row>): OpenRowControl<Row> {
  const { rows, parameter, keyOf, isKey, closes } = options;
  const [parameters] = useSearchParams();
  const goBack = useBackOnce();
  const location = useLocation();
  const address = useAddress();
  const named = parameters.get(parameter);
  const key = named !== null && isKey(named) ? named : null;
  const position = rows.findIndex((row) => keyOf(row) === key);

  function go(to: string | null, isStep: boolean) {
    const state = to === null ? closedHere : openedHere;
    address.change({ parameters: (now) => withRow(now, to), isStep, state });
  }

  function withRow(now: URLSearchParams, to: string | null): URLSearchParams {
    const next = new URLSearchParams(now);
    if (to === null) next.delete(parameter);
    else next.set(parameter, to);
    if (closes !== undefined) next.delete(closes);
    return next;
  }

  const isOtherOpen = closes !== undefined && parameters.has(closes);
  function showKey(to: string) {
    if (to !== key) go(to, key === null && !isOtherOpen);
  }
  function show(row: Row) {
    showKey(keyOf(row));
  }

  function linkTo(other: string): RowLink {
    const next = new URLSearchParams(parameters);
    next.set(parameter, other);
    return {
      to: { search: next.toString() },
      replace: true,
      preventScrollReset: true,
      // Closing undoes the opening, however the panel was opened.
      state: location.state === openedHere ? openedHere : steppedHere,
    };
  }

  function step(by: number): (() => void) | undefined {
    const row = position < 0 ? undefined : rows[position + by];
    return row === undefined ? undefined : () => show(row);
  }

  return {
    key,
    row: rows[position] ?? null,
    show,
    showKey,
    // Back undoes the opening, so that no history entry is without effect.
    close: () => (location.state === openedHere ? goBack() : go(null, false)),
    previous: step(-1),
    next: step(1),
    linkTo,
  };
}
