import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Case, CaseMember } from "#contract/operations/cases/cases.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { personLabel } from "#web/ui/display/person-label.ts";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useChangeOrNotice } from "./use-change-or-notice.ts";
import { colleaguesQuery } from "../case-queries.ts";

/** Who may read the case; every member may add users of the organization. */
export function MembersTab({ shown }: { shown: Case }) {
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="rounded-card border border-border bg-surface">
        {shown.members.map((member) => (
          <Member key={member.member_id} member={member} shown={shown} />
        ))}
      </ul>
      <AddMember shown={shown} />
      <p className="text-xs text-faint">
        Only members see the contents of this case. Administrators see its organization, number,
        status, owner, and number of members.
      </p>
    </div>
  );
}

function Member({ member, shown }: { member: CaseMember; shown: Case }) {
  const { zonedDay } = useReaderTimes();
  const mayRemove = !member.is_owner && (shown.is_own || member.is_self);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-grid px-3.5 py-2 text-sm last:border-b-0">
      <span className="font-medium">
        {member.name}
        {member.is_self && " (you)"}
      </span>
      <span className="break-all text-muted">{member.email}</span>
      {member.is_owner && <Badge tone="info">Owner</Badge>}
      {!member.has_access && <Badge tone="warn">No access</Badge>}
      <span className="text-xs text-faint">
        Added by {member.added_by}, {zonedDay(member.added_at)}
      </span>
      {mayRemove && <RemoveMember member={member} shown={shown} />}
    </li>
  );
}

function RemoveMember({ member, shown }: { member: CaseMember; shown: Case }) {
  const changeOrNotice = useChangeOrNotice();
  const [isAsking, setIsAsking] = useState(false);
  const label = member.is_self ? "Leave" : "Remove";
  function remove() {
    setIsAsking(false);
    const { member_id } = member;
    void changeOrNotice("The member was not removed.", () =>
      changeCases("remove_case_member", { case_id: shown.case_id, member_id }),
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        className="ml-auto"
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={member.is_self ? "Leave this case?" : `Remove ${member.name}?`}
        confirmLabel={label}
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
      >
        {member.is_self ? "You" : member.name} will no longer have access to the case. Notes and
        tasks stay.
      </ConfirmDialog>
    </>
  );
}

function AddMember({ shown }: { shown: Case }) {
  const colleagues = useQuery(colleaguesQuery(shown.case_id));
  const [chosen, setChosen] = useState<string | null>(null);
  const { isBusy, failure, run } = useAttempt();
  const listed = colleagues.data?.colleagues ?? [];
  async function add() {
    if (chosen === null) return;
    await changeCases("add_case_member", { case_id: shown.case_id, member_email: chosen });
    setChosen(null);
  }
  if (colleagues.data !== undefined && listed.length === 0)
    return <p className="text-sm text-muted">No other users in your organization can be added.</p>;
  return (
    <div className="grid gap-2">
      <FormAlert text={failure} />
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Add a user from your organization"
          className="w-80 max-w-full"
          placeholder="Select"
          choices={listed.map((each) => ({ value: each.email, label: personLabel(each, listed) }))}
          value={chosen}
          onValueChange={setChosen}
        />
        <Button
          variant="outline"
          busy={isBusy}
          disabled={chosen === null}
          onClick={() => void run(add, "The member was not added. Please try again.")}
        >
          Add member
        </Button>
      </div>
    </div>
  );
}
