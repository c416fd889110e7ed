import { alertConditions } from "#contract/alerts/alert-conditions.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertScope } from "#contract/alerts/describe-alert.ts";
import type { Alert } from "#contract/operations/alerts.ts";
import { instantDayText } from "#web/ui/display/instant-text.ts";

type ConditionChipsProps = { alert: Alert; timeZone: string };

/** What an alert looks for, condition by condition, and since when. */
export function ConditionChips({ alert, timeZone }: ConditionChipsProps) {
  const conditions = alertConditions(alert).map(({ alone }) => alone);
  const chips = [
    scopeText(alert),
    ...conditions,
    `Created ${instantDayText(alert.created_at, timeZone)}`,
  ];
  return (
    <ul aria-label="Conditions" className="mb-3.5 flex flex-wrap gap-1.5">
      {alert.is_paused && (
        <li className={`${chipLook} bg-warn-tint text-warn-text`}>
          Paused: new matches are recorded but not sent
        </li>
      )}
      {chips.map((text) => (
        <li
          key={text}
          title={text}
          className={`${chipLook} bg-raised inset-ring inset-ring-border`}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}

const chipLook = "max-w-full truncate rounded-control px-2 py-0.5 text-xs font-medium";

/** The few there are by name, more of them by number: all are in the form. */
function scopeText(definition: AlertDefinition): string {
  const { tickers } = definition;
  return tickers.length > 3 ? `${tickers.length} companies` : alertScope(definition);
}
