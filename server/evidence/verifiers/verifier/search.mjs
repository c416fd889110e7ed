/** The search that the rows of a pack were selected from: its counts agree with the rows of the pack. */
import { keyOf } from "./cases.mjs";
import { problem, warnings } from "./findings.mjs";

const kinds = { explore_trades: "trade", explore_events: "event" };

const grouped = (count) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
const are = (count) => (count === 1 ? "is" : "are");

export function checkSearch({ data: { search, subjects } }) {
  if (search === undefined) return;
  const kind = kinds[search.query.type];
  if (kind === undefined || subjects.some((subject) => subject.kind !== kind)) {
    problem("DIFFERS: the search does not find rows of the kind that the pack has");
    return;
  }
  const distinct = [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()];
  const counts = [search.found, search.in_pack, search.left_out, search.not_found];
  const text = counts.every((count) => count === null)
    ? `The pack has ${counted(distinct.length, kind)}. How many this search finds is unknown, because counting them took too long.`
    : knownText(distinct.length, kind, counts);
  if (search.text !== text)
    problem(`DIFFERS: the search: stated "${search.text}", recomputed "${text}"`);
  const possible = distinct.filter((subject) => isPossible(subject, search)).length;
  if (search.in_pack > possible)
    problem(`DIFFERS: the search finds at most ${possible} of the rows of the pack`);
  warnings.push(
    "NOT CHECKED: the search: which rows it finds depends on filings and prices of the whole market",
  );
}

function knownText(rows, kind, counts) {
  if (!counts.every((count) => Number.isInteger(count) && count >= 0)) return null;
  const [found, inPack, leftOut, notFound] = counts;
  if (found !== inPack + leftOut || rows !== inPack + notFound)
    problem(
      `DIFFERS: the counts of the search do not agree with the ${counted(rows, kind)} of the pack`,
    );
  const text =
    found === 0
      ? `This search finds no ${kind}s.`
      : leftOut === 0
        ? `The pack has every row that this search finds: ${counted(found, kind)}.`
        : `${grouped(inPack)} of the ${counted(found, kind)} that this search finds; ${grouped(leftOut)} ${are(leftOut)} not in the pack.`;
  return notFound === 0
    ? text
    : `${text} ${counted(notFound, kind)} of the pack ${are(notFound)} not found by this search.`;
}

/** Whether a row meets those conditions of the search that the pack shows. */
function isPossible({ kind, cik, row }, { query, company_ciks: companies }) {
  const ciks = companies ?? query.ciks;
  if (ciks !== undefined && !ciks.some((each) => Number(each) === cik)) return false;
  if (kind === "event") return true;
  const types = query.trade_types?.val ?? [];
  return (
    (types.length === 0 || types.includes(`${row.direction}s`)) &&
    (query.start_date === "all" || query.start_date <= row.trade_date) &&
    row.trade_date <= query.end_date &&
    !(query.constraint_10b51 !== undefined && row.is_plan)
  );
}
