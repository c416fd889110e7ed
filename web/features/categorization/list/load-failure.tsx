import { Button } from "#web/ui/button/button.tsx";

type LoadFailureProps = {
  /** What could not be loaded, as a sentence. */
  text: string;
  error: Error;
  isBusy: boolean;
  onRetry: () => void;
};

/** Says that something was not loaded, and why; what was loaded earlier may stand below. */
export function LoadFailure({ text, error, isBusy, onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text"
    >
      <p className="min-w-0 flex-1 basis-48">
        <b className="font-medium">{text}</b> {error.message}
      </p>
      <Button variant="outline" size="compact" busy={isBusy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
