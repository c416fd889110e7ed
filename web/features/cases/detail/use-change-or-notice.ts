import { refusalText } from "#web/api/call-error.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** Makes one change at a time; if it fails, a notice with this title says so and why. */
export function useChangeOrNotice() {
  const showToast = useToast();
  const { run } = useAttempt();
  return async (failureTitle: string, change: () => Promise<unknown>): Promise<void> => {
    await run(async () => {
      try {
        await change();
      } catch (error) {
        const text = refusalText(error, "Please try again.");
        showToast({ tone: "danger", title: failureTitle, text });
      }
    });
  };
}
