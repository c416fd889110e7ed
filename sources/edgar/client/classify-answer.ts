/** An answer as it came. */
export type RawAnswer = {
  httpStatus: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes: Uint8Array;
  isWhole: boolean;
};

/** What an answer means, and whether another try may help. */
export type AnswerClass =
  | { type: "content" }
  | { type: "not-modified" }
  | { type: "absent" }
  /** `retryAfterSeconds` as the answer says; null where it does not. */
  | { type: "refused"; retryAfterSeconds: number | null }
  | { type: "redirect"; location: string }
  | { type: "unavailable"; isWorthAnotherTry: boolean; seen: string };

/** What counts as a request to slow down. */
const refusals: readonly number[] = [403, 429, 503];
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/**
 * What EDGAR means by an answer.
 *
 * A file of the archive that does not exist is answered 403 with the "AccessDenied" of its storage,
 * a refusal 403 with a page of HTML. Past the end of the feed there is a 503 with HTML too, which is
 * no refusal and is left to the reader of the feed.
 * @param now  for a Retry-After that names an instant
 */
export function classifyAnswer(url: URL, answer: RawAnswer, now: Temporal.Instant): AnswerClass {
  const { httpStatus, bytes } = answer;
  const isPage = isHtml(bytes);
  if (httpStatus === 304) return { type: "not-modified" };
  if (httpStatus === 200) {
    return isPage && !isPageExpected(url)
      ? { type: "unavailable", isWorthAnotherTry: true, seen: "a page of HTML" }
      : { type: "content" };
  }
  if (httpStatus === 404 || httpStatus === 410) return { type: "absent" };
  if (httpStatus === 403 && isMissingFile(bytes)) return { type: "absent" };
  if (redirects.includes(httpStatus)) {
    return { type: "redirect", location: headerOf(answer, "location") ?? "" };
  }
  if (!refusals.includes(httpStatus)) {
    const isWorthAnotherTry = httpStatus >= 500 || httpStatus === 408;
    return { type: "unavailable", isWorthAnotherTry, seen: `status ${httpStatus}` };
  }
  const retryAfterSeconds = readRetryAfter(headerOf(answer, "retry-after"), now);
  if (httpStatus === 503 && isPage && retryAfterSeconds === null && isLaterFeedPage(url)) {
    return { type: "unavailable", isWorthAnotherTry: false, seen: "a page of HTML" };
  }
  return { type: "refused", retryAfterSeconds };
}

/** A header's first value. @param name  in lower case */
export function headerOf({ headers }: Pick<RawAnswer, "headers">, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}

/** Seconds or an HTTP date (RFC 9110, section 10.2.3); null for anything else. */
function readRetryAfter(value: string | null, now: Temporal.Instant): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value.trim());
  const at = Date.parse(value);
  if (Number.isNaN(at)) return null;
  return Math.max(0, Math.ceil((at - now.epochMilliseconds) / 1_000));
}

const sniffedBytes = 1_024;

function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, sniffedBytes)).toString("latin1");
}

function isHtml(bytes: Uint8Array): boolean {
  const start = startOf(bytes)
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .replace(/^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*/, "");
  return /^<(!doctype\s+html|html|head|body|title)\b/i.test(start);
}

/** `<Error><Code>AccessDenied</Code>…` of the storage behind EDGAR's archive. */
function isMissingFile(bytes: Uint8Array): boolean {
  return /^\s*(<\?xml[^>]*\?>\s*)?<Error>\s*<Code>(AccessDenied|NoSuchKey)<\/Code>/.test(
    startOf(bytes),
  );
}

/** Index pages of filings and the page of the data sets are HTML; lists, feeds and submissions never. */
function isPageExpected({ pathname }: URL): boolean {
  return /\.html?$/i.test(pathname) || !/\.[a-z]{2,4}$|^\/cgi-bin\//i.test(pathname);
}

function isLaterFeedPage({ pathname, searchParams }: URL): boolean {
  return pathname === "/cgi-bin/browse-edgar" && Number(searchParams.get("start")) > 0;
}
