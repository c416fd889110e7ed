import { counted } from "#contract/values/amount-text.ts";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { caseItemWords } from "#contract/cases/case-kinds.ts";
import type { Case, CaseItem, CaseItemSince } from "#contract/operations/cases/cases.ts";
import { call } from "#web/api/call.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { UnbrokenForms } from "#web/explore/page/unbroken-forms.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useChangeOrNotice } from "../use-change-or-notice.ts";
import { Changes, KeptFields } from "./item-fields.tsx";
import { useSeesTrades } from "#web/session/account/use-sees.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { OutLink } from "#web/explore/links/outside-links.tsx";
import { isEventLead } from "./event-lead.ts";
import { itemPath } from "./item-path.ts";

type ItemEntryProps = { item: CaseItem; shown: Case };

/** One item: as kept, what changed since, and where it is shown now. */
export function ItemEntry({ item, shown }: ItemEntryProps) {
  const { number, kind, kept } = item;
  const { label, permissions } = caseItemWords[kind];
  const isNamed = useLocation().hash === `#item-${number}`;
  const entry = useRef<HTMLLIElement>(null);
  // Links of notes lead to one item, which is opened and shown.
  useEffect(() => {
    if (isNamed) entry.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <li ref={entry} className="scroll-mt-16 rounded-card border border-border bg-surface">
      {kept === null ? (
        <p className="px-3.5 py-2.5 text-sm text-muted">
          <span className="mr-2 text-faint tabular-nums">#{number}</span>
          {label}, added by {item.added_by}. Your packages do not include items of this kind
          {permissions.includes("categorization") && ", or you still have to label the call"}.
        </p>
      ) : (
        <details open={isNamed}>
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1 px-3.5 py-2 text-sm">
            <span className="text-faint tabular-nums">#{number}</span>
            <Badge>{label}</Badge>
            <span className="min-w-0 font-medium break-words">
              <UnbrokenForms text={kept.title} />
            </span>
            <SinceBadge since={kept.since} />
          </summary>
          <Body item={item} kept={kept} shown={shown} />
        </details>
      )}
    </li>
  );
}

function SinceBadge({ since: { state, changes } }: { since: CaseItemSince }) {
  if (state === "gone") return <Badge tone="danger">No longer exists</Badge>;
  if (state !== "changed") return null;
  return <Badge tone="warn">{counted(changes.length, "field changed", "fields changed")}</Badge>;
}

type Kept = NonNullable<CaseItem["kept"]>;
type BodyProps = ItemEntryProps & { kept: Kept };

function Body({ item, kept, shown }: BodyProps) {
  const { kind, number } = item;
  const { zonedInstant } = useReaderTimes();
  const [compared, setCompared] = useState<CaseItemSince | null>(null);
  const since = compared ?? kept.since;
  const path = itemPath(kind, kept);
  return (
    <div className="grid gap-3 border-t border-border px-3.5 py-3">
      <SinceNote since={since} />
      {since.changes.length > 0 && <Changes kind={kind} changes={since.changes} />}
      <KeptFields kind={kind} data={kept.data} />
      {kept.trade_facts === "withheld" && (
        <p className="text-xs text-muted">
          This item keeps facts of insider trades that are not shown. Seeing them requires the
          Insider Trades package.
        </p>
      )}
      {isEventLead(item) && kept.trade_facts === "none" && (
        <EventLeadNote canOpen={since.state !== "gone"} />
      )}
      <p className="text-xs break-all text-faint">
        Added by {item.added_by}, {zonedInstant(item.added_at)}. SHA-256 of the kept data:{" "}
        <span className="font-mono">{item.sha256}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {path !== null && since.state !== "gone" && (
          <Link to={path} className={buttonLook("outline2", "compact")}>
            {kind === "lead" ? "Open Lead" : "Show current data"}
          </Link>
        )}
        {kind === "lead" && <LinksOfLead about={kept.about} />}
        {since.state === "not-compared" && (
          <Compare caseId={shown.case_id} item={number} onCompared={setCompared} />
        )}
        {shown.status === "open" && <Remove item={item} title={kept.title} shown={shown} />}
      </div>
    </div>
  );
}

/** Why a lead of an event has points without facts, and where they are. */
function EventLeadNote({ canOpen }: { canOpen: boolean }) {
  const seesTrades = useSeesTrades();
  return (
    <p className="text-xs text-muted">
      The case does not keep the insiders, their trades, or the facts of points that rest on them,
      because members without the Insider Trades package can read this item.
      {canOpen && seesTrades && " Open the lead to see them as they are now."}
    </p>
  );
}

/** The company and the filing that a lead is about; the screen of the item itself links everything else. */
function LinksOfLead({ about: { accession, companies } }: Pick<Kept, "about">) {
  const [company] = companies;
  if (company === undefined) return null;
  return (
    <>
      <Link to={companyPagePath(company)} className={buttonLook("outline2", "compact")}>
        {company.name}
      </Link>
      {accession !== null && (
        <span className="flex min-h-7 items-center text-sm">
          <OutLink href={filingIndexUrl(Number(company.cik), accession)}>{accession}</OutLink>
        </span>
      )}
    </>
  );
}

const sinceTexts: Record<CaseItemSince["state"], string> = {
  same: "Unchanged since it was added.",
  changed: "Changed since it was added:",
  gone: "This no longer exists. The case keeps it as it was when added.",
  hidden: "You do not have access to the current data, so changes are unknown.",
  "not-compared": "Not compared yet. The comparison takes some time.",
};

function SinceNote({ since: { state } }: { since: CaseItemSince }) {
  const tone =
    state === "gone" ? "text-danger-text" : state === "changed" ? "text-warn-text" : "text-muted";
  return <p className={`text-sm ${tone}`}>{sinceTexts[state]}</p>;
}

type CompareProps = { caseId: number; item: number; onCompared: (since: CaseItemSince) => void };

function Compare({ caseId, item, onCompared }: CompareProps) {
  const changeOrNotice = useChangeOrNotice();
  const { isBusy, run } = useAttempt();
  const compare = () =>
    changeOrNotice("The item could not be compared.", async () =>
      onCompared(await call("compare_case_item", { case_id: caseId, item })),
    );
  return (
    <Button variant="outline2" size="compact" busy={isBusy} onClick={() => void run(compare)}>
      Compare with current data
    </Button>
  );
}

function Remove({ item, title, shown }: ItemEntryProps & { title: string }) {
  const changeOrNotice = useChangeOrNotice();
  const [isAsking, setIsAsking] = useState(false);
  function remove() {
    setIsAsking(false);
    void changeOrNotice("The item was not removed.", () =>
      changeCases("remove_case_item", { case_id: shown.case_id, item: item.number }),
    );
  }
  return (
    <>
      <Button
        variant="outline2"
        size="compact"
        icon={<Trash2 aria-hidden size={14} />}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove item ${item.number}?`}
        confirmLabel="Remove"
        destructive
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
      >
        {title}. The kept data are deleted; the audit trail keeps their hash.
      </ConfirmDialog>
    </>
  );
}
