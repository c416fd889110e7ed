import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { mostImportsListed } from "#contract/operations/reviews/undo-import.ts";
import { listCallImports } from "#database/calls/undo-import.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** Imports of calls by people, newest first. */
export async function getCallImports(
  _input: OperationInput<"get_call_imports">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_call_imports">> {
  const { imports, total } = await inSnapshot(
    db,
    null,
    async (transaction) => await listCallImports(transaction, mostImportsListed),
  );
  return {
    imports: imports.map((one) => ({
      id: one.id,
      source: one.source,
      file_name: one.fileName,
      imported_at: one.importedAt,
      imported_by: one.importedBy,
      new_calls: one.newCalls,
      new_interactions: one.newInteractions,
      changed_calls: one.changedCalls,
      remaining_calls: one.remainingCalls,
      undone_at: one.undoneAt,
      undone_by: one.undoneBy,
    })),
    total,
  };
}
