import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
} from "fastify";
import { addToLogContext } from "#platform/log-context.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Identity, Services, VisitorContext } from "#server/endpoint/context.ts";
import { identify } from "#server/endpoint/identify.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import type { OperationTable } from "#server/endpoint/policy-table.ts";
import { isAnsweredOn, siteOfHost } from "#server/sites/site-of-host.ts";
import { Transform } from "node:stream";
import { accountInCall, namedInCall } from "#server/endpoint/named-in-call.ts";
import { runAsDetail, writeAuditEntry } from "#server/sessions/audit-entry.ts";

/** Bytes. Only an operation that says so takes more than the usual, and only of who is signed in. */
const usualBody = 256 * 1024;
const largestBody = 3 * 1024 * 1024;

type IsSignedIn = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Whether the body is said to be larger than most operations take. */
function isLargeBody(request: FastifyRequest): boolean {
  return Number(request.headers["content-length"]) > usualBody;
}

/**
 * Refuses a large body before it is read, unless its sender is signed in by the Authorization
 * header; one that does not say how long it is may not be large.
 */
function limitBody(isSignedIn: IsSignedIn): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    if (request.headers["content-length"] === undefined) return payload.pipe(upTo(usualBody));
    if (isLargeBody(request) && !(await isSignedIn(request, reply))) {
      // The rest of the body is not read.
      reply.header("connection", "close");
      throw new OperationError("too_large");
    }
    return payload;
  };
}

function upTo(most: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      length += chunk.length;
      if (length > most) next(new OperationError("too_large"));
      else next(null, chunk);
    },
  });
}

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
    const identity = await authorize({ type, access, body: request.body }, token, context);
    if (identity !== null) addToLogContext({ account_id: identity.accountId });
    const run =
      implementation.entry.mayBeBehind === true
        ? () =>
            context.readBehind((sources) =>
              implementation.run(request.body, { ...context, ...sources }, identity),
            )
        : () => implementation.run(request.body, context, identity);
    const answer = await audited(
      { type, access, effect, identity, body: request.body },
      context,
      run,
    );
    request.log.info(
      {
        actor: identity?.actorEmail,
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
  effect: Operation["effect"];
  identity: Identity | null;
  body: unknown;
};

/** What is run in another's name, and what an administrator is refused, leaves an entry. */
async function audited(
  { type, access, effect, identity, body }: Call,
  context: VisitorContext,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (identity === null || effect === "reads") return run();
  const { isRunAs } = identity;
  if (isRunAs && effect === "changes") return auditedRun({ type, identity, body }, context, run);
  const isRefusalNamed = isRunAs || access.kind === "administration";
  return isRefusalNamed ? auditedRefusal({ type, identity, body }, context, run) : run();
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

/**
 * Runs what an administrator changes, also in another's name, which writes its own entry; one that is refused
 * leaves an entry that says why. A body that cannot be read is not an attempt.
 */
async function auditedRefusal(
  { type, identity, body }: Pick<Call, "type" | "body"> & { identity: Identity },
  context: VisitorContext,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OperationError && error.code !== "bad_request" && !error.isAudited) {
      await writeAuditEntry(context.db, context, {
        operation: type,
        actor: identity.actorEmail,
        subject: identity.isRunAs ? identity.email : await accountInCall(context.db, body),
        outcome: error.code,
        detail: { ...namedInCall(body), ...runAsDetail(identity) },
      });
    }
    throw error;
  }
}

/**
 * Runs what an administrator does in another's name. The entry is written before anything is changed, so that
 * not even a process killed at once leaves a change without it; a call that fails adds a second one that says
 * so.
 */
async function auditedRun(
  { type, identity, body }: Pick<Call, "type" | "body"> & { identity: Identity },
  context: VisitorContext,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const write = (outcome: string): Promise<void> => {
    const { actorEmail, email } = identity;
    const entry = { operation: type, actor: actorEmail, subject: email, outcome };
    return writeAuditEntry(context.db, context, { ...entry, detail: namedInCall(body) });
  };
  await write("under run-as");
  try {
    return await run();
  } catch (error) {
    await write(`not done: ${error instanceof OperationError ? error.code : "failure"}`);
    throw error;
  }
}
