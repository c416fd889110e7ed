/** Names and facts that the report shows as filed, compared with the filings and with what else is checked. */
import { textOf } from "./days.mjs";
import { problem } from "./findings.mjs";
import { shownDate, shownTime } from "./numbers.mjs";
import { dayOrUnknown, isSameName } from "./report-texts.mjs";
import { childrenOf, textIn } from "./xml.mjs";

export function checkFacts(pack, subject) {
  const { id, person = null, shown_person: shown } = subject;
  const name = person?.name ?? person;
  if (name !== null && !isSameName(shown ?? "", name))
    problem(`DIFFERS: ${id}, shown_person: stated ${shown}, filed ${name}`);
  const { named = [], exact = [] } = expected[subject.kind]?.(pack, subject) ?? {};
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

const unstated = "none stated";
const filedOn = ({ filedOn: day }) => (day === null ? "unknown" : shownDate(textOf(day)));
const acceptedAt = ({ accepted }) => (accepted === null ? "time unknown" : shownTime(accepted));
const daysText = (days) => joined(days.map(shownDate));
const joined = (texts) => [...new Set(texts)].join("; ") || unstated;

const expected = {
  trade(pack, { row, facts, person }) {
    const filing = pack.filingOrNull(row.accession);
    if (filing === null) return {};
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
        ["CIK", String(issuerCik).padStart(10, "0")],
        ["Form", filing.form],
        ["Security", row.security_title ?? unstated],
        ["Trade date", shownDate(row.trade_date)],
        ["Filing date", filedOn(filing)],
        ["Accepted", acceptedAt(filing)],
      ],
    };
  },
  event(pack, { accession, day0 }) {
    const filing = pack.filingOrNull(accession);
    const filed =
      filing === null
        ? []
        : [
            ["Form", filing.form],
            ["Accepted", acceptedAt(filing)],
          ];
    return { exact: [...filed, ["Day 0", dayOrUnknown(day0)]] };
  },
  line(pack, { accession, person, trade_date: day, ...line }) {
    const filing = pack.filingOrNull(accession);
    if (filing === null) return {};
    const { owners } = filing.ownership();
    const owner = owners.find(({ name }) => isSameName(name, person)) ?? owners[0];
    if (owner !== undefined && !isSameName(person, owner.name))
      problem(`DIFFERS: ${accession} was not filed by ${person}`);
    return {
      named: owner === undefined ? [] : [["Reporting person", owner.name]],
      exact: [
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
  notice(pack, { accession, form, person, as_filed: filed }) {
    const filing = pack.filingOrNull(accession);
    if (person !== (filed.seller ?? "unknown"))
      problem(`DIFFERS: ${accession} was not filed for ${person}`);
    return {
      exact: [
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
