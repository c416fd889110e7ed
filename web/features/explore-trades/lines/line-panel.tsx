import { queryOptions, useQuery } from "@tanstack/react-query";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { lineTableNames } from "#contract/lines/line-vocabulary.ts";
import type { LineRow } from "#contract/operations/screening/explore-lines.ts";
import type { LineProofAnswer } from "#contract/operations/screening/line-proof.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { call } from "#web/api/call.ts";
import { PersonLink } from "#web/explore/links/company-link.tsx";
import {
  Cautions,
  CopyLink,
  FilingLink,
  PanelSection,
  PanelTitle,
  ProofGroup,
  ScreenLink,
} from "#web/explore/panel/panel-section.tsx";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { ComputedList } from "#web/explore/panel/computed-list.tsx";
import { ProofPanel } from "#web/explore/panel/proof-panel.tsx";
import { numberText } from "#contract/values/amount-text.ts";
import type { OpenRowControl } from "#web/explore/panel/use-open-row.ts";
import { footnoteMark, footnoteMarks } from "#web/explore/trade-panel/as-filed.tsx";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { CodeCell } from "./line-cell.tsx";
import { type LineKey, lineKeyOf } from "#web/explore/trades/line-key.ts";

const keptMs = 300_000;

function lineProofQuery({ accno, lineNumber }: LineKey) {
  return queryOptions({
    queryKey: ["get_line_proof", accno, lineNumber],
    queryFn: ({ signal }) => call("get_line_proof", { accno, line_number: lineNumber }, { signal }),
    staleTime: keptMs,
    retry: false,
  });
}

type LinePanelProps = { control: OpenRowControl<LineRow> };

/** The line in the address: every cell as filed, its place in the document, and its footnotes. */
export function LinePanel({ control }: LinePanelProps) {
  const shown = lineKeyOf(useLast(control.key));
  if (shown === null) return null;
  return <Panel shown={shown} control={control} />;
}

function Panel({ shown, control }: LinePanelProps & { shown: LineKey }) {
  const query = useQuery(lineProofQuery(shown));
  const proof = query.data;
  const row = control.row ?? proof?.row ?? null;
  return (
    <ProofPanel
      control={control}
      title={row === null ? "Line of a filing" : <PanelTitle company={row} />}
      head={row === null ? undefined : <LineHead row={row} />}
      actions={proof === undefined ? undefined : <LineActions proof={proof} />}
      proof={query}
    >
      {proof === undefined ? undefined : (
        <>
          <LineComputed proof={proof} />
          <LineAsFiled proof={proof} />
          <LineFilingFacts proof={proof} />
        </>
      )}
    </ProofPanel>
  );
}

function LineHead({ row }: { row: LineRow }) {
  const amount = row.shares ?? row.owned_following;
  return (
    <>
      <p className="text-sm text-muted">
        <PersonLink row={row} />
        {row.title !== null && ` · ${row.title}`}
      </p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
        <span className="text-sm">
          <CodeCell row={row} />
        </span>
        <span className="text-lg leading-6">
          {amount === null ? "No number" : numberText(amount)}
          {row.shares === null && amount !== null && " held"}
        </span>
        <span className="text-sm text-muted">
          {row.security_title}
          {row.price !== null && ` at $\u00A0${numberText(row.price, 4)}`}
          {row.trade_date !== null && ` on ${dayInWords(row.trade_date)}`}
        </span>
      </p>
      <p className="mt-1 text-xs text-muted">{row.code_name}</p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        <Badge>Form {row.form}</Badge>
        <Badge>Table {row.line_table}</Badge>
        {row.ownership_form !== null && <Badge>{row.ownership_form}</Badge>}
        {row.superseded_by !== null && <Badge tone="warn">Superseded by {row.superseded_by}</Badge>}
      </p>
    </>
  );
}

function LineActions({ proof }: { proof: LineProofAnswer }) {
  const { row, filing, trade_row_number: trade } = proof;
  return (
    <>
      <AddToCase
        title={`${row.code_name} of ${row.ticker ?? row.conm}`.slice(0, caseLimits.title)}
        items={[{ kind: "line", reference: { accno: row.accno, line_number: row.line_number } }]}
      />
      <FilingLink href={filing.filing_url} text="SEC filing" />
      {trade !== null && (
        <ScreenLink
          to={`${screens.exploreTrades.path}?row=${row.accno}-${trade}`}
          text="Open-market trade"
        />
      )}
      <ScreenLink to={companyPagePath(row)} text="Company page" />
      <ScreenLink to={personPagePath(row.owner_cik)} text="Person page" />
      <CopyLink />
    </>
  );
}

function LineAsFiled({ proof }: { proof: LineProofAnswer }) {
  const { row, cells, footnotes, cautions, xml_path: path } = proof;
  return (
    <PanelSection title="As filed" aside={`Table ${row.line_table} · line ${row.line_number}`}>
      <Cautions cautions={cautions} />
      <p className="mb-1 text-xs text-muted">{lineTableNames[row.line_table]}</p>
      <dl className="text-xs">
        {cells.map((cell) => (
          <FiledCell key={cell.element} cell={cell} />
        ))}
      </dl>
      {footnotes.length > 0 && (
        <dl className="mt-3 grid grid-cols-[28px_minmax(0,1fr)] gap-y-1 text-xs text-muted">
          {footnotes.map(({ id, text }) => (
            <div key={id} className="contents">
              <dt className="text-2xs font-semibold text-accent">{footnoteMark(id)}</dt>
              <dd className="break-words">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-xs break-all text-faint">
        {row.accno}
        <br />
        {path ?? "Read from the SEC’s data set, which has no XML."}
      </p>
    </PanelSection>
  );
}

const factLook =
  "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-2.5 border-t border-grid py-1.5 first:border-t-0";

function FiledCell({ cell }: { cell: LineProofAnswer["cells"][number] }) {
  return (
    <div className={factLook}>
      <dt className="text-muted">{cell.label}</dt>
      <dd className="text-right break-words tabular-nums">
        {cell.value ?? <NoValue />}
        {cell.footnotes.length > 0 && (
          <sup className="ml-0.5 text-[9px] leading-none font-semibold text-accent">
            <span className="sr-only">, footnotes </span>
            {footnoteMarks(cell.footnotes)}
          </sup>
        )}
      </dd>
      {cell.path !== null && (
        <dd className="col-span-2 text-2xs break-all text-faint">{cell.path}</dd>
      )}
    </div>
  );
}

/** Links, and due date and lateness; the latter open where the line was late. */
function LineComputed({ proof: { row, computed, links } }: { proof: LineProofAnswer }) {
  return (
    <>
      {links.length > 0 && (
        <ProofGroup title="Linked" aside="Facts, not findings of wrongdoing" startsOpen>
          <ComputedList entries={links} />
        </ProofGroup>
      )}
      {computed.length > 0 && (
        <ProofGroup title="Due date" startsOpen={(row.days_late ?? 0) > 0}>
          <ComputedList entries={computed} />
        </ProofGroup>
      )}
    </>
  );
}

function LineFilingFacts({ proof: { row, filing } }: { proof: LineProofAnswer }) {
  const facts: [label: string, text: string | null][] = [
    ["Form", filing.form],
    ["Filed", row.filed_on === null ? null : dayInWords(row.filed_on)],
    ["Issuer as filed", filing.issuer_name],
    ["Reporting persons", filing.owners.map(({ name }) => name).join("; ")],
    ["Remarks", filing.remarks],
  ];
  return (
    <PanelSection title="Filing">
      <dl className="text-xs">
        {facts.map(
          ([label, text]) =>
            text !== null && (
              <div key={label} className={factLook}>
                <dt className="text-muted">{label}</dt>
                <dd className="text-right break-words">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </PanelSection>
  );
}
