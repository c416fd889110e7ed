import { refusalText } from "#web/api/call-error.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** Makes a change; if it fails, a notice with this title says so and why. */
export function useChangeOrNotice() {
  const showToast = useToast();
  return async (failureTitle: string, change: () => Promise<unknown>): Promise<void> => {
    try {
      await change();
    } catch (error) {
      const text = refusalText(error, "Please try again.");
      showToast({ tone: "danger", title: failureTitle, text });
    }
  };
}
