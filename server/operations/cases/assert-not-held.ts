import { type Doomed, findHolds } from "#database/cases/case-changes.ts";
import type { Database } from "#database/connect.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * Refuses to delete what a case on hold cites. A trigger refuses the same, whatever deletes it; here the reason can
 * name the case.
 * @param viewer.seesAll  an administrator, who may know every case's number
 * @throws OperationError `held_by_case`
 */
export async function assertNotHeld(
  db: Database,
  doomed: Doomed,
  viewer: { accountId: number; seesAll?: boolean },
): Promise<void> {
  const holds = await findHolds(db, doomed, viewer.accountId);
  if (holds.length === 0) return;
  const seen = holds.filter(({ isSeen }) => isSeen || viewer.seesAll === true);
  if (seen.length === 0) throw new OperationError("held_by_case");
  const numbers = [...new Set(seen.map(({ number }) => number))].slice(0, 5).join(", ");
  const text = `This cannot be deleted because a case on legal hold cites it: ${numbers}. Release the hold first.`;
  throw new OperationError("held_by_case", { text });
}
