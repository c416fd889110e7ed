import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addToLogContext } from "#platform/log-context.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { isLargeBody, largestBody, limitBody } from "#server/endpoint/body-limit.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import { auditedRefusal, auditedRun } from "#server/endpoint/audited-run.ts";
import type { Identity, Services, VisitorContext } from "#server/endpoint/context.ts";
import { identify } from "#server/endpoint/identify.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import type { OperationTable } from "#server/endpoint/policy-table.ts";
import { isAnsweredOn } from "#server/sites/public-operations.ts";
import { siteOfHost } from "#server/sites/site-of-host.ts";

/** `POST /api`: finds the operation, identifies the caller, checks, runs, answers. */
export function registerApi(app: FastifyInstance, table: OperationTable, services: Services): void {
  const isSignedIn = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const context = callContext(request, reply, services);
    return (await identify(presentedToken(request, null), context)) !== null;
  };
  const preParsing = limitBody(isSignedIn);
  app.post("/api", { bodyLimit: largestBody, preParsing }, async (request, reply) => {
    const type = operationType(request.body);
    const implementation = table.get(type);
    if (implementation === undefined) throw new OperationError("unknown_type");
    addToLogContext({ operation: type });
    if (!isAnsweredOn(siteOfHost(request.host, services.settings), type))
      throw new OperationError("application_only");
    if (isLargeBody(request) && implementation.entry.isLargeBodyTaken !== true)
      throw new OperationError("too_large");
    const context = callContext(request, reply, services);
    const { access, effect } = implementation.entry;
    const token = presentedToken(request, request.body);
    const identity = await authorize({ type, access }, token, context);
    if (identity !== null) addToLogContext({ account_id: identity.accountId });
    const run = () => implementation.run(request.body, context, identity);
    const answer = await audited({ type, access, effect, identity }, context, run);
    request.log.info(
      {
        actor: identity?.actorEmail ?? identity?.email,
        duration_ms: Math.round(reply.elapsedTime),
        status: reply.statusCode,
      },
      "answered",
    );
    return answer;
  });
  app.route({
    method: ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/api",
    handler: refuseMethod,
  });
}

type Call = {
  type: string;
  access: Operation["access"];
  effect: Operation["effect"] | undefined;
  identity: Identity | null;
};

/** What is run in another's name, and what an administrator is refused, leaves an entry. */
async function audited(
  { type, access, effect, identity }: Call,
  context: VisitorContext,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (identity === null || effect === "reads") return run();
  if (access.kind === "administration") return auditedRefusal({ type, identity }, context, run);
  const isUnnamed = identity.actorEmail !== null && effect === undefined;
  return isUnnamed ? auditedRun({ type, identity }, context, run) : run();
}

async function refuseMethod(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header("allow", "POST");
  throw new OperationError("wrong_method");
}

function operationType(body: unknown): string {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new OperationError("bad_json");
  if (!("type" in body) || typeof body.type !== "string") throw new OperationError("unknown_type");
  return body.type;
}
