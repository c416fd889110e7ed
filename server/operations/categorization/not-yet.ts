import { OperationError } from "#server/endpoint/operation-error.ts";

/** Stands for an operation of the review of calls until it is there. */
export async function notYet(): Promise<never> {
  throw new OperationError("interaction_not_found");
}
