import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { easternTimeText } from "#web/ui/display/eastern-time.ts";
import { OutLink } from "../links/out-link.tsx";
import { PanelSection } from "../panel/panel-section.tsx";

type Amendment = EventProofAnswer["amendments"][number];

/** The 8-K/A of the same company and report date; an event is never counted twice for them. */
export function EventAmendments({ amendments }: { amendments: readonly Amendment[] }) {
  return (
    <PanelSection title="Amendments">
      {amendments.length === 0 ? (
        <p className="text-xs text-muted">No 8-K/A for the same report date is stored.</p>
      ) : (
        <ol className="grid gap-2 text-xs">
          {amendments.map((amendment) => (
            <li key={amendment.accno}>
              <div className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{amendment.form}</span>
                <span className="flex-1 text-muted tabular-nums">{filedWhen(amendment)}</span>
                <OutLink href={amendment.filing_url}>{amendment.accno}</OutLink>
              </div>
              <p className="text-muted">
                {amendment.items.length === 0
                  ? "Lists no items."
                  : amendment.items
                      .map(({ code, title }) => (title === null ? code : `${code} ${title}`))
                      .join("; ")}
              </p>
              {amendment.caution !== null && <p className="text-warn">{amendment.caution}</p>}
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  );
}

function filedWhen({ accepted_at: accepted, filed_on: filed }: Amendment): string {
  if (accepted !== null) return easternTimeText(accepted);
  return filed === null ? "filing date unknown" : `filed ${dayInWords(filed)}, time unknown`;
}
