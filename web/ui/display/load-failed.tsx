import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Card } from "./card.tsx";
import { EmptyState } from "./empty-state.tsx";

type FailedQuery = { error?: Error | null; isFetching?: boolean; refetch: () => unknown };

type LoadFailedProps = {
  /** The query that failed; without its error the reason is left out. */
  query: FailedQuery;
  title?: string;
  /** The reason, where it is not the message of the error. */
  children?: ReactNode;
};

/** In place of what could not be loaded: the reason, and a button to try again. */
export function LoadFailed({
  query,
  title = "This could not be loaded.",
  children = query.error?.message,
}: LoadFailedProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

/** The same in place of a card. */
export function LoadFailedCard({ title, query }: { title: string; query: FailedQuery }) {
  return (
    <Card aria-label={title} title={title}>
      <LoadFailed query={query} />
    </Card>
  );
}
