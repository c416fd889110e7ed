/** The search that the rows of a pack were selected from: its counts and its order agree with the rows of the pack. */
import { keyOf } from "../cases.mjs";
import { problem, warnings } from "../findings.mjs";
import { shownTime } from "../numbers.mjs";
import { counted, grouped } from "../report/report-texts.mjs";
import { checkOrder } from "./search-order.mjs";

const kinds = { explore_trades: "trade", explore_events: "event" };

const are = (count) => (count === 1 ? "is" : "are");

export function checkSearch({ data }) {
  const { search, subjects, filings } = data;
  if ((search ?? null) === null) return;
  const kind = kinds[search.query.type];
  if (kind === undefined || subjects.some((subject) => subject.kind !== kind)) {
    problem("DIFFERS: the search does not find rows of the kind that the pack has");
    return;
  }
  const distinct = [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()];
  const text = countText(distinct.length, kind, search);
  if (search.text !== text)
    problem(`DIFFERS: the search: stated "${search.text}", recomputed "${text}"`);
  const possible = distinct.filter((subject) => isPossible(subject, search)).length;
  if (search.in_pack > possible)
    problem(`DIFFERS: the search finds at most ${possible} of the rows of the pack`);
  const through = search.accepted_through_et ?? "";
  for (const { accession, accepted_et: accepted, is_withdrawn: isWithdrawn } of filings)
    if (!isWithdrawn && accepted !== null && accepted > through)
      problem(`DIFFERS: the search was counted before ${accession} was accepted`);
  warnings.push(
    "NOT CHECKED: the search: which rows it finds, because that depends on filings and prices of the whole market, and that its words state its conditions",
  );
  const header = checkOrder(data, kind);
  if (header !== null)
    warnings.push(
      `NOT CHECKED: the search: the values of ${header} that the rows are sorted by, which are in data/figures.json only (sort_values)`,
    );
}

function countText(rows, kind, search) {
  const { found, in_pack: inPack, left_out: leftOut, not_found: notFound } = search;
  const isKnown = found !== null || leftOut !== null;
  const counts = [inPack, notFound, ...(isKnown ? [found, leftOut] : [])];
  if (!counts.every((count) => Number.isInteger(count) && count >= 0)) return null;
  if (rows !== inPack + notFound || (isKnown && found !== inPack + leftOut))
    problem(
      `DIFFERS: the counts of the search do not agree with the ${counted(rows, kind)} of the pack`,
    );
  const sentences = [foundText(kind, search)];
  if (notFound > 0)
    sentences.push(
      `${counted(notFound, kind)} of the pack ${are(notFound)} not found by this search.`,
    );
  const through = search.accepted_through_et;
  if (through !== null)
    sentences.push(`Counted with filings accepted through ${shownTime(through)}.`);
  return sentences.join(" ");
}

function foundText(kind, { found, in_pack: inPack, left_out: leftOut }) {
  if (found === null)
    return `The pack has ${inPack === 0 ? `no ${kind}s` : counted(inPack, kind)} that this search finds. How many are left out is unknown, because counting took too long.`;
  if (found === 0) return `This search finds no ${kind}s.`;
  if (leftOut === 0)
    return `The pack has every row that this search finds: ${counted(found, kind)}.`;
  const had = inPack === 0 ? `no ${kind}` : `${grouped(inPack)} of the ${counted(found, kind)}`;
  return `The pack has ${had} that this search finds; ${grouped(leftOut)} ${are(leftOut)} left out.`;
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
