import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { caseItemKinds } from "#contract/cases/case-kinds.ts";
import {
  type FoundCasePart,
  mostFoundParts,
  mostRegisteredCases,
} from "#contract/operations/cases/case-work.ts";
import { listRegister } from "#database/cases/case-changes.ts";
import { searchCases as findParts } from "#database/cases/search-cases.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { maySeeKind, visibleSubjects } from "#server/operations/cases/items/visible-items.ts";
import { withheldFrom } from "#server/operations/categorization/review-subject.ts";

/** Searches the caller's cases: titles, summaries, notes, tasks, and what items keep. */
export async function searchCases(
  { query }: OperationInput<"search_cases">,
  context: MemberContext,
): Promise<OperationAnswer<"search_cases">> {
  const { db, identity } = context;
  // Whether a highlight has a word would tell a reviewer what others highlighted.
  const isLabeling = (await withheldFrom(context)).size > 0;
  const kinds = caseItemKinds.filter(
    (kind) => maySeeKind(kind, identity.permissions) && !(kind === "highlight" && isLabeling),
  );
  const limit = mostFoundParts + 1;
  const found = await findParts(db, {
    accountId: identity.accountId,
    query,
    kinds,
    ...visibleSubjects(identity.permissions),
    seesTrades: maySeeKind("trade", identity.permissions),
    limit,
  });
  return {
    found: found.slice(0, mostFoundParts).map((part) => ({
      case_id: part.caseId,
      case_number: part.caseNumber,
      case_title: part.caseTitle,
      status: part.status,
      part: part.part,
      item_number: part.itemNumber,
      item_title: part.itemTitle,
      snippet: snippetOf(part.snippet ?? ""),
    })),
    has_more: found.length > mostFoundParts,
  };
}

/** Hits are between the control characters 1 and 2, which no stored text has. */
function snippetOf(text: string): FoundCasePart["snippet"] {
  return text.split("\u0001").flatMap((part, place) => {
    const [hit = "", rest = ""] = place === 0 ? ["", part] : part.split("\u0002");
    return [
      ...(hit === "" ? [] : [{ text: hit, is_hit: true }]),
      ...(rest === "" ? [] : [{ text: rest, is_hit: false }]),
    ];
  });
}

/** Every case as administrators see it: that it exists. */
export async function getCaseRegister(
  _input: OperationInput<"get_case_register">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_case_register">> {
  const listed = await listRegister(db, mostRegisteredCases + 1);
  return {
    cases: listed.slice(0, mostRegisteredCases).map((row) => ({
      organization: row.organization,
      number: row.number,
      status: row.status,
      owner: row.ownerName,
      members: row.members,
      created_at: row.createdAt,
    })),
    has_more: listed.length > mostRegisteredCases,
  };
}
