import { Link } from "react-router";
import { alertNumberColumns } from "#contract/alerts/alert-columns.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertsOfKind, LatestMatch } from "#contract/operations/dashboard.ts";
import { movedPoint } from "#contract/values/decimal-text.ts";
import { newAlertPath } from "#web/session/alert-paths.ts";
import { alertPath } from "#web/session/paths.ts";
import {
  decimalText,
  directionOfFraction,
  signedPercentText,
} from "#web/ui/display/number-text.ts";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { acceptedText } from "../day-texts.ts";
import { thousandsOfDollars } from "../dollar-text.ts";
import { LatestList, twoLineLook } from "./latest-list.tsx";

type AlertMatchesProps = {
  kind: AlertKind;
  /** Undefined while they are loaded. */
  alerts: readonly AlertsOfKind[] | undefined;
  today: string;
  hasFailed: boolean;
};

/** The newest matches of one kind of alert; a line opens the results of its alert. */
export function AlertMatches({ kind, alerts, today, hasFailed }: AlertMatchesProps) {
  const ofKind = alerts?.find(({ form_type }) => form_type === kind);
  const latest = alerts === undefined ? undefined : (ofKind?.latest ?? []);
  return (
    <LatestList
      label={labels[kind]}
      rows="two-line"
      lines={latest?.map((match) => ({
        key: String(match.id),
        line: <MatchLine kind={kind} match={match} today={today} />,
      }))}
      hasFailed={hasFailed}
      empty={
        ofKind === undefined ? (
          <>
            No alerts yet.{" "}
            <Link to={newAlertPath(kind)} className="relative z-10 underline">
              Create an alert
            </Link>{" "}
            to see its matches here.
          </>
        ) : (
          "No matches yet. New matches appear here as filings and prices arrive."
        )
      }
    />
  );
}

const labels: Readonly<Record<AlertKind, string>> = {
  "4": "Latest insider trading matches",
  "8-K": "Latest material event matches",
  price_alert: "Latest price matches",
  keyword: "Latest keyword matches",
};

type MatchLineProps = { kind: AlertKind; match: LatestMatch; today: string };

function MatchLine({ kind, match, today }: MatchLineProps) {
  const { alert_name: name, company, ticker, happened_at: at, is_unread: isUnread } = match;
  const time = acceptedText({ accepted_at: at, filed_on: null }, today);
  return (
    <Link to={alertPath(name)} title={company} className={twoLineLook}>
      <span className="flex items-center">
        {isUnread && (
          <span className="block size-1.5 rounded-full bg-accent">
            <span className="sr-only">Unread. </span>
          </span>
        )}
      </span>
      <span className="truncate font-semibold text-accent">{ticker ?? <NoValue />}</span>
      <span className="truncate text-muted">
        <What kind={kind} cells={match.cells} />
      </span>
      <span className="text-faint tabular-nums">{time}</span>
      <span className="col-span-2 col-start-3 truncate text-2xs text-faint">
        {[name, ...detailsOf(kind, match.cells)].join(" · ")}
      </span>
    </Link>
  );
}

type Cells = LatestMatch["cells"];

/** A trade with its value, items with their return, or the move of a price. */
function What({ kind, cells }: { kind: AlertKind; cells: Cells }) {
  if (kind === "4") {
    const value = numberIn(cells, "Value");
    return (
      <>
        <Directed direction={cells["Type"] === "Purchase" ? "up" : "down"}>
          {cells["Type"]}
        </Directed>
        <span className="ml-2 tabular-nums">
          {value === null ? <NoValue /> : `$ ${thousandsOfDollars(value)}`}
        </span>
      </>
    );
  }
  const move = numberIn(cells, kind === "8-K" ? "Event Return" : "Return");
  return (
    <>
      <span className="mr-2 tabular-nums">
        {kind === "8-K" ? itemsText(cells) : pricesText(cells)}
      </span>
      {move === null ? (
        <NoValue />
      ) : (
        <Directed direction={directionOfFraction(move)}>
          <span className="tabular-nums">{signedPercentText(move)}</span>
        </Directed>
      )}
    </>
  );
}

function itemsText(cells: Cells): string {
  return String(cells["Items"] ?? "").replaceAll(", ", " & ");
}

/** "$ 38.12 from $ 44.51" */
function pricesText(cells: Cells): string[] {
  const price = numberIn(cells, "Price");
  const before = numberIn(cells, "Previous Close");
  if (price === null || before === null) return [];
  return [`$ ${decimalText(price)} from $ ${decimalText(before)}`];
}

function detailsOf(kind: AlertKind, cells: Cells): string[] {
  if (kind === "price_alert") return pricesText(cells);
  if (kind !== "4") return [];
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
