import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { Cautions } from "#web/explore/panel/cautions.tsx";
import { PanelSection } from "#web/explore/panel/panel-section.tsx";
import { footnoteMark } from "./footnote-mark.ts";
import { FiledLines } from "./filed-lines.tsx";

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
      <p className="font-medium">Reported for {owners.length} persons; the trade counts once</p>
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
