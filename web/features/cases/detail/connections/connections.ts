import type { CaseItem } from "#contract/operations/cases/cases.ts";

/** A person or company of the case, with the items that name it. */
export type Party = {
  key: string;
  kind: "person" | "company";
  cik: string;
  name: string;
  items: number[];
};

/** What two persons of the case have in common. */
export type Connection = {
  persons: readonly [Party, Party];
  /** Accession numbers of filings that name both. */
  filings: string[];
  /** Companies that items of both are about. */
  companies: string[];
  /** Days on which items of both happened. */
  days: string[];
};

/** Items that name a person together with a company. */
export type Tie = { person: Party; company: Party; items: number[] };

export type Connections = { parties: Party[]; connections: Connection[]; ties: Tie[] };

type Seen = { filings: Set<string>; companies: Set<string>; days: Set<string> };

/**
 * The persons and companies of a case, those in most items first, and how persons are connected: by a filing, a
 * company, or a day. Pairs with more in common come first; pairs without anything are left out.
 */
export function connectionsOf(items: readonly CaseItem[]): Connections {
  const parties = new Map<string, Party>();
  const seenOf = new Map<string, Seen>();
  for (const { number, kind: itemKind, kept } of items) {
    if (kept === null) continue;
    const { about } = kept;
    // Clusters and leads are of several filings and days: their persons need not share any.
    const isOfOneFiling = itemKind !== "cluster" && itemKind !== "lead";
    for (const kind of ["company", "person"] as const) {
      for (const { cik, name } of kind === "company" ? about.companies : about.persons) {
        const key = `${kind} ${cik}`;
        const party = parties.get(key) ?? { key, kind, cik, name, items: [] };
        parties.set(key, party);
        party.items.push(number);
        const seen = seenOf.get(key) ?? {
          filings: new Set(),
          companies: new Set(),
          days: new Set(),
        };
        seenOf.set(key, seen);
        if (isOfOneFiling && about.accession !== null) seen.filings.add(about.accession);
        if (isOfOneFiling && about.day !== null) seen.days.add(about.day);
        for (const company of about.companies) seen.companies.add(company.name);
      }
    }
  }
  const sorted = [...parties.values()].toSorted(
    (one, other) => other.items.length - one.items.length || one.name.localeCompare(other.name),
  );
  const persons = sorted.filter(({ kind }) => kind === "person");
  const connections = persons.flatMap((one, place) =>
    persons.slice(place + 1).flatMap((other) => {
      const [seen, others] = [seenOf.get(one.key), seenOf.get(other.key)];
      return seen === undefined || others === undefined
        ? []
        : connected([one, other], seen, others);
    }),
  );
  return {
    parties: sorted,
    connections: connections.toSorted((a, b) => weight(b) - weight(a)),
    ties: tiesOf(persons, sorted),
  };
}

function tiesOf(persons: readonly Party[], parties: readonly Party[]): Tie[] {
  const companies = parties.filter(({ kind }) => kind === "company");
  return persons.flatMap((person) =>
    companies.flatMap((company) => {
      const items = person.items.filter((number) => company.items.includes(number));
      return items.length === 0 ? [] : [{ person, company, items }];
    }),
  );
}

function connected(persons: readonly [Party, Party], one: Seen, other: Seen): Connection[] {
  const connection = {
    persons,
    filings: [...one.filings.intersection(other.filings)],
    companies: [...one.companies.intersection(other.companies)],
    days: [...one.days.intersection(other.days)].toSorted(),
  };
  return weight(connection) === 0 ? [] : [connection];
}

function weight({ filings, companies, days }: Connection): number {
  return filings.length + companies.length + days.length;
}
