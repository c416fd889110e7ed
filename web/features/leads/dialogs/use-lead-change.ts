import { useState } from "react";
import { refusalText } from "#web/api/call-error.ts";
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
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function run(change: (left: readonly SeenLead[]) => Promise<readonly RefusedLead[]>) {
    setIsBusy(true);
    setFailure(null);
    try {
      const refused = await change(left);
      if (refused.length === 0) {
        onDone();
        return;
      }
      setLeft(refused.map(({ lead, version }) => ({ id: lead, version })));
      const again = `To ${verb.toLowerCase()} anyway, select ${verb} again.`;
      setFailure(`${refusedText(refused)} ${again}`);
    } catch (error) {
      setFailure(refusalText(error, "Nothing was changed. Please try again."));
    }
    setIsBusy(false);
  }
  return { run, failure, isBusy };
}
