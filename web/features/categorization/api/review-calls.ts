import type { OperationAnswer } from "#contract/catalogue.ts";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { CategorizationRow } from "#contract/operations/reviews/categorization.ts";
import { call } from "#web/api/call.ts";
import { outlivePage } from "#web/api/download.ts";
import { queryClient } from "#web/api/query-client.ts";
import { companyRowsQuery } from "./company-cache.ts";

export type ReviewedCompany = { email: string; gvkey: string };

/** An answer that takes longer counts as none: the save is sent again. */
const longestWaitMs = 15_000;

export function readInteractions(
  { email, gvkey }: ReviewedCompany,
  signal?: AbortSignal,
): Promise<CategorizationRow[]> {
  const options = signal === undefined ? {} : { signal };
  return call("get_ey_fraud_categorizations", { email, gvkey }, options);
}

/** Whether the company is locked, and whether an administrator reopened it. */
export async function readLock({
  email,
  gvkey,
}: ReviewedCompany): Promise<{ isLocked: boolean; isReopened: boolean }> {
  const rows = await queryClient.fetchQuery({ ...companyRowsQuery(email), staleTime: 0 });
  const row = rows.find((each) => each.gvkey === gvkey);
  return { isLocked: row?.is_locked ?? false, isReopened: row?.is_reopened ?? false };
}

type Saving = ReviewedCompany & {
  number: number;
  label: Label | null;
  note: string;
  /** Null: nothing is highlighted. */
  html: string | null;
  knownVersion: number;
  knownRevision: number;
};

export function saveAnnotation(saving: Saving): Promise<OperationAnswer<"insert_categorization">> {
  const { email, gvkey, number, label, note, html, knownVersion, knownRevision } = saving;
  return call(
    "insert_categorization",
    {
      email,
      gvkey,
      interaction_num: number,
      categorization: label,
      reason: note === "" ? null : note,
      interaction_html: html,
      known_version: knownVersion,
      known_revision: knownRevision,
    },
    { signal: AbortSignal.timeout(longestWaitMs), outlivePage },
  );
}

export function finishCompany({ email, gvkey }: ReviewedCompany): Promise<unknown> {
  return call("finish_categorization", { email, gvkey });
}

export function reopenCompany({ email, gvkey }: ReviewedCompany): Promise<unknown> {
  return call("reopen_categorization", { email, gvkey });
}
