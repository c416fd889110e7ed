import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Case } from "#contract/operations/cases/cases.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { EvidencePackButton } from "#web/explore/evidence/evidence-pack-button.tsx";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { UnbrokenForms } from "#web/explore/page/unbroken-forms.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { Due, StatusBadge } from "../case-badges.tsx";
import { CloseCaseDialog } from "./close-case-dialog.tsx";
import { EditCaseDialog } from "./edit-case-dialog.tsx";
import { useChangeOrNotice } from "./use-change-or-notice.ts";

/** Title, status, owner, and what can be done to the case as a whole. */
export function CaseHeader({ shown }: { shown: Case }) {
  const { number, title, status, outcome, summary, outcome_note: note } = shown;
  const { zonedInstant } = useReaderTimes();
  return (
    <header>
      <p className="text-xs text-faint">
        <Link to={screens.cases.path}>Cases</Link> / <span className="tabular-nums">{number}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 break-words">
          <UnbrokenForms text={title} />
        </h1>
        <StatusBadge status={status} outcome={outcome} />
        <Actions shown={shown} />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact name="Owner">{shown.is_own ? `${shown.owner} (you)` : shown.owner}</Fact>
        <Fact name="Due">
          <Due day={shown.due_on} isOver={status === "closed"} />
        </Fact>
        <Fact name="Created">{zonedInstant(shown.created_at)}</Fact>
        <Fact name="Last changed">{zonedInstant(shown.updated_at)}</Fact>
      </dl>
      {summary !== "" && (
        <p className="mt-2 max-w-240 text-sm break-words whitespace-pre-line text-muted">
          {summary}
        </p>
      )}
      {status !== "open" && note !== "" && (
        <p className="mt-2 max-w-240 text-sm break-words whitespace-pre-line">
          <span className="font-medium">Outcome: </span>
          {note}
        </p>
      )}
      {status === "on_hold" && (
        <p className="mt-2 rounded-control bg-warn-tint px-2.5 py-1.5 text-xs text-warn-text">
          Legal hold: nothing in this case can be deleted, nor can the saved searches and alert
          matches that it cites.
        </p>
      )}
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Question = "edit" | "close" | "hold" | "release" | "delete";

function Actions({ shown }: { shown: Case }) {
  const { status, is_own: isOwn } = shown;
  const [question, setQuestion] = useState<Question | null>(null);
  const { change, reopen } = useChange(shown);
  const close = () => setQuestion(null);
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0 max-md:w-full">
      <EvidencePackButton of={{ caseId: shown.case_id }} title={`${shown.number} ${shown.title}`} />
      {status !== "closed" && (
        <Button variant="outline2" size="compact" onClick={() => setQuestion("edit")}>
          Edit
        </Button>
      )}
      {status === "open" && (
        <Button variant="outline2" size="compact" onClick={() => setQuestion("close")}>
          Close case
        </Button>
      )}
      {status === "closed" && (
        <Button variant="outline2" size="compact" onClick={reopen}>
          Reopen
        </Button>
      )}
      {isOwn && status !== "on_hold" && (
        <Button variant="outline2" size="compact" onClick={() => setQuestion("hold")}>
          Place on hold
        </Button>
      )}
      {isOwn && status === "on_hold" && (
        <Button variant="outline2" size="compact" onClick={() => setQuestion("release")}>
          Release hold
        </Button>
      )}
      {isOwn && status !== "on_hold" && (
        <Button variant="outline2" size="compact" onClick={() => setQuestion("delete")}>
          Delete
        </Button>
      )}
      {question === "edit" && <EditCaseDialog shown={shown} onClose={close} />}
      {question === "close" && <CloseCaseDialog shown={shown} onClose={close} />}
      <HoldQuestion question={question} onClose={close} onConfirm={change} />
      <DeleteQuestion open={question === "delete"} shown={shown} onClose={close} />
    </div>
  );
}

function useChange({ case_id, version }: Case) {
  const changeOrNotice = useChangeOrNotice();
  const change = (status: Case["status"]) =>
    void changeOrNotice("The case was not changed.", () =>
      changeCases("change_case", { case_id, known_version: version, status }),
    );
  return { change, reopen: () => change("open") };
}

type HoldQuestionProps = {
  question: Question | null;
  onClose: () => void;
  onConfirm: (status: Case["status"]) => void;
};

function HoldQuestion({ question, onClose, onConfirm }: HoldQuestionProps) {
  return (
    <>
      <ConfirmDialog
        open={question === "hold"}
        title="Place this case on legal hold?"
        confirmLabel="Place on hold"
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          onConfirm("on_hold");
        }}
      >
        Until the hold is released, no one can delete the case, anything in it, the saved searches
        and alert matches that it cites, or the accounts that own them.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "release"}
        title="Release the legal hold?"
        confirmLabel="Release hold"
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          onConfirm("open");
        }}
      >
        The contents of the case, and what it cites, can then be deleted.
      </ConfirmDialog>
    </>
  );
}

type DeleteQuestionProps = { open: boolean; shown: Case; onClose: () => void };

function DeleteQuestion({ open, shown, onClose }: DeleteQuestionProps) {
  const showToast = useToast();
  const changeOrNotice = useChangeOrNotice();
  const navigate = useNavigate();
  async function remove() {
    const { case_id, version } = shown;
    await navigate(screens.cases.path);
    await changeCases("delete_case", { case_id, known_version: version });
    showToast({ tone: "success", title: `${shown.number} was deleted.` });
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${shown.number}?`}
      confirmLabel="Delete"
      destructive
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void changeOrNotice(`${shown.number} was not deleted.`, remove);
      }}
    >
      Items, notes, and tasks are deleted for all members. The audit trail keeps a record that they
      existed. This cannot be undone.
    </ConfirmDialog>
  );
}
