import type { ReactNode } from "react";
import type { DemonstrationTrade } from "#contract/brand/demonstration-case.ts";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Directed, NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { daysToFile, eventReturn, FORM_4_DAYS, valueUsd } from "./figures.ts";
import { type FigureKind, priceText, wholeDollarsText } from "./proof.ts";

/** From which width on a column of the trades is shown; the table never needs more than it has. */
export const columnRooms = {
  phone: "",
  wide: "max-md:hidden",
  roomy: "@max-[800px]:hidden max-md:hidden",
  full: "@max-[870px]:hidden max-md:hidden",
} as const;

export type ColumnRoom = keyof typeof columnRooms;

const { columns } = fragmentTexts;

type TradeRowProps = {
  trade: DemonstrationTrade;
  chosen: FigureKind | null;
  onChoose: (kind: FigureKind) => void;
};

/** A press anywhere else in the row chooses its return. */
export function TradeRow({ trade, chosen, onChoose }: TradeRowProps) {
  const subject = fragmentTexts.proof.subject(trade.person, trade.tradedOn);
  const figure = (kind: FigureKind, column: string, shown: ReactNode) => (
    <ProvableFigure
      label={`${column}, ${subject}`}
      isChosen={chosen === kind}
      isForWholeRow={kind === "return"}
      onChoose={() => onChoose(kind)}
    >
      {shown}
    </ProvableFigure>
  );
  return (
    <tr
      className={classNames(
        "relative h-8 border-b border-border last:border-b-0 even:bg-zebra hover:bg-hover touch:h-11",
        chosen !== null && "bg-hover even:bg-hover",
      )}
    >
      <Cell from="roomy">
        {trade.filedOn}
        {trade.isAmendment && (
          <span className="ml-1.5 rounded-control bg-info-tint px-1.5 py-px text-2xs font-medium text-info-text">
            {fragmentTexts.amendment}
          </span>
        )}
      </Cell>
      <Cell>
        {trade.person}
        <span className="ml-1.5 text-faint @max-[340px]:hidden">{trade.role}</span>
      </Cell>
      <Cell from="wide">{trade.tradedOn}</Cell>
      <Cell>
        <Directed direction={trade.kind === "Sale" ? "down" : "up"}>{trade.kind}</Directed>
      </Cell>
      <Cell from="wide" isNumber>
        {countText(trade.shares)}
      </Cell>
      <Cell from="wide" isNumber>
        {priceText(trade)}
      </Cell>
      <Cell from="wide" isNumber>
        {figure("value", columns.value, wholeDollarsText(valueUsd(trade)))}
      </Cell>
      <Cell from="full">{trade.isPlan ? fragmentTexts.yes : fragmentTexts.no}</Cell>
      <Cell from="wide" isNumber>
        {figure("daysToFile", columns.daysToFile, <Days count={daysToFile(trade)} />)}
      </Cell>
      <Cell isNumber>
        {figure(
          "return",
          columns.nextEvent,
          trade.nextEvent === null ? (
            <NoValue />
          ) : (
            <SignedPercent fraction={eventReturn(trade.nextEvent).differenceFraction} />
          ),
        )}
      </Cell>
    </tr>
  );
}

type CellProps = { children: ReactNode; from?: ColumnRoom; isNumber?: boolean };

function Cell({ children, from = "phone", isNumber = false }: CellProps) {
  return (
    <td
      className={classNames(
        "px-1 whitespace-nowrap first:pl-4 last:pr-2.5 @max-[800px]:nth-2:pl-4 xl:first:pl-5",
        isNumber && "text-right",
        columnRooms[from],
      )}
    >
      {children}
    </td>
  );
}

/** Late: an icon and a color next to the number, and the word for screen readers. */
function Days({ count }: { count: number }) {
  if (count <= FORM_4_DAYS) return countText(count);
  return (
    <span className="inline-flex items-center gap-1 align-bottom font-medium text-warn">
      <svg
        width="13"
        height="13"
        viewBox="0 0 16 16"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-current"
        aria-hidden="true"
      >
        <path d="M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1" />
      </svg>
      {countText(count)}
      <span className="sr-only">, {fragmentTexts.late}</span>
    </span>
  );
}

type ProvableFigureProps = {
  /** Column and row of the figure, read after it. */
  label: string;
  isChosen: boolean;
  /** The button also takes the presses on the rest of its row. */
  isForWholeRow: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** A figure of the table whose proof can be shown. */
function ProvableFigure(props: ProvableFigureProps) {
  const { label, isChosen, isForWholeRow, onChoose, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "-mr-1.5 h-7 rounded-control border-2 px-1.5 whitespace-nowrap touch:h-10",
        isChosen ? "border-accent" : "border-transparent hover:border-control",
        isForWholeRow ? "after:absolute after:inset-0" : "relative z-1",
      )}
    >
      {children}
      <span className="sr-only">, {label}</span>
    </button>
  );
}
