import { Button } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";

type RowsFailedProps = {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

/** In place of a part that could not be loaded. */
export function RowsFailed({ title, query }: RowsFailedProps) {
  return (
    <Card aria-label={title} title={title}>
      <EmptyState
        title="This could not be loaded."
        action={
          <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {query.error?.message}
      </EmptyState>
    </Card>
  );
}
