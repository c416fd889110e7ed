import { Fragment } from "react";
import { capitalized } from "#contract/values/words.ts";
import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { itemCodes } from "#contract/events/item-codes.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { SignedPercent, NoValue } from "#web/ui/display/figures.tsx";
import { EventPatterns } from "#web/explore/patterns/event-patterns.tsx";
import { PanelSection, ProofGroup } from "#web/explore/panel/panel-section.tsx";
import { OutLink } from "#web/explore/links/outside-links.tsx";
import { datesInWords } from "#web/explore/panel/proof-text.ts";

type EventHeadProps = { row: EventRow; proof: EventProofAnswer | undefined };

export function EventHead({ row, proof }: EventHeadProps) {
  return (
    <>
      <p className="text-sm text-muted tabular-nums">{whenInWords(row)}</p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
        <span className="text-sm font-medium">Event return</span>
        <span className="text-lg leading-6">
          <SignedPercent fraction={row.event_return} />
        </span>
        <span className="text-sm text-muted">
          {row.day_0 === null ? "day 0 unknown" : `on ${dayInWords(row.day_0)}, market adjusted`}
        </span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {itemCodes(row["8K_items"]).map((item, place) => (
          <Fragment key={item}>
            {place > 0 && <span className="sr-only">, </span>}
            <Badge>{item}</Badge>
          </Fragment>
        ))}
        {row.patterns.length > 0 && <EventPatterns row={row} isWide />}
        {row.day_0_basis === "filing-date" && <Badge tone="warn">Acceptance time unknown</Badge>}
        {proof !== undefined && proof.amendments.length > 0 && <Badge>Amended</Badge>}
      </p>
    </>
  );
}

function whenInWords(row: EventRow): string {
  const { accepted_at: accepted, filed_on: filed, report_date: reported } = row;
  const parts = [
    accepted === null ? null : `Accepted ${easternTimeText(accepted)}`,
    filed === null ? null : `filed ${dayInWords(filed)}`,
    reported === null ? null : `event of ${dayInWords(reported)}`,
  ].filter((part) => part !== null);
  return capitalized(parts.join(" · "));
}

type Item = EventProofAnswer["filing"]["items"][number];

/** The items the filing answers, under their official titles. */
export function EventItems({ proof }: { proof: EventProofAnswer }) {
  const { items, item_titles: titles, form } = proof.filing;
  const isUnmatched = items.every(({ as_filed: asFiled }) => asFiled === null);
  return (
    <PanelSection title="Items" aside={`Form ${form}`}>
      {items.length === 0 && <p className="text-xs text-muted">No items could be read.</p>}
      <dl className="grid grid-cols-[40px_minmax(0,1fr)] gap-y-1.5 text-xs">
        {items.map((item) => (
          <div key={item.code} className="contents">
            <dt className="font-semibold tabular-nums">{item.code}</dt>
            <dd className="break-words">
              {item.title ?? "Not an item of Form 8-K"}
              <AsFiled item={item} />
            </dd>
          </div>
        ))}
      </dl>
      {isUnmatched && titles.length > 0 && (
        <p className="mt-2 text-xs text-muted">As filed: {titles.join("; ")}</p>
      )}
      {proof.quarter_announced !== null && (
        <p className="mt-2 text-xs text-muted">
          Announced the quarter that ended {dayInWords(proof.quarter_announced)}.
        </p>
      )}
    </PanelSection>
  );
}

/** The filing's own wording, where it differs. */
function AsFiled({ item: { title, as_filed: asFiled } }: { item: Item }) {
  if (asFiled === null || (title !== null && folded(asFiled) === folded(title))) return null;
  return <span className="block text-muted">as filed: {asFiled}</span>;
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

type Amendment = EventProofAnswer["amendments"][number];

/** The 8-K/A of the same company and report date; an event is never counted twice for them. */
export function EventAmendments({ amendments }: { amendments: readonly Amendment[] }) {
  return (
    <ProofGroup
      title="Amendments"
      aside={amendments.length === 0 ? "None stored" : amendments.length}
      startsOpen={amendments.length > 0}
    >
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
    </ProofGroup>
  );
}

function filedWhen({ accepted_at: accepted, filed_on: filed }: Amendment): string {
  if (accepted !== null) return easternTimeText(accepted);
  return filed === null ? "filing date unknown" : `filed ${dayInWords(filed)}, time unknown`;
}

/** The first trading day whose close could reflect the event, and why it is that day. */
export function DayZero({ proof }: { proof: EventProofAnswer }) {
  const { row, filing, day_0_reason: reason, window_reason: windowReason } = proof;
  return (
    <ProofGroup
      title="Day 0"
      aside={
        <span className="font-semibold text-text tabular-nums">
          {row.day_0 === null ? <NoValue /> : dayInWords(row.day_0)}
        </span>
      }
    >
      <p className="text-xs">{datesInWords(reason)}</p>
      {windowReason !== null && (
        <p className="mt-1 text-xs text-muted">{datesInWords(windowReason)}</p>
      )}
      <dl className="mt-2 grid grid-cols-[104px_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 text-xs tabular-nums">
        <dt className="text-muted">Accepted</dt>
        <dd>
          {row.accepted_at === null ? "time unknown" : easternTimeText(row.accepted_at)}
          <Origin origin={filing.accepted_from} />
        </dd>
        <dt className="text-muted">Filing date</dt>
        <dd>
          {row.filed_on === null ? "unknown" : dayInWords(row.filed_on)}
          <Origin origin={filing.filed_from} />
        </dd>
      </dl>
    </ProofGroup>
  );
}

function Origin({ origin }: { origin: string | null }) {
  return origin === null ? null : <span className="text-faint"> · from {origin}</span>;
}
