import { useEffect } from "react";
import { takeRunAsEnded } from "#web/session/run-as.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** Says once why the name at the top is the own one again. */
export function useRunAsEndedNotice(): void {
  const showToast = useToast();
  useEffect(() => {
    const name = takeRunAsEnded();
    if (name === null) return;
    showToast({
      tone: "warn",
      title: `You are no longer running as ${name}.`,
      text: "A run-as session ends after an hour. Start it again under Admin, Users.",
    });
  }, [showToast]);
}
