import { Button } from "#web/ui/button/button.tsx";

type SaveNoticeProps = {
  /** Why it failed; null shows nothing. */
  failure: string | null;
  onRetry?: (() => void) | undefined;
  /** Before the reason. */
  lead?: string | undefined;
};

/** Says next to the value that it was not saved, and offers to try again. */
export function SaveNotice({ failure, onRetry, lead = "Not saved." }: SaveNoticeProps) {
  if (failure === null) return null;
  return (
    <div
      role="alert"
      className="col-span-full mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text"
    >
      <p className="min-w-0 flex-1 basis-48">
        <b className="font-medium">{lead}</b> {failure}
      </p>
      {onRetry !== undefined && (
        <Button variant="outline" size="compact" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
