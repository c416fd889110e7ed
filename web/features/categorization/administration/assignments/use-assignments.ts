import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { failureText } from "#web/saving/use-attempt.ts";
import {
  allUsersQuery,
  assignmentsQuery,
  type ReviewerProgress,
  reviewProgressQuery,
  saveAssignment,
} from "../../api/administration.ts";
import {
  type AssignedReviewer,
  type Assignments,
  assignmentsOf,
  type Changes,
  choose,
  chosenBy,
  pendingChanges,
  withSaved,
} from "./assignments-model.ts";

export type SaveFailure = {
  /** Of the reviewer; null: nothing could be saved. */
  email: string | null;
  text: string;
};

/** What is assigned to whom, what is to change, and saving that: a call for each changed reviewer. */
export function useAssignments() {
  const users = useQuery(allUsersQuery);
  const answer = useQuery(assignmentsQuery);
  // The users come without names. Without this answer they are shown by email.
  const { data: progress } = useQuery(reviewProgressQuery);
  const [changes, setChanges] = useState<Changes>(new Map());
  const [failures, setFailures] = useState<readonly SaveFailure[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const assignments = useMemo(
    () =>
      users.data && answer.data
        ? assignmentsOf(users.data, answer.data, namesIn(progress?.reviewers ?? []))
        : undefined,
    [users.data, answer.data, progress],
  );
  const reviewers = assignments?.reviewers;
  const pending = useMemo(
    () => (reviewers === undefined ? changes : pendingChanges(changes, reviewers)),
    [changes, reviewers],
  );

  const chooseCompanies = useCallback(
    (reviewer: AssignedReviewer, gvkeys: readonly string[], isChosen: boolean) =>
      setChanges((before) => choose(before, reviewer, { gvkeys, isChosen })),
    [],
  );

  /** @returns whether all of it was saved */
  async function save(): Promise<boolean> {
    setIsSaving(true);
    setFailures([]);
    const failed = await saveChanges(pending);
    setFailures(failed);
    setIsSaving(false);
    return failed.length === 0;
  }

  return {
    assignments,
    error: users.error ?? answer.error,
    isFetching: users.isFetching || answer.isFetching,
    reload: () => void Promise.all([users.refetch(), answer.refetch()]),
    pending,
    failures,
    isSaving,
    save,
    choose: chooseCompanies,
  };
}

function namesIn(reviewers: readonly ReviewerProgress[]): ReadonlyMap<string, string> {
  return new Map(reviewers.map(({ email, name }) => [email, name]));
}

/**
 * Saves every changed reviewer on top of what is saved by now: what another administrator did
 * meanwhile stays.
 */
async function saveChanges(changes: Changes): Promise<SaveFailure[]> {
  let present: Assignments;
  try {
    const [users, answer] = await Promise.all([
      queryClient.fetchQuery({ ...allUsersQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...assignmentsQuery, staleTime: 0 }),
    ]);
    present = assignmentsOf(users, answer);
  } catch (error) {
    return [{ email: null, text: failureText(error) ?? "" }];
  }
  const failed: SaveFailure[] = [];
  for (const reviewer of present.reviewers) {
    if (!changes.has(reviewer.email)) continue;
    const { email } = reviewer;
    const gvkeys = chosenBy(reviewer, changes);
    try {
      await saveAssignment(email, [...gvkeys]);
      queryClient.setQueryData(
        assignmentsQuery.queryKey,
        (answer) => answer && withSaved(answer, email, gvkeys),
      );
    } catch (error) {
      failed.push({ email, text: failureText(error) ?? "" });
    }
  }
  return failed;
}
