import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { countCall } from "#server/limits/call-limits.ts";
import { auditExport } from "#server/export/register-export.ts";

/** Records a file that the browser made by itself, as an exported one is. */
export async function exportInBrowser(
  { type: operation, file, rows }: OperationInput<"export_in_browser">,
  context: MemberContext,
): Promise<OperationAnswer<"export_in_browser">> {
  await countCall(operation, context.identity.email, context);
  const detail = { file, ...(rows !== null && { rows }) };
  await auditExport(context, { operation, outcome: "exported", detail });
  return { success: true };
}
