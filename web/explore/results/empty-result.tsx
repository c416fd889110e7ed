import { X } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import type { ActiveCondition } from "../search/active-conditions.ts";

type EmptyResultProps<Form> = {
  /** Those of the search that found nothing. */
  conditions: readonly ActiveCondition<Form>[];
  /** Text for a search without conditions that finds nothing. */
  nothingStored: string;
  onLift: (lifted: Partial<Form>) => void;
};

/** The active conditions, each with a button to search without it. */
export function EmptyResult<Form>(props: EmptyResultProps<Form>) {
  const { conditions, nothingStored, onLift } = props;
  return (
    <EmptyState title="No matching results given the criteria.">
      {conditions.length === 0 ? (
        <p>{nothingStored}</p>
      ) : (
        <>
          <p>Remove a filter:</p>
          <ul className="mt-3 flex flex-wrap justify-center gap-2">
            {conditions.map(({ name, text, lifted }) => (
              <li key={name}>
                <Button
                  variant="outline2"
                  size="compact"
                  icon={<X size={13} aria-hidden="true" />}
                  aria-label={`Search without ${name}: ${text}`}
                  onClick={() => onLift(lifted)}
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
