import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";

/** Every known ticker with its company. */
export async function getTickers(
  _input: OperationInput<"get_tickers">,
  { reads }: VisitorContext,
): Promise<OperationAnswer<"get_tickers">> {
  const known = await reads.tickers();
  return Object.fromEntries(known.map(({ ticker, cik, name }) => [ticker, [formatCik(cik), name]]));
}

/** Every reporting person of a stored ownership form. */
export async function getOwners(
  _input: OperationInput<"get_owners">,
  { reads }: VisitorContext,
): Promise<OperationAnswer<"get_owners">> {
  const known = await reads.owners();
  return Object.fromEntries(known.map(({ cik, name }) => [formatCik(cik), name]));
}
