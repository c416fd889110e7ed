import type { ReactNode } from "react";
import { demonstrationCompany, demonstrationTrades } from "#contract/brand/demonstration-case.ts";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { unbroken } from "../../unbroken.tsx";
import type { FigureChoice } from "./proof.ts";
import { type ColumnRoom, columnRooms } from "./column-room.ts";
import { TradeRow } from "./trade-row.tsx";

const { columns } = fragmentTexts;

type TradesTableProps = { choice: FigureChoice; onChoose: (choice: FigureChoice) => void };

/** The trades; the figures that can be proved are buttons. */
export function TradesTable({ choice, onChoose }: TradesTableProps) {
  return (
    <div className="@container overflow-x-auto">
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{fragmentTexts.table(demonstrationCompany.ticker)}</caption>
        <thead>
          <tr className="border-y border-border bg-thead">
            <Head from="roomy">{columns.filed}</Head>
            <Head>{columns.person}</Head>
            <Head from="wide">{columns.traded}</Head>
            <Head>{columns.type}</Head>
            <Head from="wide" isNumber>
              {columns.shares}
            </Head>
            <Head from="wide" isNumber>
              {columns.price}
            </Head>
            <Head from="wide" isNumber>
              {columns.value}
            </Head>
            <Head from="full">{unbroken(columns.plan)}</Head>
            <Head from="wide" isNumber>
              {columns.daysToFile}
            </Head>
            <Head isNumber>{unbroken(columns.nextEvent)}</Head>
          </tr>
        </thead>
        <tbody>
          {demonstrationTrades.map((trade) => (
            <TradeRow
              key={trade.accession}
              trade={trade}
              chosen={choice.accession === trade.accession ? choice.kind : null}
              onChoose={(kind) => onChoose({ accession: trade.accession, kind })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = { children: ReactNode; from?: ColumnRoom; isNumber?: boolean };

function Head({ children, from = "phone", isNumber = false }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames(
        "h-8 px-1 font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4 xl:first:pl-5",
        "@max-[800px]:nth-2:pl-4",
        isNumber ? "text-right" : "text-left",
        columnRooms[from],
      )}
    >
      {children}
    </th>
  );
}
