import { OperationError } from "#server/endpoint/operation-error.ts";

/** Stands in for an operation that is declared and being built. */
export async function notYet(): Promise<never> {
  throw new OperationError("unavailable");
}
