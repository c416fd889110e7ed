import type { TradeProofAnswer } from "#contract/operations/screening/trade-proof.ts";
import { Cautions, PanelSection } from "#web/explore/panel/panel-section.tsx";
import { Fragment } from "react";
import { numberText } from "#contract/values/amount-text.ts";
import { filedNumberText } from "#web/explore/panel/proof-text.ts";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { dollarsText, priceText } from "#web/ui/display/dollars-text.ts";

/** The lines of the filing as they stand in it, what of them is counted, and the footnotes. */
export function AsFiled({ proof }: { proof: TradeProofAnswer }) {
  const { filing, footnotes, cautions, row } = proof;
  const hasDerivatives = proof.lines.some((line) => line.table === "derivative");
  const table = hasDerivatives ? "Tables I and II" : "Table I";
  return (
    <PanelSection title="As filed" aside={`${table} · Form ${filing.form}`}>
      <Cautions cautions={cautions} />
      {row.security_title !== null && (
        <p className="mb-1 text-xs text-muted">{row.security_title}</p>
      )}
      <FiledLines proof={proof} />
      {footnotes.length > 0 && (
        <dl className="mt-2 grid grid-cols-[28px_minmax(0,1fr)] gap-y-1 text-xs text-muted">
          {footnotes.map(({ id, text }) => (
            <div key={id} className="contents">
              <dt className="text-2xs font-semibold text-accent">{footnoteMark(id)}</dt>
              <dd className="break-words">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {filing.remarks !== null && (
        <p className="mt-2 text-xs text-muted">
          <span className="font-medium text-text">Remarks </span>
          {filing.remarks}
        </p>
      )}
      {filing.owners.length > 1 && <Owners owners={filing.owners} />}
    </PanelSection>
  );
}

function Owners({ owners }: { owners: TradeProofAnswer["filing"]["owners"] }) {
  return (
    <div className="mt-3 text-xs">
      <p className="font-medium">Reported for {owners.length} people; the trade counts once</p>
      <ul className="mt-1 grid gap-1 text-muted">
        {owners.map(({ cik, name, title, insider_types: types, location }) => (
          <li key={cik}>
            {[name, title, types.join(", "), location]
              .filter((part) => part !== null && part !== "")
              .join(" · ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Line = TradeProofAnswer["lines"][number];

const cell = "h-[26px] border-b border-grid px-1.5 first:pl-0 touch:h-9";
const number = `${cell} text-right tabular-nums`;

function FiledLines({ proof }: { proof: TradeProofAnswer }) {
  const { lines, row } = proof;
  const filings = new Set(lines.map((line) => line.accno));
  return (
    <div className="scroll-sideways">
      <table className="w-full border-separate border-spacing-0 text-xs whitespace-nowrap">
        <caption className="sr-only">Lines of the filing</caption>
        <thead className="text-2xs text-muted">
          <tr>
            <th scope="col" className={`${cell} text-left font-medium`}>
              #
            </th>
            <th scope="col" className={`${cell} text-left font-medium`}>
              Code
            </th>
            <th scope="col" className={`${number} font-medium`}>
              Shares
            </th>
            <th scope="col" className={`${number} pr-9 font-medium`}>
              Price
            </th>
            <th scope="col" className={`${number} font-medium`}>
              Value
            </th>
            <th scope="col" className={`${number} font-medium max-sm:hidden`}>
              Owned after
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Fragment key={`${line.accno} ${line.line_number}`}>
              {line.table === "derivative" && lines[index - 1]?.table !== "derivative" && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={6}
                    className={`${cell} text-left text-2xs font-medium text-muted`}
                  >
                    Table II, derivative securities
                  </th>
                </tr>
              )}
              <FiledLine line={line} form={filings.size > 1 ? formOf(proof, line) : null} />
            </Fragment>
          ))}
          <tr className="font-semibold [&>td]:border-b-0">
            <td className={cell} aria-hidden="true" />
            <td className={`${cell} font-normal text-muted`}>
              Sum, {row.trade_direction === "Purchase" ? "P" : "S"}
            </td>
            <td className={number}>{numberText(row.shares)}</td>
            <td className={`${number} pr-9 font-normal text-muted`}>
              {row.price === null ? <NoValue /> : priceText(row.price)}
            </td>
            <td className={number}>{row.value === null ? <NoValue /> : dollarsText(row.value)}</td>
            <td className={`${number} max-sm:hidden`} aria-hidden="true" />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** `form` is given where lines of several filings stand together. */
function FiledLine({ line, form }: { line: Line; form: string | null }) {
  const tone = line.is_counted ? "" : "text-faint";
  return (
    <tr className={tone}>
      <td className={`${cell} text-muted`}>
        {line.line_number}
        {form !== null && <span className="ml-1 text-2xs text-faint">{form}</span>}
      </td>
      <td className={cell}>
        <Code line={line} />
      </td>
      <td className={number}>
        <Filed text={line.shares} />
      </td>
      <td className={`${number} pr-9`}>
        <span className="relative">
          {line.price !== null && <span className="text-faint">$&nbsp;</span>}
          <Filed text={line.price} />
          {line.footnotes.length > 0 && (
            <sup className="absolute top-0.5 left-full ml-0.5 text-[9px] whitespace-nowrap leading-none font-semibold text-accent">
              <span className="sr-only">, footnotes </span>
              {footnoteMarks(line.footnotes)}
            </sup>
          )}
        </span>
      </td>
      <td className={number}>
        {line.is_counted ? <Value value={line.value} /> : <NotCounted line={line} />}
      </td>
      <td className={`${number} text-muted max-sm:hidden`}>
        <Filed text={line.shares_owned_following} />
        {line.direct_or_indirect === "I" && (
          <span title={line.nature_of_ownership ?? "Indirect"}> (I)</span>
        )}
      </td>
    </tr>
  );
}

function Code({ line }: { line: Line }) {
  if (line.kind === "holding") return "Holding";
  const code = line.code ?? "—";
  const pair = <span className="text-faint">{line.acquired_disposed ?? ""}</span>;
  if (!line.is_counted) {
    return (
      <span className="pl-[13px]">
        {code} {pair}
      </span>
    );
  }
  return (
    <>
      <span className="font-medium">
        <Directed direction={line.acquired_disposed === "A" ? "up" : "down"}>{code}</Directed>
      </span>{" "}
      {pair}
    </>
  );
}

function Value({ value }: { value: string | null }) {
  if (value === null) return <NoValue />;
  const amount = Number(value);
  return Number.isFinite(amount) ? dollarsText(amount) : value;
}

function NotCounted({ line }: { line: Line }) {
  if (line.not_counted_because === null) return "not counted";
  return (
    <Tooltip text={line.not_counted_because} side="left">
      <button type="button" className="min-h-6 cursor-help underline decoration-dotted">
        not counted
      </button>
    </Tooltip>
  );
}

function Filed({ text }: { text: string | null }) {
  return text === null ? <NoValue /> : filedNumberText(text);
}

function formOf(proof: TradeProofAnswer, line: Line): string {
  return proof.history.find((filing) => filing.accno === line.accno)?.form ?? proof.filing.form;
}

/** "F1" in the document is note 1 on the page. */
export function footnoteMark(id: string): string {
  return id.replace(/^F(?=\d)/i, "");
}

/** The notes of a line next to its price: "1, 2, 8–11"; runs of three and more are merged. */
export function footnoteMarks(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const mark of ids.map(footnoteMark)) {
    const run = runs.at(-1);
    if (run !== undefined && Number(mark) === Number(run.at(-1)) + 1) run.push(mark);
    else runs.push([mark]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run)).join(", ");
}
