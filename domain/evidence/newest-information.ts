import { closeOf, filingPublicAt } from "#domain/events/disclosure.ts";

/** What a pack shows. */
type Shown = {
  filings: readonly { acceptedAt: string | null; filedOn: string | null }[];
  /** Days whose closes it has. */
  closeDays: Iterable<string>;
  /** Of the last change of its case, UTC; null without a case. */
  changedAt: string | null;
};

/** The newest time of what a pack shows, UTC: never before anything in it, and the same whenever the same is shown. */
export function newestInformation({ filings, closeDays, changedAt }: Shown): string {
  const times = [
    ...filings.flatMap(({ acceptedAt, filedOn }) => filingPublicAt(acceptedAt, filedOn) ?? []),
    ...[...new Set(closeDays)].map(closeOf),
    ...(changedAt === null ? [] : [changedAt]),
  ].map((text) => Temporal.Instant.from(text).toString({ smallestUnit: "second" }));
  return times.reduce((newest, time) => (time > newest ? time : newest), "1993-01-01T00:00:00Z");
}
