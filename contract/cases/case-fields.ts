import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import { lineColumns } from "#contract/lines/line-columns.ts";
import type { ColumnKind } from "#contract/screening/column-kind.ts";
import { firstFilingHeader } from "#contract/trades/first-filing.ts";
import { columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";

/** One field that an item keeps, with the label and format of the screens that show it. */
export type CaseField = { name: string; label: string; kind: ColumnKind };

function field(name: string, label: string, kind: ColumnKind = "text"): CaseField {
  return { name, label, kind };
}

/** Returns of kept trades: raw, over 20 trading days, as the trade panel shows them. */
export const keptReturn = { return_type: "raw", return_horizon: 20 } as const;

/** Sums of kept events: over the 30 days before, as the event panel shows them first. */
export const keptLookback = 30;

/** The link is made of the accession number, and whether totals count a trade is no fact of it. */
export const keptTradeColumns = tradeColumns.filter(
  ({ name }) => name !== "filing_url" && name !== "not_in_sums_because",
);
const firstFilingField = field("first_filing", firstFilingHeader);
const tradeFields = keptTradeColumns.flatMap((column) => [
  field(column.name, columnHeader(column, keptReturn), column.kind),
  ...(column.name === "days_to_file" ? [firstFilingField] : []),
]);
const eventFields = eventColumns
  .filter(({ name }) => name !== "filing_url")
  .map(({ name, header, kind }) => field(name, header, kind));

const lineFields = [
  ...lineColumns
    .filter(({ name }) => name !== "filing_url")
    .map(({ name, header, kind }) => field(name, header, kind)),
  field("superseded_by", "Superseded by", "identifier"),
  field("footnotes", "Texts of the footnotes"),
];

const filingFields = [
  field("form", "Form"),
  field("company", "Company"),
  field("filed_on", "Date Filed", "date"),
  field("accepted_at", "Date Accepted", "instant"),
  field("accno", "Accession Number", "identifier"),
] as const;

const callFields = [
  field("company", "Company"),
  field("call", "Conference call"),
  field("held_on", "Date", "date"),
] as const;

/** The fields of each kind, in the order shown. An alert match brings the columns of its alert. */
export const caseItemFields: Readonly<Record<CaseItemKind, readonly CaseField[]>> = {
  lead: [
    field("company", "Company"),
    field("kind", "Kind"),
    field("owner", "Reporting person"),
    field("trade_direction", "Type"),
    field("day", "Day", "date"),
    field("value", "Value", "dollars"),
    field("score", "Score", "count"),
    field("score_version", "Score version"),
    field("factors", "Points"),
    field("reports", "Events"),
    field("trades", "Trades"),
  ],
  trade: tradeFields,
  line: lineFields,
  short_swing: [
    field("company", "Company"),
    field("person", "Person"),
    field("profit", "Short-swing profit", "dollars"),
    field("past_pairs", "Pairs past the last day to sue"),
    field("pairs", "Matched pairs"),
    field("suit_days", "Last days to sue"),
    field("to_review", "Lines that need review"),
    field("set_aside", "Lines exempt or left out"),
    field("cautions", "Cautions"),
  ],
  plan: [
    field("company", "Company"),
    field("person", "Person"),
    field("person_match", "Person match"),
    field("title", "Title"),
    field("kind", "Kind"),
    field("adopted_on", "Adopted", "date"),
    field("adopted_as_filed", "Adopted as filed"),
    field("expires_on", "Expires", "date"),
    field("expires_as_filed", "Expires as filed"),
    field("terminated_on", "Terminated", "date"),
    field("cooling_off", "Cooling-off period"),
    field("first_trade_on", "First trade", "date"),
    field("last_trade_on", "Last trade", "date"),
    field("trades", "Trades"),
    field("shares_planned", "Shares planned"),
    field("shares_sold", "Shares sold"),
    field("disclosure", "Item 408 disclosure"),
    field("flags", "Flags"),
    field("sources", "Sources"),
  ],
  notice: [
    field("form", "Form"),
    field("company", "Company"),
    field("seller", "Seller"),
    field("relationships", "Relationship"),
    field("filed_on", "Date Filed", "date"),
    field("notice_date", "Notice date", "date"),
    field("sale_from", "Planned sale date", "date"),
    field("planned_units", "Units to be sold"),
    field("planned_value", "Aggregate market value, dollars"),
    field("plan_adopted_on", "Plan adopted", "date"),
    field("security_class", "Security class"),
    field("broker", "Broker"),
    field("remarks", "Remarks"),
    field("status", "Status"),
    field("sold_units", "Units sold"),
    field("remaining_units", "Units remaining"),
    field("match", "Seller match"),
    field("sales", "Sales counted"),
    field("reasons", "Rule and reasons"),
    field("replaced_by", "Replaced by", "identifier"),
    field("accno", "Accession Number", "identifier"),
  ],
  no_notice: [
    field("company", "Company"),
    field("seller", "Seller"),
    field("relationships", "Relationship"),
    field("security_class", "Security class"),
    field("sold_from", "First sale", "date"),
    field("sold_through", "Last sale", "date"),
    field("status", "Status"),
    field("sold_units", "Units without a notice"),
    field("sold_value", "Value, dollars"),
    field("three_months", "Three months that end with the last sale"),
    field("sales", "Sales counted"),
    field("reasons", "Rule and reasons"),
  ],
  cluster: [
    field("company", "Company"),
    field("trade_direction", "Type"),
    field("trades", "Trades in the cluster"),
    field("rule", "Rule"),
  ],
  event: eventFields,
  person: [
    field("name", "Name"),
    field("cik", "CIK", "identifier"),
    field("names", "Names as filed"),
    field("addresses", "Addresses as filed"),
    field("issuers", "Companies"),
    field("trades", "Trades", "count"),
    field("value_sold", "Value Sold", "dollars"),
    field("value_purchased", "Value Purchased", "dollars"),
  ],
  company: [
    field("name", "Name"),
    field("cik", "CIK", "identifier"),
    field("tickers", "Tickers"),
    field("former_tickers", "Former tickers"),
    field("exchange", "Exchange"),
    field("industry", "Industry"),
    field("sic", "SIC", "identifier"),
    field("fiscal_year_end", "Fiscal year end (MMDD)", "identifier"),
    field("last_earnings", "Last earnings, day 0", "date"),
    field("delisted_on", "Delisting filed", "date"),
    field("filings", "Filings stored", "count"),
  ],
  filing: [
    ...filingFields,
    field("period_of_report", "Period of report", "date"),
    field("items", "8-K Items"),
    field("reporting_persons", "Reporting persons"),
    field("documents", "Documents", "count"),
    field("is_withdrawn", "Withdrawn", "yes-no"),
    field("sha256", "SHA-256 as received", "identifier"),
  ],
  passage: [
    field("quote", "Passage"),
    ...filingFields,
    field("document", "Document"),
    field("start", "Start (character)", "count"),
    field("end", "End (character, exclusive)", "count"),
    field("occurrences", "Occurrences in the document", "count"),
  ],
  alert_match: [
    field("alert", "Alert"),
    field("state", "State"),
    field("matched_at", "Matched", "instant"),
    field("happened_at", "Filed or traded", "instant"),
    field("conditions", "Conditions met"),
    firstFilingField,
  ],
  study: [
    field("search", "Search"),
    field("model", "Model"),
    field("window", "Window"),
    field("found", "Rows found", "count"),
    field("used", "Events used", "count"),
    field("mean", "Mean cumulative abnormal return", "percent"),
    field("tests", "Tests"),
    field("windows", "Other windows"),
    field("market_fund", "Market fund"),
    field("data_version", "Data version", "identifier"),
    field("computed_at", "Computed", "instant"),
  ],
  search: [
    field("name", "Name"),
    field("screen", "Screen"),
    field("owner", "Owner"),
    field("state", "Search parameters"),
    field("updated_at", "Last saved", "instant"),
  ],
  call: [...callFields, field("period", "Quarter"), field("interactions", "Interactions")],
  highlight: [
    field("quote", "Highlighted passage"),
    ...callFields,
    field("interaction", "Interaction"),
    field("reviewer", "Reviewer"),
    field("label", "Label"),
    field("note", "Reviewer's note"),
    field("saved_at", "Saved", "instant"),
  ],
};
