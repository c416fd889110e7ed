import { useState } from "react";
import { useSaving } from "#web/saving/use-saving.ts";

/** An action on one entry of a list: on which it runs, and why it failed. */
export function useActionOn(act: (id: string) => Promise<unknown>) {
  const saving = useSaving();
  const [id, setId] = useState<string | null>(null);

  function run(chosen: string) {
    setId(chosen);
    void saving.run(() => act(chosen));
  }

  return {
    busyId: saving.isBusy ? id : null,
    failure: saving.failure,
    run,
    retry: () => id !== null && run(id),
  };
}
