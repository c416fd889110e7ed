import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Access } from "#contract/values/account/permissions.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import { OperationError, refuseInput } from "#server/endpoint/operation-error.ts";
import { exportsPerMinute } from "#server/limits/limit-table.ts";
import { runAsDetail, writeAuditEntry } from "#server/sessions/audit-entry.ts";
import type { AuditEntry } from "#database/queries/audit/audit.ts";

/** The accounts that a call names: its own, and that of its search. */
type NamedAccounts = { email?: string; search?: { email: string }; [other: string]: unknown };

export type ExportCall<Input> = {
  input: Input;
  context: MemberContext;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Export<Input> = {
  path: string;
  /** The export in logs and the audit trail. */
  type: string;
  access: Access;
  input: z.ZodType<Input>;
  send: (call: ExportCall<Input>) => Promise<FastifyReply>;
};

const largestBody = 256 * 1024;

/** A call that answers with a file. Callers who may not make it do not learn the shape of its body. */
export function registerExport<Input extends NamedAccounts>(
  app: FastifyInstance,
  services: Services,
  { path, type, access, input, send }: Export<Input>,
): void {
  const config = { rateLimit: { max: exportsPerMinute, timeWindow: "1 minute" } };
  app.post(path, { bodyLimit: largestBody, config }, async (request, reply) => {
    const visitor = callContext(request, reply, services);
    const call = { type, access, body: request.body };
    const identity = await authorize(call, presentedToken(request, null), visitor);
    if (identity === null) throw new OperationError("unauthenticated");
    const parsed = input.safeParse(request.body);
    if (!parsed.success) throw refuseInput(parsed.error);
    const { email = identity.email, search } = parsed.data;
    if (email !== identity.email || (search?.email ?? email) !== email)
      throw new OperationError("other_account");
    return await send({ input: parsed.data, context: { ...visitor, identity }, request, reply });
  });
}

/** Writes to the audit trail which file the caller received. */
export async function auditExport(
  context: MemberContext,
  { detail, ...act }: Pick<AuditEntry, "operation" | "outcome" | "detail">,
): Promise<void> {
  const { identity } = context;
  await writeAuditEntry(context.db, context, {
    ...act,
    actor: identity.actorEmail,
    subject: identity.email,
    detail: { ...detail, ...runAsDetail(identity) },
  });
}
