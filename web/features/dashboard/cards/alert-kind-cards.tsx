import type { ReactNode } from "react";
import { alertNumberColumns } from "#contract/alerts/alert-columns.ts";
import { type AlertKind, alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import type { LatestMatch } from "#contract/operations/site/dashboard.ts";
import { movedPoint } from "#contract/values/decimal-text.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
import { screens } from "#web/session/screens.ts";
import {
  decimalText,
  directionOfFraction,
  signedPercentText,
} from "#web/ui/display/number-text.ts";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { thousandsOfDollars } from "../day-texts.ts";
import type { Card } from "./cards.ts";

type Cells = LatestMatch["cells"];

/** The card of a kind of alert, with what a line says of a match. */
export type AlertKindCard = Card & {
  kind: AlertKind;
  /** Whether it is shown without an alert of its kind. */
  isAlwaysShown: boolean;
  matchesLabel: string;
  what: (cells: Cells) => ReactNode;
  /** Behind the name of the alert. */
  details: (cells: Cells) => string[];
};

type OwnFields = Omit<AlertKindCard, "kind" | "icon" | "screen" | "isAlwaysShown">;

/** Titles and tips of the first three: first specification, section 2, Dashboard. */
const cardsOfKinds: Readonly<Record<AlertKind, OwnFields>> = {
  "4": {
    title: "Insider Trading Alerts",
    tip: "Form 4 filings and insider transactions",
    description: "Notifies you of each new insider trade that meets your conditions.",
    matchesLabel: "Latest insider trading matches",
    what: (cells) => <Trade cells={cells} />,
    details: tradeDetails,
  },
  "8-K": {
    title: "Material Event Alerts",
    tip: "8-K filings and company events",
    description: "Notifies you of each new 8-K that meets your conditions on items and returns.",
    matchesLabel: "Latest material event matches",
    what: (cells) => <Move what={cells["Items"]} move={numberIn(cells, "Event Return")} />,
    details: () => [],
  },
  price_alert: {
    title: "Market Movements",
    tip: "Stock price movement notifications",
    description: "Notifies you when the price of a stock moves past your threshold.",
    matchesLabel: "Latest price matches",
    what: (cells) => <Move what={dollarsIn(cells, "Price")} move={numberIn(cells, "Return")} />,
    details: (cells) => dollarsIn(cells, "Previous Close").map((text) => `previous close ${text}`),
  },
  keyword: {
    title: "Keyword Alerts",
    tip: "Keywords in 8-K, 10-Q and 10-K filings",
    description: "Notifies you of each new filing that contains your keywords.",
    matchesLabel: "Latest keyword matches",
    what: (cells) => cells["Keywords Found"] ?? <NoValue />,
    details: (cells) => textIn(cells, "Form"),
  },
  planned_sales: {
    title: "Planned Sale Alerts",
    tip: "Form 144 notices of proposed sales",
    description: "Notifies you of each new Form 144 notice that meets your conditions.",
    matchesLabel: "Latest planned sale matches",
    what: (cells) => <Thousands value={numberIn(cells, "Value")} />,
    details: (cells) => textIn(cells, "Seller"),
  },
};

/** The cards of the dashboard, in the order of the kinds. Kinds without a page of their own need an alert. */
export const alertCards: readonly AlertKindCard[] = alertKinds.map((kind) => {
  const { icon, screen } = alertKindViews[kind];
  const isAlwaysShown = screen !== null;
  return { ...cardsOfKinds[kind], kind, icon, screen: screen ?? screens.alerts, isAlwaysShown };
});

/** "Sale $ 1,864K" */
function Trade({ cells }: { cells: Cells }) {
  return (
    <>
      <Directed direction={cells["Type"] === "Purchase" ? "up" : "down"}>{cells["Type"]}</Directed>
      <span className="ml-2">
        <Thousands value={numberIn(cells, "Value")} />
      </span>
    </>
  );
}

/** "$ 1,864K" */
function Thousands({ value }: { value: number | null }) {
  if (value === null) return <NoValue />;
  return <span className="tabular-nums">{`$\u00A0${thousandsOfDollars(value)}`}</span>;
}

/** How far the price moved, and on what: where the line is cut off, the move is whole. */
function Move({ what, move }: { what: ReactNode; move: number | null }) {
  return (
    <>
      {move === null ? (
        <NoValue />
      ) : (
        <Directed direction={directionOfFraction(move)}>
          <span className="tabular-nums">{signedPercentText(move)}</span>
        </Directed>
      )}
      <span className="ml-2 tabular-nums">{what}</span>
    </>
  );
}

/** "$ 38.12"; nothing where there is no price. */
function dollarsIn(cells: Cells, column: string): string[] {
  const price = numberIn(cells, column);
  return price === null ? [] : [`$\u00A0${decimalText(price)}`];
}

function tradeDetails(cells: Cells): string[] {
  return [
    ...textIn(cells, textIn(cells, "Title").length === 0 ? "Relationship" : "Title"),
    ...(cells["10b5-1"] === "Yes" ? ["10b5-1"] : []),
  ];
}

function textIn(cells: Cells, column: string): string[] {
  const text = cells[column];
  return typeof text === "string" && text !== "" ? [text] : [];
}

/** Percent columns as fractions, as all figures are drawn. */
function numberIn(cells: Cells, column: string): number | null {
  const value = cells[column];
  if (typeof value !== "number") return null;
  return alertNumberColumns[column] === "percent" ? movedPoint(value, -2) : value;
}
