import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { readKeywordTexts } from "#database/alerts/keywords/keyword-source.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { withAlertLimit } from "#server/operations/alerts/alert-limit.ts";

/** An account waits no longer than this, and others have their turn. */
const budgetMs = 3_000;

/** Keyword counts and snippets of some filings. */
export async function getSnippets(
  { accessions, keywords }: OperationInput<"get_snippets">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_snippets">> {
  return await withAlertLimit(
    identity.accountId,
    async () => await readKeywordTexts(db, { accessions, keywords }, budgetMs),
  );
}
