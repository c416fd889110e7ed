/** Names and facts that the report shows as filed, compared with the filings and with what else is checked. */
import { dayOf, textOf } from "../days.mjs";
import { checkNames } from "./filed-names.mjs";
import { currentReportsIn } from "./filings-in-pack.mjs";
import { problem, unchecked } from "../findings.mjs";
import { itemsOf } from "./items.mjs";
import { shownDate, shownTime } from "../numbers.mjs";
import { capitalized, dayOrUnknown, isSameName } from "../report/report-texts.mjs";
import { childrenOf, textIn } from "./xml.mjs";

export function checkFacts(pack, subject) {
  const { id, person = null, shown_person: shown } = subject;
  const name = person?.name ?? person;
  if (name === null ? shown !== null : !isSameName(shown ?? "", name))
    problem(`DIFFERS: ${id}, shown_person: stated ${shown}, filed ${name}`);
  checkNames(pack, subject);
  const { named = [], exact = [] } = expected[subject.kind](pack, subject);
  const compare = (label, filed, isSame) => {
    const stated = subject.facts.filter((fact) => fact.label === label).map(({ text }) => text);
    const wanted = filed === null ? [] : [filed];
    if (stated.length !== wanted.length || !stated.every((text) => isSame(text, filed)))
      problem(
        `DIFFERS: ${id}, ${label}: stated ${stated.join(" and ") || "nothing"}, filed ${filed ?? "nothing"}`,
      );
  };
  for (const [label, filed] of named) compare(label, filed, isSameName);
  for (const [label, filed] of exact) compare(label, filed, (text, other) => text === other);
}

const paddedCik = (cik) => String(cik).padStart(10, "0");
const unstated = "none stated";
const filedOn = ({ filedOn: day }) => (day === null ? "unknown" : shownDate(textOf(day)));
const acceptedAt = ({ accepted }) => (accepted === null ? "time unknown" : shownTime(accepted));
const daysText = (days) => joined(days.map(shownDate));
const joined = (texts) => [...new Set(texts)].join("; ") || unstated;

const itemsText = (items) => items.join(", ") || "unknown";
const matches = { cik: "by CIK", name: "by name (uncertain)", none: "not matched" };

const expected = {
  trade(pack, subject) {
    const { row, facts, person } = subject;
    const filing = pack.filingOrNull(row.accession);
    if (filing === null) return {};
    checkNext8k(pack, subject);
    const { root, issuerCik } = filing.ownership();
    const [issuer = root] = childrenOf(root, "issuer");
    const path = facts.find(({ label }) => label === "Reporting person")?.source?.path ?? "";
    const place = Number(/reportingOwner\[(\d+)\]/.exec(path)?.[1] ?? 0);
    const owners = childrenOf(root, "reportingOwner");
    const part = (of, name) => childrenOf(of, name)[0] ?? of;
    const nameOf = (of) => textIn(part(of, "reportingOwnerId"), "rptOwnerName") ?? "";
    // Of owners that a filing lists twice, Sentinel counts one.
    const owner = [...owners.slice(Math.max(place - 1, 0), place), ...owners].find((each) =>
      isSameName(nameOf(each), person),
    );
    const name = owner === undefined ? owners.map(nameOf).join(", ") || "unknown" : nameOf(owner);
    if (!isSameName(person, name)) problem(`DIFFERS: ${row.accession} was not filed by ${person}`);
    return {
      named: [
        ["Issuer", textIn(issuer, "issuerName") ?? ""],
        ["Reporting person", name],
        [
          "Officer title",
          owner === undefined
            ? null
            : textIn(part(owner, "reportingOwnerRelationship"), "officerTitle"),
        ],
      ],
      exact: [
        ["CIK", paddedCik(issuerCik)],
        ["Form", filing.form],
        ["Security", row.security_title ?? unstated],
        ["Trade date", shownDate(row.trade_date)],
        ["Filing date", filedOn(filing)],
        ["Accepted", acceptedAt(filing)],
      ],
    };
  },
  event(pack, subject) {
    const { company, cik, day0 } = subject;
    const filing = pack.filing(subject.accession);
    const items = itemsOf(filing);
    if (items === null) unchecked(subject, "the items: the header does not name every item.");
    return {
      exact: [
        ["Company", company],
        ["CIK", paddedCik(cik)],
        ["Form", filing.form],
        ...(items === null ? [] : [["Items", itemsText(items)]]),
        ["Accepted", acceptedAt(filing)],
        ["Day 0", dayOrUnknown(day0)],
      ],
    };
  },
  lead: (_pack, lead) => ({
    exact: [
      ["Kind of lead", capitalized(lead.lead_kind)],
      ["Company", lead.company],
      ["Reporting person", lead.shown_person],
      ["Trades", String(lead.trades.length)],
      ["Weights", `${lead.score_name}${lead.has_own_weights ? "" : ", as published"}`],
    ],
  }),
  plan: (_pack, { company, person, shown_person: shown }) => ({
    exact: [
      ["Company", company],
      ["Person", `${shown}, ${matches[person.match]}`],
    ],
  }),
  short_swing: (_pack, swing) => ({
    exact: [
      ["Company", swing.company],
      ["CIK of the company", paddedCik(swing.cik)],
      ["Reporting person", swing.shown_person],
      ["CIK of the person", paddedCik(swing.owner_cik)],
      ["Forms 3, 4, and 5 that name the person", String(swing.filings.length)],
    ],
  }),
  line(pack, { accession, company, person, trade_date: day, ...line }) {
    const filing = pack.filingOrNull(accession);
    if (filing === null) return {};
    const { owners } = filing.ownership();
    const owner = owners.find(({ name }) => isSameName(name, person)) ?? owners[0];
    if (owner !== undefined && !isSameName(person, owner.name))
      problem(`DIFFERS: ${accession} was not filed by ${person}`);
    return {
      named: owner === undefined ? [] : [["Reporting person", owner.name]],
      exact: [
        ["Company", company],
        ["Form", filing.form],
        ["Table", line.table ?? unstated],
        ["Security", line.security_title ?? unstated],
        ["Transaction code", line.code ?? unstated],
        ["Acquired (A) or disposed of (D)", line.acquired_disposed ?? unstated],
        ["Trade date", day === null ? unstated : shownDate(day)],
        ["Shares", line.shares ?? unstated],
        ["Price", line.price ?? unstated],
        ["Owned following", line.owned_following ?? unstated],
        ["Direct or indirect", line.ownership_form ?? unstated],
      ],
    };
  },
  notice(pack, { accession, company, form, person, as_filed: filed }) {
    const filing = pack.filingOrNull(accession);
    if (person !== (filed.seller ?? "unknown"))
      problem(`DIFFERS: ${accession} was not filed for ${person}`);
    return {
      exact: [
        ["Issuer", company],
        ["Form", form],
        ["Seller", filed.seller ?? unstated],
        ["Relationship to the issuer", joined(filed.relationships)],
        ["Security", joined(filed.security_classes)],
        ["Broker", joined(filed.brokers)],
        ["Planned date of sale", daysText(filed.sale_dates)],
        ["Date of the notice", daysText(filed.notice_date === null ? [] : [filed.notice_date])],
        ["Plan adopted", daysText(filed.adoption_dates)],
        ...(filing === null ? [] : [["Accepted", acceptedAt(filing)]]),
      ],
    };
  },
};

/** The fact about the next 8-K: its items, time, and accession number. */
function checkNext8k(pack, subject) {
  const { id, next_8k: accession, facts } = subject;
  const filing = accession === null ? null : pack.filing(accession);
  const items = filing === null ? null : itemsOf(filing);
  if (filing !== null && items === null)
    unchecked(subject, "the items of the next 8-K: its header does not name every item.");
  const text = (label, time, from) =>
    `${items === null ? label.replace(/\(items .*\)/, "(items …)") : label} ${time} (${from})`;
  const stated = facts
    .filter(({ label }) => label.startsWith("Next 8-K"))
    .map(({ label, text: time, source }) => text(label, time, source?.accession));
  const label = `Next 8-K (items ${itemsText(items ?? [])}) accepted`;
  const filed = filing === null ? [] : [text(label, acceptedAt(filing), accession)];
  const [said, found] = [stated, filed].map((texts) => texts.join(" and ") || "nothing");
  if (said !== found) problem(`DIFFERS: ${id}, next 8-K: stated ${said}, filed ${found}`);
  const first = firstAfter(pack, subject);
  if (first !== null && first !== accession)
    problem(
      `DIFFERS: ${id}, next 8-K: stated ${accession ?? "nothing"}, but ${first} in the pack is the first after the trade`,
    );
}

/** The first 8-K of the company in the pack whose day 0 is after the trade; null for none. */
function firstAfter(pack, { cik, row }) {
  const tradeDate = dayOf(row.trade_date);
  const order = ({ accepted, accession }) => `${accepted ?? ""} ${accession}`;
  return (
    currentReportsIn(pack, cik)
      .map(({ accession }) => pack.filing(accession))
      .map((filing) => ({ ...filing.published(), key: order(filing), accession: filing.accession }))
      .filter(({ acceptedOn, day0 }) => acceptedOn >= tradeDate && day0 > tradeDate)
      .sort((a, b) => a.acceptedOn - b.acceptedOn || a.day0 - b.day0 || (a.key < b.key ? -1 : 1))[0]
      ?.accession ?? null
  );
}
