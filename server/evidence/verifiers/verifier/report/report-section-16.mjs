/** What report.html must contain of Section 16: the rule and links of a line, and the pairs and lines of a worksheet. */
import { Exact, shownDate } from "../numbers.mjs";
import { dayOrUnknown, grouped, prose, withDays } from "./report-texts.mjs";

/** What is known of a line's due date, lateness, and links. */
export function ruleRows({ year_end: yearEnd, first_filed_in: first, late_cause: cause, ...line }) {
  const rows = [["Due date", withDays(line.shown_due_basis)]];
  if (yearEnd !== null)
    rows.push([
      "End of the fiscal year",
      withDays(`${yearEnd.day} (${yearEnd.accession ?? "EDGAR"})`),
    ]);
  rows.push(["First filed in", first ?? "unknown"]);
  if (cause !== null) {
    const text = `${cause.shown} (${cause.accession}, ${cause.place}): ${cause.text}`;
    rows.push(["Cause of lateness", withDays(text)]);
  }
  return [...rows, ...line.links.map((link) => [withDays(link.shown), withDays(linkText(link))])];
}

function linkText({ lines, move, news }) {
  if (move !== null) return `From the close of ${move.from} to that of ${move.to}`;
  if (news !== null) return `8-K ${news}`;
  return lines.map(({ accession, line }) => `${accession}, line ${line}`).join("; ");
}

/** The pairs and lines of a short-swing worksheet. */
export function worksheetBlocks({ id, lines, pairs }) {
  const lineRows = lines.map(
    ({ accession, line, trade_date: day, code, shares, price, ...more }) => [
      `${accession}, ${line}`,
      dayOrUnknown(day),
      code,
      shares ?? "—",
      price ?? "—",
      more.shown_treatment,
    ],
  );
  const linesTable = [
    `${id}, lines, `,
    "table",
    ["Accession number, line:24c|Trade date:12|Code:6|Shares:12n|Price:10n|Treatment:36", lineRows],
  ];
  if (pairs.length === 0) return [linesTable];
  const pairRows = pairs.map(({ units, measure, ...prices }, place) => [
    String(place + 1),
    units,
    priceText(prices.purchase_price, prices.sale_price, measure),
    priceText(prices.sale_price, prices.purchase_price, measure),
    prices.shown_measure,
  ]);
  const suitHeaders =
    "Last day to sue:24|Pair:10n|Profit of the pair:22n|Total for the day:22n|Total through the day:22n";
  return [
    [
      `${id}, pairs, `,
      "table",
      ["Pair:8n|Units:14n|Purchase price:19n|Sale price:19n|Measured by:40", pairRows],
    ],
    [`${id}, last days to sue`, "caution", prose.suitDays],
    [`${id}, last days to sue, `, "table", [suitHeaders, suitRows(pairs)]],
    linesTable,
  ];
}

function priceText(price, other, measure) {
  if (measure !== "premiums") return price;
  return `${price}, premium ${Number(price) > Number(other) ? "received" : "paid"}`;
}

/** The earliest day first; the last pair of a day has the totals. */
function suitRows(pairs) {
  const sum = (of) =>
    dollars(of.reduce((total, { profit }) => total.plus(Exact.of(profit)), new Exact(0n)));
  const days = [...new Set(pairs.map(({ suit_by: day }) => day))].sort();
  return days.flatMap((day) => {
    const own = pairs.filter(({ suit_by: each }) => each === day);
    const through = pairs.filter(({ suit_by: each }) => each <= day);
    return own.map((pair, place) => [
      shownDate(day),
      String(pairs.indexOf(pair) + 1),
      sum([pair]),
      ...(place === own.length - 1 ? [sum(own), sum(through)] : ["", ""]),
    ]);
  });
}

/** "$1,204.50" */
function dollars(amount) {
  const { top, bottom } = amount.rounded(2);
  const cents = String(((top < 0n ? -top : top) * 100n) / bottom).padStart(3, "0");
  const whole = grouped(cents.slice(0, -2));
  return `${top < 0n ? "−" : ""}$${whole}.${cents.slice(-2)}`;
}
