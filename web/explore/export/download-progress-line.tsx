import { Button } from "#web/ui/button/button.tsx";
import type { RunningDownload } from "./use-download.ts";

const megabyte = 1_000_000;

/** Progress of a download, with Cancel; renders nothing if there is none. */
export function DownloadProgressLine({ running }: { running: RunningDownload | null }) {
  if (running === null) return null;
  const { receivedBytes, cancel } = running;
  const shown =
    receivedBytes === 0
      ? "Preparing the file…"
      : `${(receivedBytes / megabyte).toFixed(1)} MB received`;
  return (
    <span className="flex items-center gap-2 max-md:w-full">
      <span role="status" className="sr-only">
        The file is being written.
      </span>
      <span aria-hidden className="text-xs whitespace-nowrap text-muted tabular-nums">
        {shown}
      </span>
      <Button variant="outline2" size="compact" aria-label="Cancel the export" onClick={cancel}>
        Cancel
      </Button>
    </span>
  );
}
