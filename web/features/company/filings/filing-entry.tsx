import { counted } from "#contract/values/amount-text.ts";
import { memo } from "react";
import { Link } from "react-router";
import type {
  CompanyFiling,
  KeywordFindingAnswer,
} from "#contract/operations/companies/company-filings.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { personPagePath } from "#web/session/paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { easternTimeText } from "#web/ui/display/instant-text.ts";

type FilingEntryProps = { filing: CompanyFiling; linksPersons: boolean };

/**
 * One filing with what it is and, in a search, where its text has the keywords. Of hundreds none is redrawn
 * when another part of the page changes the address.
 */
export const FilingEntry = memo(function FilingEntry({ filing, linksPersons }: FilingEntryProps) {
  const filed = filing.filed_on === null ? "filing date unknown" : dayInWords(filing.filed_on);
  return (
    <li className="grid gap-1 border-t border-border px-3.5 py-2 text-sm first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <a
          href={filing.filing_url}
          target="_blank"
          rel="noopener noreferrer"
          className="flex min-h-6 flex-wrap items-baseline gap-x-2 font-medium touch:min-h-11 touch:items-center"
        >
          {filing.form} {/* The only thing that tells the Form 4s of one day apart. */}
          <span className="font-mono text-xs font-normal">{filing.accno}</span>
        </a>
        <span className="tabular-nums">{filed}</span>
        {filing.items.length > 0 && (
          <span className="text-muted">Items {filing.items.join(", ")}</span>
        )}
        {filing.is_amendment && <Badge tone="info">Amendment</Badge>}
        {filing.is_withdrawn && <Badge tone="warn">Withdrawn from EDGAR</Badge>}
        {filing.text === "waiting" && <Badge>Text not read yet</Badge>}
        {filing.text === "partial" && <Badge tone="warn">Text read in part</Badge>}
        <span className="ml-auto">
          <AddToCase
            iconLabel={`Add ${filing.form} ${filing.accno} to a case`}
            title={`Form ${filing.form} of ${filed}`}
            items={[{ kind: "filing", reference: { accno: filing.accno } }]}
          />
        </span>
      </div>
      <p className="flex flex-wrap gap-x-2.5 text-xs text-muted tabular-nums">
        {filing.accepted_at !== null && <span>accepted {easternTimeText(filing.accepted_at)}</span>}
        {filing.period_of_report !== null && (
          <span>period {dayInWords(filing.period_of_report)}</span>
        )}
        <span>{counted(filing.documents, "document", "documents")}</span>
        {filing.reporting_persons.map((person) => (
          <Person key={person.cik} person={person} isLinked={linksPersons} />
        ))}
        {filing.seller !== null && <Person person={filing.seller} isLinked={linksPersons} />}
      </p>
      {filing.findings.map((finding) => (
        <Finding key={finding.keyword} accno={filing.accno} finding={finding} />
      ))}
    </li>
  );
});

type PersonProps = { person: NonNullable<CompanyFiling["seller"]>; isLinked: boolean };

function Person({ person: { cik, name }, isLinked }: PersonProps) {
  if (cik === null || !isLinked) return <span>{name}</span>;
  return <Link to={personPagePath(cik)}>{name}</Link>;
}

function Finding({ accno, finding }: { accno: string; finding: KeywordFindingAnswer }) {
  const { text, start, end, is_cut_before, is_cut_after } = finding.snippet;
  return (
    <div className="text-xs">
      <p className="text-muted">
        “{finding.keyword}”, {counted(finding.count, "hit", "hits")}, first in{" "}
        {finding.document_name ?? "an unnamed document"} ({finding.document_type}){" "}
        <AddToCase
          iconLabel={`Add the passage with “${finding.keyword}” in ${accno} to a case`}
          title={`Passage with “${finding.keyword}”`}
          items={[{ kind: "passage", reference: { accno, quote: text.trim() } }]}
        />
      </p>
      <p className="mt-0.5 break-words">
        {is_cut_before && "… "}
        {text.slice(0, start)}
        <mark>{text.slice(start, end)}</mark>
        {text.slice(end)}
        {is_cut_after && " …"}
      </p>
    </div>
  );
}
