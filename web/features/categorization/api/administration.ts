import { queryOptions } from "@tanstack/react-query";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";

export type UserAssignments = OperationAnswer<"get_categorization_user_assignments">;
export type ReviewerProgress = OperationAnswer<"get_review_progress">["reviewers"][number];

export const allUsersQuery = queryOptions({
  queryKey: ["get_all_users"],
  queryFn: ({ signal }) => call("get_all_users", {}, { signal }),
});

export const assignmentsQuery = queryOptions({
  queryKey: ["get_categorization_user_assignments"],
  queryFn: ({ signal }) => call("get_categorization_user_assignments", {}, { signal }),
});

export const reviewProgressQuery = queryOptions({
  queryKey: ["get_review_progress"],
  queryFn: ({ signal }) => call("get_review_progress", {}, { signal }),
});

export function saveAssignment(email: string, gvkeys: readonly string[]): Promise<unknown> {
  return call("update_categorization_user_assignment", { user_email: email, gvkeys: [...gvkeys] });
}
