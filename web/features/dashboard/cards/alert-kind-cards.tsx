import type { ReactNode } from "react";
import { alertNumberColumns } from "#contract/alerts/alert-columns.ts";
import { type AlertKind, alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import type { LatestMatch } from "#contract/operations/site/dashboard.ts";
import { movedPoint } from "#contract/values/decimal-text.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
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
  matchesLabel: string;
  what: (cells: Cells) => ReactNode;
  /** Behind the name of the alert. */
  details: (cells: Cells) => string[];
};

/** A kind without a card: its matches are counted with the others, in these words. */
type CountedKind = { countedAs: string };

const { "4": trades, "8-K": events, price_alert: prices } = alertKindViews;

const cardsOfKinds = {
  "4": {
    kind: "4",
    title: "Insider Trading Alerts",
    tip: "Form 4 filings and insider transactions",
    description: "Notifies you of each new insider trade that meets your conditions.",
    icon: trades.icon,
    screen: trades.screen,
    matchesLabel: "Latest insider trading matches",
    what: (cells) => <Trade cells={cells} />,
    details: tradeDetails,
  },
  "8-K": {
    kind: "8-K",
    title: "Material Event Alerts",
    tip: "8-K filings and company events",
    description: "Notifies you of each new 8-K that meets your conditions on items and returns.",
    icon: events.icon,
    screen: events.screen,
    matchesLabel: "Latest material event matches",
    what: (cells) => <Move what={cells["Items"]} move={numberIn(cells, "Event Return")} />,
    details: () => [],
  },
  price_alert: {
    kind: "price_alert",
    title: "Market Movements",
    tip: "Stock price movement notifications",
    description: "Notifies you when the price of a stock moves past your threshold.",
    icon: prices.icon,
    screen: prices.screen,
    matchesLabel: "Latest price matches",
    what: (cells) => <Move what={dollarsIn(cells, "Price")} move={numberIn(cells, "Return")} />,
    details: (cells) => dollarsIn(cells, "Previous Close").map((text) => `previous close ${text}`),
  },
  keyword: { countedAs: "on keywords" },
  planned_sales: { countedAs: "on planned sales" },
} as const satisfies Record<AlertKind, AlertKindCard | CountedKind>;

const all: readonly (readonly [AlertKind, AlertKindCard | CountedKind])[] = alertKinds.map(
  (kind) => [kind, cardsOfKinds[kind]],
);

/** The cards of the dashboard, in the order of the kinds. */
export const alertCards = all.flatMap(([, card]) => ("countedAs" in card ? [] : [card]));
/** The kinds without a card. */
export const countedKinds = all.flatMap(([kind, card]) =>
  "countedAs" in card ? [{ kind, countedAs: card.countedAs }] : [],
);

/** "Sale $ 1,864K" */
function Trade({ cells }: { cells: Cells }) {
  const value = numberIn(cells, "Value");
  return (
    <>
      <Directed direction={cells["Type"] === "Purchase" ? "up" : "down"}>{cells["Type"]}</Directed>
      <span className="ml-2 tabular-nums">
        {value === null ? <NoValue /> : `$\u00A0${thousandsOfDollars(value)}`}
      </span>
    </>
  );
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
  const role = cells["Title"] ?? cells["Relationship"];
  return [
    ...(typeof role === "string" && role !== "" ? [role] : []),
    ...(cells["10b5-1"] === "Yes" ? ["10b5-1"] : []),
  ];
}

/** Percent columns as fractions, as all figures are drawn. */
function numberIn(cells: Cells, column: string): number | null {
  const value = cells[column];
  if (typeof value !== "number") return null;
  return alertNumberColumns[column] === "percent" ? movedPoint(value, -2) : value;
}
