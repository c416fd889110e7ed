import { useState } from "react";
import { DisplayedError, useAttempt } from "#web/saving/use-attempt.ts";
import type { RefusedLead, SeenLead } from "../api/leads-api.ts";
import { refusedText } from "../refused-text.ts";

type Options = {
  /** Label of the button that makes the change, named when it has to be tried again. */
  verb: string;
  onDone: () => void;
};

/** Changes leads from a dialog. If someone else changed some of them, says so and keeps those to try again. */
export function useLeadChange(leads: readonly SeenLead[], { verb, onDone }: Options) {
  const [left, setLeft] = useState(leads);
  const { isBusy, failure, run: attempt } = useAttempt();
  const run = (change: (left: readonly SeenLead[]) => Promise<readonly RefusedLead[]>) =>
    attempt(async () => {
      const refused = await change(left);
      if (refused.length === 0) return onDone();
      setLeft(refused.map(({ lead, version }) => ({ id: lead, version })));
      const again = `To ${verb.toLowerCase()} anyway, select ${verb} again.`;
      throw new DisplayedError(`${refusedText(refused)} ${again}`);
    }, "Nothing was changed. Please try again.");
  return { run, failure, isBusy };
}
