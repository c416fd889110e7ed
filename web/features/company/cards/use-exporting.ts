import { useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** Runs the writing of a file: whether it runs, and what went wrong. */
export function useExporting(write: () => Promise<void>) {
  const [isRunning, setIsRunning] = useState(false);
  const showToast = useToast();

  async function run() {
    setIsRunning(true);
    try {
      await write();
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: "The CSV file could not be made.", text });
    } finally {
      setIsRunning(false);
    }
  }

  return { isRunning, run: () => void run() };
}
