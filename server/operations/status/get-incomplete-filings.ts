import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { mostIncompleteShown } from "#contract/operations/source-status.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { listNotStored } from "#database/status/completeness.ts";
import { isAdministrator } from "#server/endpoint/authorize.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** What a day's index lists and is not stored. What a fetch met can hold addresses. */
export async function getIncompleteFilings(
  { day }: OperationInput<"get_incomplete_filings">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_incomplete_filings">> {
  const mayAdminister = identity.actorEmail === null && isAdministrator(identity);
  const found = await listNotStored(db, { from: day, to: day, limit: mostIncompleteShown });
  return found.map((filing) => ({
    accno: filing.accession,
    form: filing.form,
    conm: filing.companyName,
    kind: filing.kind,
    reason: filing.kind === "unreadable" || mayAdminister ? filing.reason : null,
    attempts: filing.attempts,
    filing_url: filingIndexUrl(filing.cik, filing.accession),
  }));
}
