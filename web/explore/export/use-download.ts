import { useRef, useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

type DownloadTexts = {
  /** Title of the notice if it fails. */
  title: string;
  /** Title of the notice if the user cancels it. */
  canceled?: string;
  /** Why it failed, below the title; the text of the call's error by default. */
  reasonOf?: (error: unknown) => string | undefined;
};

/** What `download` takes to be followed and canceled. */
export type DownloadProgress = {
  signal: AbortSignal;
  onProgress: (receivedBytes: number) => void;
};

/** A file being downloaded. */
export type RunningDownload = { receivedBytes: number; cancel: () => void };

/** Downloads one file at a time; a notice says what failed. */
export function useDownload(usualTexts: DownloadTexts) {
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  const aborting = useRef<AbortController | null>(null);
  const showToast = useToast();

  async function run(
    work: (progress: DownloadProgress) => Promise<void>,
    texts: DownloadTexts = usualTexts,
  ): Promise<void> {
    if (aborting.current !== null) return;
    const { title, canceled = "The file was canceled. Nothing was saved." } = texts;
    const control = new AbortController();
    aborting.current = control;
    setReceivedBytes(0);
    try {
      await work({ signal: control.signal, onProgress: setReceivedBytes });
    } catch (error) {
      if (control.signal.aborted) showToast({ tone: "info", title: canceled });
      else showToast({ tone: "danger", title, text: (texts.reasonOf ?? messageOf)(error) });
    } finally {
      aborting.current = null;
      setReceivedBytes(null);
    }
  }

  const running: RunningDownload | null =
    receivedBytes === null ? null : { receivedBytes, cancel: () => aborting.current?.abort() };
  return { running, isRunning: receivedBytes !== null, run };
}

function messageOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.message : undefined;
}
