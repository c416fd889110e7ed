import { filingPage } from "#domain/alerts/webhook-message.ts";

/** An entry of a feed: a match, or its correction. */
export type FeedEntry = {
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

export type Feed = {
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
export function atomFeed(feed: Feed): string {
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
    `Happened: ${entry.happenedAt}`,
    `Found: ${entry.foundAt}`,
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
