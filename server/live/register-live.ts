import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { readOrganizationKey } from "#database/leads/read-leads.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Services } from "#server/endpoint/context.ts";
import { identify } from "#server/endpoint/identify.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { liveConnectionsPerAccount } from "#server/limits/limit-table.ts";
import type { LiveHub } from "#server/live/live-hub.ts";
import { casePermissions } from "#contract/cases/case-vocabulary.ts";
import { hasAnyPermission, openToHolders } from "#contract/values/account/permissions.ts";

const access = openToHolders(...casePermissions);
/** Proxies close connections that are silent for a minute. */
const beatEveryMs = 25_000;

/**
 * `GET /live`: server-sent events. For holders of alerts, event `inbox` contains the number of
 * unread matches, at once and after every change. For holders of explore_trades or explore_events, event
 * `leads` says that leads, or what the organization made of them, changed. Event `cases` says that one of the caller's
 * cases changed, except under run-as. The stream ends with the session: within 25 seconds of a sign-out, and when the
 * access token expires.
 */
export function registerLive(app: FastifyInstance, services: Services, hub: LiveHub): void {
  const open = new Map<number, Set<PassThrough>>();
  app.addHook("preClose", (done) => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
    done();
  });
  app.get("/live", async (request, reply) => {
    const context = callContext(request, reply, services);
    const token = presentedToken(request, null);
    const identity = await authorize({ type: "live", access, body: null }, token, context);
    if (identity === null) throw new OperationError("unauthenticated");
    const { accountId, permissions, isRunAs } = identity;
    const seesLeads = hasAnyPermission(permissions, ["explore_trades", "explore_events"]);
    const organization = seesLeads ? await readOrganizationKey(services.db, identity) : null;
    const stream = new PassThrough();
    const streams = open.get(accountId) ?? new Set();
    open.set(accountId, streams);
    const [oldest] = streams;
    if (oldest !== undefined && streams.size >= liveConnectionsPerAccount) oldest.end();
    streams.add(stream);
    const unfollow = hub.follow({
      accountId,
      notify: hasAnyPermission(permissions, ["alerts"])
        ? (unread) => void stream.write(`event: inbox\ndata: ${JSON.stringify({ unread })}\n\n`)
        : null,
      leads:
        organization === null
          ? null
          : {
              organizationKey: organization,
              notify: () => void stream.write("event: leads\ndata: {}\n\n"),
            },
      notifyOfCases: isRunAs ? null : () => void stream.write("event: cases\ndata: {}\n\n"),
    });
    const beat = setInterval(() => {
      identify(token, context).then(
        (still) => {
          if (still === null) stream.end();
          else stream.write(": still here\n\n");
        },
        // The database is not available: it is queried again at the next beat.
        () => undefined,
      );
    }, beatEveryMs);
    stream.once("close", () => {
      clearInterval(beat);
      unfollow();
      streams.delete(stream);
      if (streams.size === 0) open.delete(accountId);
    });
    request.raw.once("close", () => stream.destroy());
    stream.write(": connected\n\n");
    return reply
      .header("content-type", "text/event-stream; charset=utf-8")
      .header("x-accel-buffering", "no")
      .send(stream);
  });
}
