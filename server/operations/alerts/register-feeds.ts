import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inboxEntrySchema } from "#contract/operations/alerts/alert-inbox.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { findFeedOwner, listFeedEntries } from "#database/alerts/channels/feeds.ts";
import { hashToken } from "#platform/tokens.ts";
import type { Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { feedsPerMinute } from "#server/limits/limit-table.ts";
import { feedPath } from "#server/operations/alert-channels/alert-channels.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";
import { filingPage } from "#domain/alerts/webhook-message.ts";

/** An entry of a feed: a match, or its correction. */
type FeedEntry = {
  id: number;
  kind: string;
  company: string;
  ticker: string | null;
  cik: number;
  accession: string | null;
  conditions: readonly { condition: string; value: string }[];
  reason: string | null;
  /** UTC instants: of the market, and when it was found. */
  happenedAt: string;
  foundAt: string;
};

type Feed = {
  alertId: number;
  alertName: string;
  /** UTC. */
  updatedAt: string;
  /** Origin of the application, and the feed's own address. */
  origin: string;
  selfUrl: string;
  entries: readonly FeedEntry[];
};

/** The year our identifiers begin with. Source: RFC 4151. */
const tagYear = "2026";

/** The feed as an Atom document. Source: RFC 4287. */
function atomFeed(feed: Feed): string {
  const { alertId, alertName, updatedAt, origin, selfUrl } = feed;
  const tag = `tag:${new URL(origin).hostname},${tagYear}:alert`;
  const results = `${origin}/alert?alertName=${encodeURIComponent(alertName)}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xml(`${tag}/${alertId}`)}</id>
  <title>${xml(alertName)}</title>
  <subtitle>Matches of this alert in Sentinel</subtitle>
  <updated>${xml(updatedAt)}</updated>
  <author><name>Sentinel</name></author>
  <link rel="self" type="application/atom+xml" href="${xml(selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${xml(results)}"/>
${feed.entries.map((entry) => entryXml(entry, { tag, origin, results })).join("")}</feed>
`;
}

function entryXml(
  entry: FeedEntry,
  { tag, origin, results }: { tag: string; origin: string; results: string },
): string {
  const { accession, cik, company, ticker, reason } = entry;
  const name = ticker === null ? company : `${ticker} · ${company}`;
  const page = accession === null ? results : filingPage(cik, accession, origin);
  const lines = [
    ...(reason === null ? [] : [`Correction: ${reason}`]),
    ...entry.conditions.map(({ condition, value }) => `${condition}: ${value}`),
    ...(accession === null ? [] : [`Accession number: ${accession}`]),
    happenedLine(entry),
    `Matched: ${entry.foundAt}`,
  ];
  return `  <entry>
    <id>${xml(`${tag}/notice/${entry.id}`)}</id>
    <title>${xml(entry.kind === "match" ? name : `${name} (correction)`)}</title>
    <updated>${xml(entry.foundAt)}</updated>
    <link rel="alternate" type="text/html" href="${xml(page)}"/>
    <content type="text">${xml(lines.join("\n"))}</content>
  </entry>
`;
}

/** Of a price match without a time, the trading day. */
function happenedLine({ accession, happenedAt, conditions }: FeedEntry): string {
  if (accession !== null) return `Filed: ${happenedAt}`;
  return isTimeKnown(conditions)
    ? `Reached: ${happenedAt}`
    : `Trading day: ${easternTime(happenedAt).day}`;
}

// What XML 1.0 has no way to write, not even as a reference.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function xml(text: string): string {
  return text
    .replace(unwritable, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

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
