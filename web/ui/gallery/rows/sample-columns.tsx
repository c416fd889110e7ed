import { Clock, ExternalLink, MapPin } from "lucide-react";

import type { TableColumn } from "../../data-table/table-column.ts";
import { Badge } from "../../display/badge.tsx";
import { Directed } from "../../display/figures.tsx";
import { Tooltip } from "../../overlay/tooltip.tsx";
import type { SampleTrade } from "./sample-trades.ts";

export const sampleColumns: readonly TableColumn<SampleTrade>[] = [
  {
    key: "conm",
    name: "Company Name",
    required: true,
    look: "strong",
    leastWidth: 150,
    value: (row) => row.company,
  },
  {
    key: "ticker",
    name: "Ticker",
    leastWidth: 66,
    value: (row) => row.ticker,
    cell: (row) => (
      <a href="#ticker" className="text-accent">
        {row.ticker}
      </a>
    ),
  },
  { key: "owner", name: "Owner", leastWidth: 145, value: (row) => row.owner },
  { key: "title", name: "Title", look: "secondary", leastWidth: 120, value: (row) => row.title },
  { key: "day", name: "Trade Date", format: "day", leastWidth: 104, value: (row) => row.day },
  {
    key: "direction",
    name: "Type",
    leastWidth: 106,
    value: (row) => row.direction,
    cell: (row) => (
      <>
        <Directed direction={row.direction === "Sale" ? "down" : "up"}>{row.direction}</Directed>
        {row.plan && (
          <span className="pl-1.75">
            <Badge>Plan</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    key: "value",
    name: "Value ($K)",
    description: "Shares times price, in thousands of dollars.",
    format: "dollars",
    leastWidth: 108,
    value: (row) => row.valueThousandUsd,
  },
  {
    key: "tradeReturn",
    name: "Trade Return",
    label: "Return 20d",
    description: "Return from the trade date over 20 trading days.",
    format: "signedPercent",
    leastWidth: 100,
    value: (row) => row.tradeReturn,
  },
  {
    key: "daysToEvent",
    name: "Days to Next 8-K",
    label: "Days to 8-K",
    description: "Calendar days to the next 8-K.",
    format: "count",
    leastWidth: 70,
    value: (row) => row.daysToEvent,
  },
  {
    key: "eventReturn",
    name: "Next 8-K Return",
    label: "8-K Return",
    format: "signedPercent",
    leastWidth: 100,
    value: (row) => row.eventReturn,
  },
  { key: "items", name: "8-K Items", look: "secondary", leastWidth: 90, value: (row) => row.items },
  {
    key: "daysToFile",
    name: "Days to file",
    description: "EDGAR business days from the trade to the filing.",
    format: "count",
    leastWidth: 76,
    value: (row) => row.daysToFile,
    cell: (row) => (row.daysToFile > 2 ? <LateFiling days={row.daysToFile} /> : row.daysToFile),
  },
  {
    key: "industry",
    name: "Industry",
    hiddenAtFirst: true,
    value: () => "Pharmaceutical Products",
  },
  { key: "cik", name: "CIK", hiddenAtFirst: true, textOnly: true, value: () => "0000320193" },
  {
    key: "links",
    name: "Links",
    control: true,
    leastWidth: 64,
    value: () => null,
    cell: () => (
      <span className="inline-flex gap-0.5">
        <a
          href="#filing"
          aria-label="EDGAR filing index"
          className="grid size-6 place-items-center text-faint"
        >
          <ExternalLink aria-hidden size={14} />
        </a>
        <a
          href="#map"
          aria-label="Owner location"
          className="grid size-6 place-items-center text-faint"
        >
          <MapPin aria-hidden size={14} />
        </a>
      </span>
    ),
  },
];

function LateFiling({ days }: { days: number }) {
  return (
    <Tooltip text={`The SEC requires filing within 2 days. This trade was filed in ${days} days.`}>
      <button type="button" className="inline-flex items-center gap-1 font-medium text-warn">
        <Clock aria-hidden size={13} />
        {days}
      </button>
    </Tooltip>
  );
}
