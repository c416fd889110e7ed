/** Companies and persons of subjects, compared with the filings that name them. */
import { isSection16 } from "./filed-lines.mjs";
import { noticeOf } from "./filings-in-pack.mjs";
import { Cannot, problem, unchecked } from "../findings.mjs";
import { personOf } from "../lead/lead-trade.mjs";
import { isSameName } from "../report/report-texts.mjs";
import { childrenOf, textIn } from "./xml.mjs";

/** Accession numbers of the filings that name the company of a subject, by kind. */
const naming = {
  trade: ({ row }) => [row.accession],
  event: ({ accession }) => [accession],
  lead: ({ trades }) => trades.map(({ accession }) => accession),
  line: ({ accession }) => [accession],
  notice: ({ accession }) => [accession],
  plan({ named_in: by, rows, statements }) {
    const stating = by === null ? statements : [{ accession: by }];
    return (rows.length > 0 ? rows : stating).map(({ accession }) => accession);
  },
  short_swing: ({ filings }) => filings,
};

/** Names of the person of a subject, by kind; of other kinds, the facts as filed have them. */
const persons = {
  notice: (pack, { accession }) => [noticeOf(pack, accession).seller ?? "unknown"],
  lead: (_pack, { lead_kind: kind }, filings) =>
    kind === "trade" || kind === "person"
      ? filings.map((filing) => personOf(filing.ownership().owners).name)
      : [],
  plan(pack, { person, named_in: by, rows, statements }, filings) {
    if (by !== null || rows.length > 0) return ownerNames(filings, person.cik);
    if (person.cik !== null) return [];
    return statements.map(
      ({ accession, arrangement }) =>
        (arrangement === null
          ? noticeOf(pack, accession).seller
          : (arrangement.person_name ?? arrangement.person_member)) ?? "Not named",
    );
  },
  short_swing: (_pack, { owner_cik: cik }, filings) => ownerNames(filings, cik),
};

const listed = (names) => [...new Set(names)].join("; ") || "nothing";

function ownerNames(filings, cik) {
  return filings
    .flatMap((filing) => filing.ownership().owners)
    .filter((owner) => owner.cik === cik)
    .map(({ name }) => name);
}

/** A filing; none if it is not in the pack or cannot be read. */
function readable(pack, accession) {
  const filing = pack.filingOrNull(accession);
  try {
    if (filing !== null) companiesIn(pack, filing);
  } catch (error) {
    if (error instanceof Cannot) return [];
    throw error;
  }
  return filing === null ? [] : [filing];
}

export function checkNames(pack, subject) {
  const { id, kind, person } = subject;
  const read = (accessions) =>
    [...new Set(accessions)].flatMap((accession) => readable(pack, accession));
  const filings = read(naming[kind](subject));
  const stating = kind === "plan" ? subject.statements.map(({ accession }) => accession) : [];
  if (isOfCompany(pack, subject, [...new Set([...filings, ...read(stating)])]))
    checkCompany(pack, subject, filings);
  if (kind === "event") return;
  const stated = person?.name ?? person;
  if (filings.length === 0) {
    if (stated !== null)
      unchecked(subject, `the name of the person: stated ${stated}, filed nothing.`);
    return;
  }
  if (!Object.hasOwn(persons, kind)) return;
  const names = persons[kind](pack, subject, filings);
  const isMet =
    names.length === 0 ? stated === null : names.some((name) => isSameName(stated ?? "", name));
  if (!isMet)
    problem(`DIFFERS: ${id}, person: stated ${stated ?? "nothing"}, filed ${listed(names)}`);
}

/** Whether each filing is of the company by its form or header, where these state one; others are reported. */
function isOfCompany(pack, { id, cik }, filings) {
  const others = filings.filter((filing) => {
    const stated = companiesIn(pack, filing).filter((each) => each.cik !== null);
    return stated.length > 0 && !stated.some((each) => each.cik === cik);
  });
  for (const { accession } of others) problem(`DIFFERS: ${id}, ${accession} is of another company`);
  return others.length === 0;
}

/**
 * Sentinel names the company as Forms 3, 4, 5, and 144 do, and that of an event as the header of the 8-K does. If a 10-Q
 * or 10-K alone states a plan, it has the newest name.
 */
function checkCompany(pack, subject, filings) {
  const { id, kind, cik, company } = subject;
  const named = (parties) => parties.filter((each) => each.cik === cik).map(({ name }) => name);
  const inForms = filings
    .filter(({ form }) => isCompanyForm(form))
    .flatMap((filing) => named(companiesIn(pack, filing)))
    .filter((name) => name !== null);
  const inHeaders = filings.flatMap((filing) => named(filing.parties()));
  const names = inForms.length > 0 ? inForms : inHeaders;
  if (names.some((name) => isSameName(company, name))) return;
  const said = `company: stated ${company}, filed ${listed(names)}`;
  if (inForms.length > 0 || (kind === "event" && names.length > 0))
    problem(`DIFFERS: ${id}, ${said}`);
  else unchecked(subject, `the name of the ${said}.`);
}

const isCompanyForm = (form) => isSection16(form) || form.startsWith("144");

/** The company that a Form 3, 4, 5, or 144 is about; the parties in the header of any other. */
function companiesIn(pack, filing) {
  if (isSection16(filing.form)) {
    const { root, issuerCik: cik } = filing.ownership();
    return [{ cik, name: textIn(childrenOf(root, "issuer")[0] ?? root, "issuerName") }];
  }
  if (!isCompanyForm(filing.form)) return filing.parties();
  const { issuerCik: cik, issuerName: name } = noticeOf(pack, filing.accession);
  return [{ cik, name }];
}
