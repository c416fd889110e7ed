/** A line of Form 3, 4, or 5: what it states, its due date and lateness, and its links. */
import { businessDaysBetween, textOf } from "../days.mjs";
import { dueDate, yearlyRules } from "./due-date.mjs";
import { checkReplaced, linesOf, ownersOf } from "../filings/filed-lines.mjs";
import { Cannot, problem, unchecked } from "../findings.mjs";
import { checkLinks } from "./links.mjs";
import { amountOf, Exact } from "../numbers.mjs";
import { textIn } from "../filings/xml.mjs";

export function checkLine(pack, subject) {
  const { id, superseded_by: by } = subject;
  const filing = pack.filing(subject.accession);
  const line = linesOf(filing).find(({ number }) => number === subject.line);
  if (line === undefined) throw new Cannot(`${filing.accession} has no line ${subject.line}`);
  checkFiled(subject, line);
  if (by !== null) checkReplaced(pack, subject, line, by);
  const first = firstFiling(pack, subject, filing);
  const { dueOn, basis } = dueOf(subject, line, first);
  if (subject.due_basis !== basis)
    problem(
      `DIFFERS: ${id}, rule of the due date: stated ${subject.due_basis}, recomputed ${basis}`,
    );
  const filedOn = first?.filedOn ?? null;
  const late = dueOn === null || filedOn === null ? null : businessDaysBetween(dueOn, filedOn);
  const found = { due_date: dueOn === null ? null : textOf(dueOn), days_late: late };
  checkCause(pack, subject, { line, late });
  const recompute = {
    due_date: () => found.due_date,
    days_late: () => found.days_late,
    ...checkLinks(pack, subject, line),
  };
  const names = subject.figures.map(({ name }) => name);
  if (names.join() !== Object.keys(recompute).join())
    problem(`DIFFERS: ${id}, the list of figures of the line`);
  pack.compareAll(subject, recompute);
}

function checkFiled(subject, line) {
  const differs = (name, found) =>
    problem(`DIFFERS: ${subject.id}, ${name}: stated ${subject[name]}, recomputed ${found}`);
  const form = line.cell("directOrIndirectOwnership")?.toUpperCase();
  const texts = {
    table: line.table,
    code: line.code,
    acquired_disposed: line.side,
    trade_date: line.tradeDate === null ? null : textOf(line.tradeDate),
    security_title: line.title?.replace(/\s+/g, " ") ?? null,
    ownership_form: { D: "Direct", I: "Indirect" }[form] ?? null,
  };
  for (const [name, found] of Object.entries(texts))
    if (subject[name] !== found) differs(name, found);
  const amounts = {
    shares: line.shares,
    price: line.price,
    owned_following: amountOf(line.cell("sharesOwnedFollowingTransaction")),
  };
  for (const [name, found] of Object.entries(amounts)) {
    const stated = subject[name];
    const isSame =
      stated === null || found === null ? stated === found : Exact.of(stated).equals(found);
    if (!isSame) differs(name, found?.toNumber() ?? null);
  }
  const owners = [...ownersOf(line.filing).keys()];
  if (subject.owner_ciks.join() !== owners.join()) differs("owner_ciks", owners);
}

/** The filing that first reported the line: itself, unless it is an amendment. */
function firstFiling(pack, subject, own) {
  const { id, first_filed_in: stated } = subject;
  if (!own.form.trim().endsWith("/A")) {
    if (stated !== own.accession)
      problem(`DIFFERS: ${id}, first_filed_in: stated ${stated}, recomputed ${own.accession}`);
    return own;
  }
  unchecked(
    subject,
    `which filing first reported the line of this amendment (stated: ${stated ?? "no stored filing"}).`,
  );
  if (stated === null) return null;
  const first = pack.filing(stated);
  const owners = ownersOf(own);
  const isOfOwners = [...ownersOf(first).keys()].some((cik) => owners.has(cik));
  const isSame =
    first.form[0] === own.form[0] &&
    first.ownership().issuerCik === own.ownership().issuerCik &&
    isOfOwners;
  const isLater = first.filedOn !== null && own.filedOn !== null && first.filedOn > own.filedOn;
  if (!isSame || isLater) problem(`DIFFERS: ${id}, ${stated} did not report the line first`);
  return first;
}

function dueOf(subject, line, first) {
  if (first === null) return { dueOn: null, basis: "orphan-amendment" };
  const { id, year_end: yearEnd } = subject;
  const { dueOn, basis } = dueDate(line, yearEnd);
  if (basis === "no-fiscal-year-end")
    unchecked(subject, "that no 10-K or Form 5 states or confirms the end of the fiscal year.");
  if (!yearlyRules.has(basis)) return { dueOn, basis };
  if (yearEnd.accession === line.filing.accession) {
    const period = textIn(line.filing.ownership().root, "periodOfReport");
    if (period?.slice(0, 10) !== yearEnd.day)
      problem(`DIFFERS: ${id}, end of the fiscal year: stated ${yearEnd.day}, filed ${period}`);
  } else
    unchecked(
      subject,
      `the end of the fiscal year, ${yearEnd.day}, which ${yearEnd.accession ?? "the EDGAR header"} states.`,
    );
  return { dueOn, basis };
}

/** The words must be in the place stated; which kind of cause they name is Sentinel's finding. */
function checkCause(pack, subject, { line, late }) {
  const { id, late_cause: cause } = subject;
  if (cause === null) {
    if (late > 0) unchecked(subject, "that no filing states a cause of the lateness.");
    return;
  }
  if (!(late > 0))
    problem(`DIFFERS: ${id}, a cause of lateness is stated, but the line is not late`);
  const { place, text, accession } = cause;
  const filing = pack.filing(accession);
  const filed = wordsAt(place, { line, filing });
  if ((filed ?? "").trim() !== text.trim())
    problem(`DIFFERS: ${id}, cause of lateness: ${place} of ${accession} does not say "${text}"`);
  unchecked(subject, `which kind of cause these words state (stated: ${cause.cause}).`);
}

function wordsAt(place, { line, filing }) {
  const { remarks, footnotes } = filing.ownership();
  if (place === "remarks") return remarks;
  if (place === "form") return filing.form;
  if (place === "timeliness") return line.cell("transactionTimeliness")?.toUpperCase();
  const id = place.replace("footnote ", "");
  return line.notes.has(id) ? footnotes.get(id) : null;
}
