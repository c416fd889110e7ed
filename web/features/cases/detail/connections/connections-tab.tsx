import { useMemo } from "react";
import { Link } from "react-router";
import type { Case } from "#contract/operations/cases/cases.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";
import { TieGraph } from "./tie-graph.tsx";
import { type Connection, connectionsOf, type Party } from "./connections.ts";

const headLook = "h-8 border-b border-border px-3.5 text-left text-xs font-medium text-muted";
const cellLook = "border-b border-grid px-3.5 py-1.5 align-top";

/** The persons and companies of the case, and what persons have in common. */
export function ConnectionsTab({ shown }: { shown: Case }) {
  const { parties, connections, ties } = useMemo(() => connectionsOf(shown.items), [shown.items]);
  if (parties.length === 0)
    return (
      <Card aria-label="Connections">
        <EmptyState title="No item names a person or company.">
          Add trades, events, filings, persons, or companies to see how they are connected.
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Card title="Connected persons">
        {connections.length === 0 ? (
          <p className="px-3.5 py-3 text-sm text-muted">
            No two persons share a filing, a company, or a day in this case.
          </p>
        ) : (
          <ConnectionTable connections={connections} />
        )}
      </Card>
      <TieGraph ties={ties} />
      <Card title="Persons and companies">
        <PartyTable parties={parties} />
      </Card>
    </div>
  );
}

function ConnectionTable({ connections }: { connections: readonly Connection[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">What persons in this case have in common</caption>
        <thead>
          <tr>
            {["Persons", "Same filing", "Same company", "Same days"].map((label) => (
              <th key={label} scope="col" className={headLook}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {connections.map(({ persons: [one, other], filings, companies, days }) => (
            <tr key={`${one.key} ${other.key}`}>
              <th scope="row" className={`${cellLook} text-left font-medium`}>
                <PartyLink party={one} />
                <br />
                <PartyLink party={other} />
              </th>
              <td className={`${cellLook} tabular-nums`}>
                <Listed texts={filings} />
              </td>
              <td className={cellLook}>
                <Listed texts={companies} />
              </td>
              <td className={`${cellLook} whitespace-nowrap tabular-nums`}>
                <Listed texts={days.map(dayInWords)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Listed({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <NoValue />;
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function PartyTable({ parties }: { parties: readonly Party[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Persons and companies, most items first</caption>
        <thead>
          <tr>
            {["Name", "Kind", "CIK", "Items"].map((label) => (
              <th key={label} scope="col" className={headLook}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parties.map((party) => (
            <tr key={party.key}>
              <th scope="row" className={`${cellLook} text-left font-medium`}>
                <PartyLink party={party} />
              </th>
              <td className={cellLook}>{party.kind === "person" ? "Person" : "Company"}</td>
              <td className={`${cellLook} tabular-nums`}>{party.cik}</td>
              <td className={`${cellLook} tabular-nums`}>
                {party.items.map((number) => `#${number}`).join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PartyLink({ party: { kind, cik, name } }: { party: Party }) {
  const path = kind === "person" ? personPagePath(cik) : companyPagePath({ cik });
  return <Link to={path}>{name}</Link>;
}
