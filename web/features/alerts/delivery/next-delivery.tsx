import type { AlertDelivery } from "#contract/operations/alert-delivery.ts";
import { serverTimeMark } from "#web/site/server-time.ts";
import { instantText } from "#web/ui/display/instant-text.ts";

/** When what is found now would be told. */
export function NextDelivery({ delivery }: { delivery: AlertDelivery }) {
  const { alert, account, next_delivery_at: next } = delivery;
  return (
    <output className="block border-t border-border bg-raised px-5 py-3 text-sm text-muted max-md:px-4">
      {next === null ? (
        "New matches are not mailed or texted. You still see them in the inbox and in results."
      ) : (
        <>
          A new match would be sent{" "}
          <b className="font-medium text-text">
            {alert?.cadence === "at_once" && isSoon(next)
              ? "at once"
              : `on ${instantText(next, account.timezone)}${serverTimeMark()}`}
          </b>
          .
        </>
      )}
    </output>
  );
}

const soonMs = 120_000;

function isSoon(instant: string): boolean {
  return Date.parse(instant) - Date.now() < soonMs;
}
