import type { TradeProofAnswer } from "#contract/operations/screening/trade-proof.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { ProofGroup } from "#web/explore/panel/panel-section.tsx";
import { easternTimeText } from "#web/ui/display/instant-text.ts";

type Filing = TradeProofAnswer["history"][number];

/** Every filing behind the row, newest first. */
export function AmendmentHistory({ history }: { history: readonly Filing[] }) {
  return (
    <ProofGroup
      title="Amendment history"
      aside={history.length === 1 ? "Never amended" : `${history.length} filings`}
      startsOpen={history.length > 1}
    >
      <ol className="text-xs">
        {history.map((filing, index) => (
          <li key={filing.accno} className="relative pb-2.5 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1 left-0.75 size-2 rounded-full ${
                index === 0 ? "bg-accent" : "border-2 border-faint"
              }`}
            />
            {index < history.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-4 -bottom-0.5 left-1.5 w-px bg-border"
              />
            )}
            <HistoryEntry filing={filing} />
          </li>
        ))}
      </ol>
    </ProofGroup>
  );
}

function HistoryEntry({ filing }: { filing: Filing }) {
  const { form, accno, filing_url: url, effect, changes } = filing;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{form}</span>
        <span className="flex-1 text-muted tabular-nums">{filedWhen(filing)}</span>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center font-mono touch:min-h-11"
        >
          {accno}
        </a>
      </div>
      <p className="text-muted">{effect}</p>
      {changes.map(({ line_number: line, cell, before, after }) => (
        <p key={`${line} ${cell}`} className="text-muted tabular-nums">
          Line {line} {cell} <del className="text-faint">{before ?? "empty"}</del> →{" "}
          <span className="text-text">{after ?? "empty"}</span>
        </p>
      ))}
    </>
  );
}

function filedWhen({ accepted_at: accepted, filed_on: filed }: Filing): string {
  if (accepted !== null) return easternTimeText(accepted);
  return filed === null ? "filing date unknown" : `filed ${dayInWords(filed)}, time unknown`;
}
