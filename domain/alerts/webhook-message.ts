import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";
import type { FirstFiling } from "#contract/trades/first-filing.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";

/** What a webhook receives. */
export type WebhookNotice = {
  kind: string;
  alertName: string;
  formType: string;
  /** Of the match, the same in its corrections. */
  matchId: number;
  cik: number;
  accession: string | null;
  /** Cells of the results page when it matched. */
  row: unknown;
  /** To which earlier filing days to file in the row are counted. */
  firstFiling: FirstFiling | null;
  conditions: readonly { condition: string; value: string }[];
  /** What was corrected; null for a match. */
  reason: string | null;
  state: string;
  /** The market's time. */
  happenedAt: string;
  foundAt: string;
};

/** What a webhook's secret is sealed for: the webhook of this alert alone. */
export function webhookSecretContext(alertId: number): string {
  return `alert-webhook:${alertId}`;
}

/** What a feed's token is sealed for. */
export function feedTokenContext(alertId: number): string {
  return `alert-feed:${alertId}`;
}

/**
 * The body of a message, JSON as docs/operations.md describes it for receivers.
 * @param origin  of the application, for the addresses of invented filings and of the results
 */
export function webhookBody(notice: WebhookNotice, origin: string): string {
  const { alertName, formType, cik, accession } = notice;
  return JSON.stringify({
    type: `alert.${notice.kind}`,
    timestamp: notice.foundAt,
    data: {
      alert: {
        name: alertName,
        form_type: formType,
        url: `${origin}/alert?alertName=${encodeURIComponent(alertName)}`,
      },
      match: {
        id: notice.matchId,
        state: notice.state,
        cik: formatCik(cik),
        accession,
        filing_url: accession === null ? null : filingPage(cik, accession, origin),
        happened_at: notice.happenedAt,
        is_time_known: isTimeKnown(notice.conditions),
        found_at: notice.foundAt,
        conditions: notice.conditions,
        row: notice.row,
        first_filing: notice.firstFiling,
      },
      correction: notice.reason === null ? null : { reason: notice.reason },
    },
  });
}

/** The body of a test, which contains no match. */
export function webhookTestBody(alertName: string, at: string): string {
  return JSON.stringify({ type: "test", timestamp: at, data: { alert: { name: alertName } } });
}

/** Where a filing is shown; an invented one by the application itself. */
export function filingPage(cik: number, accession: string, origin: string): string {
  const url = filingIndexUrl(cik, accession);
  return url.startsWith("/") ? `${origin}${url}` : url;
}
