import { X } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { activeConditions } from "../search/active-conditions.ts";
import type { TradeForm } from "../search/trade-form.ts";

type EmptyResultProps = {
  /** The form of the search that found nothing. */
  form: TradeForm;
  onSearch: (form: TradeForm) => void;
};

/** Which conditions were on, and one click to search without each of them. */
export function EmptyResult({ form, onSearch }: EmptyResultProps) {
  const conditions = activeConditions(form);
  return (
    <EmptyState title="No matching results given the criteria.">
      {conditions.length === 0 ? (
        <p>The search had no conditions: no insider trades are stored yet.</p>
      ) : (
        <>
          <p>
            {conditions.length === 1
              ? "One condition was on. Search again without it:"
              : `${conditions.length} conditions were on. Search again without one of them:`}
          </p>
          <ul className="mt-3 flex flex-wrap justify-center gap-2">
            {conditions.map(({ name, text, lifted }) => (
              <li key={name}>
                <Button
                  variant="outline2"
                  size="compact"
                  icon={<X size={13} aria-hidden="true" />}
                  aria-label={`Search without ${name}: ${text}`}
                  onClick={() => onSearch({ ...form, ...lifted })}
                >
                  <span className="max-w-60 truncate">
                    {name}: {text}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
