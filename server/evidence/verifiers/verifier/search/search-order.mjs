/** The rows of a pack are in the order that its search states, and the words of the order say the same. */
import { problem } from "../findings.mjs";
import { dayOfShown } from "../numbers.mjs";

/** Headers of the columns that a search can be sorted by; that of returns depends on the search. */
export const headers = {
  trade: {
    conm: "Company Name",
    ticker: "Ticker",
    owner: "Owner",
    title: "Title",
    trade_date: "Trade Date",
    trade_direction: "Type",
    value: "Value ($K)",
    trade_return: "Return",
    next_8K_days: "Days to 8-K",
    next_8K_ret0: "8-K Return",
    next_8K_items: "8-K Items",
    next_ea_days: "Days to earnings",
    days_to_file: "Days to file",
    location: "Location",
    next_ea_ret0: "EA Return",
    btwn_fqe_ea: "Quarter Closed",
    is_10b51: "10b5-1",
    has_footnotes: "Footnotes",
    shares: "Shares",
    price: "Price",
    security_title: "Security",
    industry: "Industry",
    market_value: "Market Value ($M)",
    avg_daily_volume: "Average Daily Volume ($M)",
    share_price: "Share Price",
    avoided_or_gained: "Loss Avoided / Gain ($K)",
    avoided_or_gained_net: "Loss Avoided / Gain Net ($K)",
    short_swing_profit: "Short-swing Profit ($K)",
    filed_on: "Date Filed",
    accepted_at: "Date Accepted",
    calendar_days_to_file: "Calendar days to file",
    due_date: "Due Date",
    days_late: "Days Late",
    cik: "CIK",
    accno: "Accession Number",
  },
  event: {
    conm: "Company Name",
    ticker: "Ticker",
    date_filed: "Date Filed",
    "8K_items": "8-K Items",
    event_return: "Event Return",
    value_sold: "Value Sold ($K)",
    value_purchased: "Value Purchased ($K)",
    market_value: "Market Value ($M)",
    accepted_at: "Date Accepted",
    report_date: "Event Date",
    day_0: "Day 0",
    filing_gap: "Days to 8-K",
    filing_gap_business_days: "Business days to 8-K",
    gap_trades: "Trades in the Gap",
    report_due_date: "Due Date",
    report_days_late: "Days Late",
    industry: "Industry",
    avg_daily_volume: "Average Daily Volume ($M)",
    share_price: "Share Price",
    cik: "CIK",
    accno: "Accession Number",
  },
};

/** Texts that are compared regardless of case. */
export const folded = ["conm", "owner", "title", "location", "security_title"];

/** @returns the header of the column if the pack has its values only for sorting; null if they are checked */
export function checkOrder({ subjects, filings, search }, kind) {
  const { query, order, sort_values: given } = search;
  const { sort_column: column, sort_direction: direction } = query;
  const words = { asc: "ascending", desc: "descending" }[direction];
  if (!Object.hasOwn(headers[kind], column) || words === undefined) {
    problem(`DIFFERS: the search is sorted by ${column}, ${direction}`);
    return null;
  }
  if (!isListOf(subjects.length, given)) {
    problem(
      "DIFFERS: the search: sort_values is not a list of one text, number, or null for each row",
    );
    return null;
  }
  const adjusted = query.return_type === "adjusted" ? "Adj. " : "";
  const header =
    column === "trade_return"
      ? `${adjusted}Return ${query.return_horizon}d`
      : headers[kind][column];
  if (order !== `${header}, ${words}`)
    problem(`DIFFERS: the search: sorted by "${order}", expected "${header}, ${words}"`);
  const filed = new Map(filings.map((each) => [each.accession, each]));
  const rows = subjects.map((subject, place) => {
    const own = ownValue(subject, query, filed);
    const isGiven = own === undefined;
    if (!isGiven && given[place] !== null)
      problem(
        `DIFFERS: the search: sort_values has ${header} of ${subject.id}, which the pack has elsewhere`,
      );
    return { subject, isGiven, value: isGiven ? given[place] : own };
  });
  const isBackward = direction === "desc";
  for (const [place, row] of rows.slice(1).entries()) {
    const before = rows[place];
    const found =
      compare(foldedBy(column, before.value), foldedBy(column, row.value), isBackward) ||
      compareTies(before.subject, row.subject, { column, isBackward, filed });
    if (found > 0)
      problem(
        `DIFFERS: the order of the rows: ${before.subject.id} is listed before ${row.subject.id}; sorted by ${header}, ${words}, it comes after it`,
      );
  }
  return rows.some(({ isGiven }) => isGiven) ? header : null;
}

function isListOf(count, values) {
  return (
    Array.isArray(values) &&
    values.length === count &&
    values.every((value) => value === null || ["string", "number"].includes(typeof value))
  );
}

/** What figures and facts of a row, or the list of filings, have in a column; undefined where they do not have it. */
function ownValue(subject, query, filed) {
  const { kind, row, cik, day0, figures } = subject;
  const column = query.sort_column;
  const accession = accessionOf(subject);
  const filing = filed.get(accession);
  const stated = {
    accno: accession,
    cik,
    accepted_at: filing?.accepted_et ?? null,
    ...(kind === "event"
      ? { date_filed: filing?.filed_on ?? null, day_0: day0 }
      : {
          filed_on: filingDate(subject),
          trade_date: row.trade_date,
          trade_direction: row.direction,
          security_title: row.security_title,
        }),
  };
  if (Object.hasOwn(stated, column)) return stated[column];
  if (column.startsWith("value_") && query.lookback_period !== subject.lookback_days)
    return undefined;
  const isReturn = column === "trade_return";
  const name = isReturn && query.return_type === "adjusted" ? "trade_return_adjusted" : column;
  const horizon = isReturn ? query.return_horizon : null;
  const figure = figures.find((each) => each.name === name && each.horizon === horizon);
  if (figure === undefined) return undefined;
  return figure.value === null ? null : Number(figure.value);
}

/** As the row states it: computed from the acceptance if the filing does not state it. */
function filingDate({ facts }) {
  return dayOfShown(facts.find(({ label }) => label === "Filing date")?.text ?? "");
}

function accessionOf({ kind, row, accession }) {
  return kind === "trade" ? row.accession : accession;
}

/** Of rows with equal values: the newest first, or in the direction of a search by that day; then by their keys. */
function compareTies(one, other, { column, isBackward, filed }) {
  const isTrade = one.kind === "trade";
  const byDay = column === (isTrade ? "trade_date" : "date_filed");
  const days = (subject) => {
    const filing = filed.get(accessionOf(subject));
    return isTrade
      ? [subject.row.trade_date]
      : [filing?.filed_on ?? null, filing?.accepted_et ?? null];
  };
  const others = days(other);
  for (const [place, day] of days(one).entries()) {
    const found = compare(day, others[place], byDay ? isBackward : true);
    if (found !== 0) return found;
  }
  return (
    compare(accessionOf(one), accessionOf(other), false) ||
    (isTrade ? compare(one.row.row_number, other.row.row_number, false) : 0)
  );
}

function foldedBy(column, value) {
  return folded.includes(column) && typeof value === "string"
    ? value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    : value;
}

/** Unknown values last in both directions; texts by code points. */
function compare(one, other, isBackward) {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const found =
    typeof one === "number" && typeof other === "number"
      ? one - other
      : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  return isBackward ? -found : found;
}
