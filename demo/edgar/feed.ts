import { paddedCik } from "#demo/world/cast/company.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { type Entity, entitiesOf, roleWord } from "#demo/edgar/entities.ts";
import { escaped, latin1Bytes, filingFolder } from "#demo/edgar/paths.ts";
import { itemsShown } from "#demo/edgar/sgml-header.ts";

export type FeedRequest = {
  /** Matched by prefix, as EDGAR does: "4" also gives 424B2; "" gives all forms. */
  type: string;
  /** At most 100. */
  count: number;
  start: number;
  /** UTC instant of the answer. */
  now: string;
};

const mostEntries = 100;

/**
 * A page of the getcurrent feed: newest first, one entry for each filing and entity.
 * @param filings  those accepted so far, oldest first
 * @returns null past the end, where EDGAR answers 503 with a page of HTML
 */
export function currentFeed(filings: readonly Filing[], request: FeedRequest): Buffer | null {
  const count = Math.min(request.count, mostEntries);
  const wanted: { filing: Filing; entity: Entity }[] = [];
  const last = request.start + count;
  for (let at = filings.length - 1; at >= 0 && wanted.length < last; at -= 1) {
    const filing = filings[at];
    if (filing === undefined || !filing.form.startsWith(request.type)) continue;
    for (const entity of entitiesOf(filing)) wanted.push({ filing, entity });
  }
  const page = wanted.slice(request.start, last);
  if (page.length === 0) return null;
  const entries = page.map(({ filing, entity }) => entryXml(filing, entity));
  return latin1Bytes(`${feedHead(request.now)}\n${entries.join("\n")}\n</feed>\n`);
}

function feedHead(now: string): string {
  const zoned = Temporal.Instant.from(now).toZonedDateTimeISO("America/New_York");
  const zone = zoned.offset === "-04:00" ? "EDT" : "EST";
  const shown = `${weekdays[zoned.dayOfWeek - 1]}, ${String(zoned.day).padStart(2, "0")} ${months[zoned.month - 1]} ${zoned.year} ${zoned.toPlainTime().toString({ smallestUnit: "second" })} ${zone}`;
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings - ${shown}</title>
<link rel="alternate" href="/cgi-bin/browse-edgar?action=getcurrent"/>
<link rel="self" href="/cgi-bin/browse-edgar?action=getcurrent"/>
<id>https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent</id>
<author><name>Webmaster</name><email>webmaster@sec.gov</email></author>
<updated>${withOffset(now)}</updated>`;
}

const weekdays = "Mon Tue Wed Thu Fri Sat Sun".split(" ");
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Eastern time with its distance from UTC: "2026-01-12T11:28:50-05:00". */
function withOffset(instant: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO("America/New_York")
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}

function entryXml(filing: Filing, { cik, name, role }: Entity): string {
  const { accession, form, filedOn, acceptedOn, acceptedTime } = filing;
  const items = itemsShown(filing).map((item) => `&lt;br&gt;${escaped(escaped(item))}\n`);
  return `<entry>
<title>${form} - ${escaped(name)} (${paddedCik(cik)}) (${roleWord(role)})</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/${filingFolder(cik, accession)}/${accession}-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${filedOn} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 14 KB
${items.join("")}</summary>
<updated>${withOffset(easternInstant(acceptedOn, acceptedTime))}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`;
}

/** What EDGAR answers past the end of the feed, with status 503. */
export const pastTheEndPage = `<html>
<head><title>SEC.gov | Service Unavailable</title></head>
<body><h1>This page is temporarily unavailable.</h1></body>
</html>
`;
