import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Where every number of one trade row comes from. */
export async function getTradeProof(
  _input: OperationInput<"get_trade_proof">,
  _context: MemberContext,
): Promise<OperationAnswer<"get_trade_proof">> {
  throw new OperationError("unavailable");
}
