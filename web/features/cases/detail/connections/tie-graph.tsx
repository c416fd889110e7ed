import { Link } from "react-router";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { Card } from "#web/ui/display/card.tsx";
import type { Party, Tie } from "./connections.ts";

const rowHeight = 32;
const width = 100;
/** More would be lines over lines; the tables have all of them. */
const mostOnASide = 20;
const widestLine = 5;

/** Persons at the left, companies at the right, and a line for the items that name both. */
export function TieGraph({ ties }: { ties: readonly Tie[] }) {
  const persons = firstOf(ties.map(({ person }) => person));
  const companies = firstOf(ties.map(({ company }) => company));
  if (ties.length === 0) return null;
  const height = Math.max(persons.length, companies.length) * rowHeight;
  const lines = ties.flatMap((tie) => {
    const [from, to] = [persons.indexOf(tie.person), companies.indexOf(tie.company)];
    return from === -1 || to === -1 ? [] : [{ ...tie, from: middleOf(from), to: middleOf(to) }];
  });
  return (
    <Card title="People and their companies">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(48px,1fr)_minmax(0,2fr)] gap-x-2 px-3.5 py-2 text-sm">
        <Side parties={persons} isLeft />
        <svg
          role="img"
          aria-label={`${ties.length} pairs of a person and a company that an item names together; the table below lists the items`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="w-full text-accent"
          style={{ height }}
        >
          {lines.map(({ person, company, items, from, to }) => (
            <path
              key={`${person.key} ${company.key}`}
              d={`M0 ${from}C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}`}
              fill="none"
              stroke="currentColor"
              strokeOpacity={0.6}
              strokeWidth={Math.min(items.length, widestLine)}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <Side parties={companies} />
      </div>
    </Card>
  );
}

function middleOf(row: number): number {
  return row * rowHeight + rowHeight / 2;
}

/** Each once, in the order given. */
function firstOf(parties: readonly Party[]): Party[] {
  return [...new Set(parties)].slice(0, mostOnASide);
}

function Side({ parties, isLeft = false }: { parties: readonly Party[]; isLeft?: boolean }) {
  return (
    <ul className={isLeft ? "text-right" : ""}>
      {parties.map(({ key, kind, cik, name }) => (
        <li
          key={key}
          className="truncate"
          style={{ height: rowHeight, lineHeight: `${rowHeight}px` }}
        >
          <Link
            to={kind === "person" ? personPagePath(cik) : companyPagePath({ cik })}
            title={name}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
