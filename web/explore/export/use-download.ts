import { useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

type DownloadFailure = {
  title: string;
  /** Why it failed, below the title; the text of the call's error by default. */
  reasonOf?: (error: unknown) => string | undefined;
};

/** Downloads one file at a time; a notice says what failed. */
export function useDownload({ title, reasonOf = messageOf }: DownloadFailure) {
  const [isRunning, setIsRunning] = useState(false);
  const showToast = useToast();

  async function run(download: () => Promise<void>): Promise<void> {
    if (isRunning) return;
    setIsRunning(true);
    try {
      await download();
    } catch (error) {
      showToast({ tone: "danger", title, text: reasonOf(error) });
    } finally {
      setIsRunning(false);
    }
  }

  return { isRunning, run };
}

function messageOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.message : undefined;
}
