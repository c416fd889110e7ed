import { useMemo } from "react";
import { Link } from "react-router";
import type { Case } from "#contract/operations/cases/cases.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { isEventLead } from "../items/event-lead.ts";
import { TieGraph } from "./tie-graph.tsx";
import { type Connection, connectionsOf, type Party } from "./connections.ts";

const headLook = "h-8 border-b border-border px-3.5 text-left text-xs font-medium text-muted";
const cellLook = "border-b border-grid px-3.5 py-1.5 align-top [tr:last-child>&]:border-b-0";

/** The persons and companies of the case, and what persons have in common. */
export function ConnectionsTab({ shown }: { shown: Case }) {
  const { parties, connections, ties } = useMemo(() => connectionsOf(shown.items), [shown.items]);
  const isPhone = useIsPhone();
  if (parties.length === 0)
    return (
      <Card aria-label="Connections">
        <EmptyState title="No item names a person or company.">
          Add trades, events, filings, people, or companies to see how they are connected.
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Card title="Connected people" className="overflow-hidden">
        {connections.length === 0 ? (
          <p className="px-3.5 py-3 text-sm text-muted">
            {nothingSharedText(parties.filter(({ kind }) => kind === "person").length)}
          </p>
        ) : (
          <ConnectedPersons isPhone={isPhone} connections={connections} />
        )}
        {shown.items.some(isEventLead) && (
          <p className="px-3.5 pb-3 text-sm text-muted">
            A case does not keep the insiders of a lead of a material event, so they are not
            compared here. To compare them, add their trades to the case.
          </p>
        )}
      </Card>
      <TieGraph ties={ties} />
      <Card title="People and companies" className="overflow-hidden">
        {isPhone ? <PartyList parties={parties} /> : <PartyTable parties={parties} />}
      </Card>
    </div>
  );
}

function nothingSharedText(persons: number): string {
  if (persons === 0) return "No item in this case names a person.";
  if (persons === 1) return "The items in this case name only one person.";
  return `The items in this case name ${persons} people. No two of them share a filing, a company, or a day.`;
}

type ConnectedPersonsProps = { isPhone: boolean; connections: readonly Connection[] };

function ConnectedPersons({ isPhone, connections }: ConnectedPersonsProps) {
  return isPhone ? (
    <ConnectionList connections={connections} />
  ) : (
    <ConnectionTable connections={connections} />
  );
}

function ConnectionTable({ connections }: { connections: readonly Connection[] }) {
  return (
    <div className="scroll-sideways">
      <table className="w-full text-sm">
        <caption className="sr-only">What people in this case have in common</caption>
        <thead>
          <tr>
            {["People", "Same filing", "Same company", "Same days"].map((label) => (
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

/** The same on a phone: one below the other. */
function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  return (
    <ul>
      {connections.map(({ persons: [one, other], filings, companies, days }) => (
        <li key={`${one.key} ${other.key}`} className="border-b border-grid px-3.5 py-2.5 text-sm">
          <p className="font-medium">
            <PartyLink party={one} /> <span className="font-normal text-muted">and</span>{" "}
            <PartyLink party={other} />
          </p>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs">
            <Shared label="Same filing" texts={filings} />
            <Shared label="Same company" texts={companies} />
            <Shared label="Same days" texts={days.map(dayInWords)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Nothing if they share none. */
function Shared({ label, texts }: { label: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="break-words text-muted tabular-nums">{texts.join(", ")}</dd>
    </>
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
    <div className="scroll-sideways">
      <table className="w-full text-sm">
        <caption className="sr-only">People and companies, most items first</caption>
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

function PartyList({ parties }: { parties: readonly Party[] }) {
  return (
    <ul>
      {parties.map((party) => (
        <li key={party.key} className="border-b border-grid px-3.5 py-2 text-sm">
          <p className="font-medium">
            <PartyLink party={party} />
          </p>
          <p className="text-xs text-muted tabular-nums">
            {party.kind === "person" ? "Person" : "Company"}, CIK {party.cik}:{" "}
            {party.items.map((number) => `#${number}`).join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function PartyLink({ party: { kind, cik, name } }: { party: Party }) {
  const path = kind === "person" ? personPagePath(cik) : companyPagePath({ cik });
  return <Link to={path}>{name}</Link>;
}
