import { counted } from "#contract/values/amount-text.ts";
import { History, Lock, LockOpen, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { labelText } from "../history/version-changes.ts";
import type { ReviewItem } from "../../review-state/review-item.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";

type NoticesProps = {
  item: ReviewItem;
  isLocked: boolean;
  isReopened: boolean;
  /** An administrator, who may change what is locked and reopen it. */
  editedEmail: string | null;
  isRunAs: boolean;
  /** How many interactions are not labeled. */
  remaining: number;
  onFinish: () => Promise<unknown>;
  onReopen: () => Promise<unknown>;
};

/** What the reviewer has to know before reading. */
export function Notices(props: NoticesProps) {
  const { item, isLocked, isReopened } = props;
  return (
    <>
      {isLocked && <LockNotice {...props} />}
      {isReopened && !isLocked && <ReopenedNotice {...props} />}
      {item.outdated !== null && <CorrectedNotice outdated={item.outdated} />}
    </>
  );
}

function LockNotice({ editedEmail, isRunAs, onReopen }: NoticesProps) {
  if (editedEmail === null) {
    return (
      <Notice icon={Lock} tone="success">
        {isRunAs
          ? "This company is complete and locked for the reviewer. What you change is saved for them."
          : "This company is complete and locked. You can read it; only an administrator can reopen it for changes."}
      </Notice>
    );
  }
  return (
    <ActionNotice
      icon={Lock}
      action="Reopen"
      onAct={onReopen}
      text={`This company is complete and locked for ${editedEmail}. You can change it here, or reopen it for them.`}
    />
  );
}

function ReopenedNotice({ editedEmail, remaining, onFinish }: NoticesProps) {
  const toDo =
    remaining === 0
      ? ""
      : ` ${counted(remaining, "interaction is", "interactions are")} not labeled yet.`;
  if (editedEmail !== null) {
    return (
      <Notice icon={LockOpen} tone="warn">
        This company is reopened: {editedEmail} can change it until they finish it.{toDo}
      </Notice>
    );
  }
  const text = `An administrator reopened this company for changes. Finish it when you are done, and it is locked again.${toDo}`;
  if (remaining > 0) {
    return (
      <Notice icon={LockOpen} tone="warn">
        {text}
      </Notice>
    );
  }
  return <ActionNotice icon={LockOpen} action="Finish" onAct={onFinish} text={text} />;
}

function CorrectedNotice({ outdated }: { outdated: { label: 0 | 1 | null; note: string } }) {
  const label = outdated.label === null ? "" : ` It was ${labelText(outdated.label)}.`;
  const note = outdated.note === "" ? "" : ` The note was: ${outdated.note}`;
  return (
    <Notice icon={History} tone="warn">
      The transcript was corrected after you labeled it. Please label it again.{label}
      {note}
    </Notice>
  );
}

type ActionNoticeProps = {
  icon: LucideIcon;
  text: string;
  action: string;
  onAct: () => Promise<unknown>;
};

function ActionNotice({ icon, text, action, onAct }: ActionNoticeProps) {
  const { isBusy, failure, run } = useAttempt();
  return (
    <Notice icon={icon} tone="warn">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 flex-1">{text}</span>
        <Button variant="outline2" size="compact" busy={isBusy} onClick={() => void run(onAct)}>
          {action}
        </Button>
      </div>
      <FormAlert text={failure} />
    </Notice>
  );
}

const tones = {
  success: "bg-success-tint text-success-text",
  warn: "bg-warn-tint text-warn-text",
} as const;

type NoticeProps = { icon: LucideIcon; tone: keyof typeof tones; children: ReactNode };

function Notice({ icon: Icon, tone, children }: NoticeProps) {
  return (
    <div className={classNames("flex gap-2.5 rounded-control px-3 py-2 text-xs", tones[tone])}>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">{children}</div>
    </div>
  );
}
