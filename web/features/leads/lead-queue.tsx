import { lazy, Suspense, useState } from "react";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { useOpenRow } from "#web/explore/panel/use-open-row.ts";
import { useRunAsLock, useSession } from "#web/session/account/session.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { changeLeads } from "./api/leads-api.ts";
import { leadParameter } from "./lead-search.ts";
import { refusedText } from "./refused-text.ts";
import type { LeadAction } from "#web/shortcuts/lead-shortcuts.ts";
import { useLeadKeys } from "./keys/lead-keys.ts";
import { LeadTable } from "./list/lead-table.tsx";
import { LeadPanel } from "./panel/lead-panel.tsx";
import type { TriageActions } from "./panel/triage-bar.tsx";
import { Button } from "#web/ui/button/button.tsx";

const DismissDialog = lazy(async () => ({
  default: (await import("./dialogs/dismiss-dialog.tsx")).DismissDialog,
}));
const EscalateDialog = lazy(async () => ({
  default: (await import("./dialogs/escalate-dialog.tsx")).EscalateDialog,
}));

type LeadQueueProps = {
  leads: readonly LeadRow[];
  members: TriageActions["members"];
  onShortcuts: () => void;
};

/** An id, as links of this screen name leads. */
function isLeadId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** A key, as cases name them. */
function isLeadKey(text: string): boolean {
  return /^[a-z]+\/[\d/-]{1,60}$/.test(text);
}

type OpenDialog = { of: "dismiss" | "escalate"; leads: readonly LeadRow[] };

/** One page of leads, by mouse and by keys: the current row, the selected rows, the open one. */
export function LeadQueue({ leads, members, onShortcuts }: LeadQueueProps) {
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const isLocked = useRunAsLock() !== null;
  const control = useOpenRow({
    rows: leads,
    parameter: leadParameter,
    keyOf: ({ id }) => String(id),
    isKey: (text) => isLeadId(text) || isLeadKey(text),
  });
  const actions = useTriage(members, setDialog);
  const openId =
    leads.find(({ id, key }) => control.key === String(id) || control.key === key)?.id ?? null;
  const current = leads.findIndex(({ id }) => id === (openId ?? currentId));
  const chosen = leads.filter(({ id }) => selected.has(id));

  function step(by: number) {
    const next = leads[current < 0 ? 0 : Math.min(Math.max(current + by, 0), leads.length - 1)];
    if (next === undefined) return;
    setCurrentId(next.id);
    if (control.key !== null) control.show(next);
  }

  function select(ids: readonly number[], isSelected: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  }

  function run(action: LeadAction) {
    const row = leads[current];
    const targets = chosen.length > 0 ? chosen : row === undefined ? [] : [row];
    if (action === "next") step(1);
    else if (action === "previous") step(-1);
    else if (action === "shortcuts") onShortcuts();
    else if (action === "open" && row !== undefined) control.show(row);
    else if (action === "select" && row !== undefined) select([row.id], !selected.has(row.id));
    else if (!isLocked && targets.length > 0) act(action, targets);
  }

  function act(action: LeadAction, targets: readonly LeadRow[]) {
    if (action === "assign") actions.assign(targets, actions.ownEmail);
    if (action === "dismiss" || action === "escalate") setDialog({ of: action, leads: targets });
  }
  useLeadKeys(run);

  function finish() {
    setDialog(null);
    setSelected(new Set());
  }

  return (
    <>
      {leads.length > 0 && (
        <LeadTable
          leads={leads}
          current={current}
          openId={openId}
          selected={selected}
          onSelect={select}
          onOpen={(lead) => {
            setCurrentId(lead.id);
            control.show(lead);
          }}
        />
      )}
      <BulkBar
        count={chosen.length}
        onAssign={() => actions.assign(chosen, actions.ownEmail)}
        onReview={() => actions.setState(chosen, "in_review")}
        onDismiss={() => setDialog({ of: "dismiss", leads: chosen })}
        onEscalate={() => setDialog({ of: "escalate", leads: chosen })}
        onClear={() => setSelected(new Set())}
      />
      <LeadPanel control={control} actions={actions} />
      <Suspense>
        {dialog?.of === "dismiss" && <DismissDialog leads={dialog.leads} onClose={finish} />}
        {dialog?.of === "escalate" && <EscalateDialog leads={dialog.leads} onClose={finish} />}
      </Suspense>
    </>
  );
}

function useTriage(
  members: TriageActions["members"],
  open: (dialog: OpenDialog) => void,
): TriageActions {
  const email = useSession()?.email ?? "";
  const showToast = useToast();

  function change(leads: readonly LeadRow[], to: Parameters<typeof changeLeads>[2]) {
    changeLeads(email, leads, to).then(
      (refused) => {
        if (refused.length > 0)
          showToast({ tone: "warn", title: "Changed by someone else", text: refusedText(refused) });
      },
      (error: unknown) =>
        showToast({
          tone: "danger",
          title: "The lead could not be changed.",
          text: error instanceof Error ? error.message : String(error),
        }),
    );
  }

  return {
    assign: (leads, assignee) => change(leads, { assignee }),
    setState: (leads, state) => change(leads, { state }),
    setDueOn: (leads, dueOn) => change(leads, { due_on: dueOn }),
    dismiss: (leads) => open({ of: "dismiss", leads }),
    escalate: (leads) => open({ of: "escalate", leads }),
    members,
    ownEmail: email,
  };
}

type BulkBarProps = {
  count: number;
  onAssign: () => void;
  onReview: () => void;
  onDismiss: () => void;
  onEscalate: () => void;
  onClear: () => void;
};

/** What can be done to the selected leads together. */
function BulkBar({ count, ...actions }: BulkBarProps) {
  const isLocked = useRunAsLock() !== null;
  if (count === 0) return null;
  return (
    <div
      role="group"
      aria-label="Selected leads"
      className="sticky bottom-[calc(var(--tour-height)+12px)] z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-border bg-raised px-3 py-2 shadow-panel"
    >
      <span className="text-sm font-medium tabular-nums">{count} selected</span>
      <Button size="compact" variant="outline" disabled={isLocked} onClick={actions.onAssign}>
        Assign to me
      </Button>
      <Button size="compact" variant="outline" disabled={isLocked} onClick={actions.onReview}>
        Mark in review
      </Button>
      <Button size="compact" variant="outline" disabled={isLocked} onClick={actions.onDismiss}>
        Dismiss
      </Button>
      <Button size="compact" disabled={isLocked} onClick={actions.onEscalate}>
        Escalate
      </Button>
      <Button size="compact" variant="secondary" onClick={actions.onClear}>
        Clear
      </Button>
    </div>
  );
}
