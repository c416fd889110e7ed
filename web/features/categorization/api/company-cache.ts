import { queryOptions } from "@tanstack/react-query";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { reviewTimes, type Label } from "#contract/categorization/review-vocabulary.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { actingAccount } from "#web/session/account/session.ts";

const name = "review-companies";

/** One per interaction of a reviewer's companies, by company and number. */
export type CompanyRow = OperationAnswer<"get_ey_fraud_confcalls">[number];

/**
 * Kept for five minutes from when it was read, and for whom it was read only: the names are of the acting
 * account and of the reviewer, and a change of account loads the document again.
 */
export function companyRowsQuery(email: string) {
  return queryOptions({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => call("get_ey_fraud_confcalls", { email }, { signal }),
    staleTime: reviewTimes.listCache,
    gcTime: reviewTimes.listCache,
  });
}

type SavedRow = {
  email: string;
  gvkey: string;
  /** From 0, among the interactions of the company. */
  place: number;
  /** How many these are, as far as the caller knows. */
  total: number;
  label: Label | null;
  isLocked: boolean;
};

/**
 * After a save: the list need not be read again, unless it has other interactions than the caller knows. The five
 * minutes go on from when it was read.
 */
export function updateCompanyRow(saved: SavedRow): void {
  const { email, gvkey, place, total, label, isLocked } = saved;
  const listed = queryClient.getQueryData<readonly CompanyRow[]>(keyOf(email));
  if (listed === undefined) return;
  if (listed.filter((row) => row.gvkey === gvkey).length !== total) {
    forgetCompanyRows(email);
    return;
  }
  changeRows(email, (rows) => {
    const first = rows.findIndex((row) => row.gvkey === gvkey);
    return rows.map((row, index) => {
      if (row.gvkey !== gvkey) return row;
      const categorization = index === first + place ? label : row.categorization;
      const is_reopened = row.is_reopened && !isLocked;
      return { ...row, categorization, is_locked: isLocked, is_reopened };
    });
  });
}

/** Interactions are gone: the list is read again, at once where it is shown. */
export function forgetCompanyRows(email: string): void {
  void queryClient.resetQueries({ queryKey: keyOf(email) });
}

/** An administrator reopened the company, or the reviewer finished it. */
export function updateCompanyLock(
  email: string,
  gvkey: string,
  { isLocked, isReopened }: { isLocked: boolean; isReopened: boolean },
): void {
  changeRows(email, (rows) =>
    rows.map((row) =>
      row.gvkey === gvkey ? { ...row, is_locked: isLocked, is_reopened: isReopened } : row,
    ),
  );
}

function keyOf(email: string) {
  return [name, actingAccount(), email] as const;
}

function changeRows(email: string, change: (rows: readonly CompanyRow[]) => CompanyRow[]): void {
  const queryKey = keyOf(email);
  const state = queryClient.getQueryState<readonly CompanyRow[]>(queryKey);
  if (state?.data === undefined) return;
  queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
}
