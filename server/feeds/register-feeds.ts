import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inboxEntrySchema } from "#contract/operations/alert-inbox.ts";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { findFeedOwner, listFeedEntries } from "#database/alerts/channels/feeds.ts";
import { hashToken } from "#platform/tokens.ts";
import type { Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { atomFeed } from "#server/feeds/atom-feed.ts";
import { feedsPerMinute } from "#server/limits/limit-table.ts";
import { feedPath } from "#server/operations/alert-channels/feed-url.ts";

const entriesListed = 100;
const contentSchema = z.looseObject({ reason: z.string().optional() });
const conditionsSchema = inboxEntrySchema.shape.conditions;

/**
 * `GET /feeds/alerts/TOKEN.atom`: the newest matches of an alert for feed readers, which cannot sign
 * in. A token that is unknown, or whose owner may have no alerts any more, is answered as if there
 * were no such address.
 */
export function registerFeeds(app: FastifyInstance, { db, settings }: Services): void {
  const config = { rateLimit: { max: feedsPerMinute, timeWindow: "1 minute" } };
  app.get<{ Params: { file: string } }>(
    "/feeds/alerts/:file",
    { config },
    async (request, reply) => {
      const token = /^([\w-]{43})\.atom$/.exec(request.params.file)?.[1];
      const owner = token === undefined ? null : await findFeedOwner(db, hashToken(token));
      if (token === undefined || owner === null || !hasAnyPermission(owner.permissions, ["alerts"]))
        throw new OperationError("not_found");
      const stored = await listFeedEntries(db, owner, entriesListed);
      const origin = settings.appOrigin();
      const feed = atomFeed({
        ...owner,
        origin,
        selfUrl: `${origin}${feedPath(token)}`,
        entries: stored.map((entry) => ({
          ...entry,
          conditions: conditionsSchema.parse(entry.conditions),
          reason: contentSchema.parse(entry.content).reason ?? null,
        })),
      });
      const etag = `"${createHash("sha256").update(feed).digest("base64url").slice(0, 27)}"`;
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      return reply.type("application/atom+xml; charset=utf-8").send(feed);
    },
  );
}
