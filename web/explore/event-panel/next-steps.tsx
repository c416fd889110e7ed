import type { ReactNode } from "react";
import { Link } from "react-router";
import type {
  EventProofAnswer,
  FollowingFiling,
} from "#contract/operations/screening/event-proof.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { dayInWords, daysInWords } from "#contract/values/day-in-words.ts";
import { companyFilingsPath, companyPagePath } from "#web/session/paths.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { OutLink } from "#web/explore/links/outside-links.tsx";
import { tradesBeforeEvent } from "../links/trades-link.ts";
import { PanelSection } from "../panel/panel-section.tsx";
import type { PanelControl } from "../panel/use-open-row.ts";

type NextStepsProps = {
  proof: EventProofAnswer;
  linkTo: PanelControl["linkTo"];
};

/** Next steps: later filings of the company, and the trades in the totals. */
export function NextSteps({ proof, linkTo }: NextStepsProps) {
  const { row, next_8K: next8k, next_ea: nextEarnings } = proof;
  const canSeeTrades = proof.insider_trades !== null;
  const sales = canSeeTrades ? tradesBeforeEvent(row, "sale") : null;
  const purchases = canSeeTrades ? tradesBeforeEvent(row, "purchase") : null;
  return (
    <PanelSection title="Next steps">
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-xs">
        <Step label="Next earnings">
          <Following
            following={nextEarnings}
            missing="not announced or not stored yet"
            linkTo={linkTo}
          />
        </Step>
        <Step label="Next 8-K">
          <Following following={next8k} missing="none stored" linkTo={linkTo} />
        </Step>
        {sales !== null && purchases !== null && (
          <Step label="Trades">
            <Link to={sales} className="underline">
              Sales
            </Link>{" "}
            and{" "}
            <Link to={purchases} className="underline">
              purchases
            </Link>{" "}
            <span className="text-muted">of {windowInWords(row)}</span>
          </Step>
        )}
        <Step label="Company">
          <Link to={companyPagePath(row)} className="underline">
            {row.conm}
          </Link>{" "}
          <span className="text-muted">chart, insiders, </span>
          <Link to={companyFilingsPath(row)} className="underline">
            filings
          </Link>
        </Step>
      </dl>
    </PanelSection>
  );
}

function windowInWords({ window_start: first, window_end: last }: EventRow): string {
  return first === null || last === null ? "" : daysInWords(first, last);
}

function Step({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

type FollowingProps = {
  following: FollowingFiling | null;
  missing: string;
  linkTo: PanelControl["linkTo"];
};

function Following({ following, missing, linkTo }: FollowingProps) {
  if (following === null) return <span className="text-muted">{missing}</span>;
  const name = `${following.form}, ${whenFiled(following)}`;
  return (
    <>
      {following.is_event ? (
        <Link {...linkTo(following.accno)}>{name}</Link>
      ) : (
        <OutLink href={following.filing_url}>{name}</OutLink>
      )}
      <span className="text-muted tabular-nums">
        {following.items !== "" && ` · ${itemsText(following.items)}`} ·{" "}
        {following.event_return === null ? (
          <NoValue />
        ) : (
          <SignedPercent fraction={following.event_return} />
        )}
      </span>
      {following.note !== null && <span className="block text-warn">{following.note}</span>}
    </>
  );
}

function whenFiled({ accepted_at: accepted, filed_on: filed }: FollowingFiling): string {
  if (accepted !== null) return easternTimeText(accepted);
  return filed === null ? "date unknown" : dayInWords(filed);
}
