import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";

/** How often a definition would have matched in the last 12 months. */
export async function backTestAlert(
  _input: OperationInput<"back_test_alert">,
): Promise<OperationAnswer<"back_test_alert">> {
  return await Promise.resolve({
    total: 0,
    companies: 0,
    months: [],
    largest: null,
    is_complete: false,
    notes: [],
  });
}
