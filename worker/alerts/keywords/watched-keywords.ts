import { alertParts } from "#contract/alerts/alert-conditions.ts";
import { createKeywordIndex, type KeywordIndex } from "#domain/alerts/keywords/keyword-index.ts";
import { type KeywordReport, reportFacts } from "#domain/alerts/keywords/keyword-match.ts";
import type { KnownAlert, KnownAlerts } from "#worker/alerts/known-alerts.ts";

/** The keyword alerts in memory, found by the words of a filing. */
export type WatchedKeywords = {
  /**
   * Alerts that can match a filing, by its company and its words; to be decided by its text.
   * @param words  of the filing; null where they are not known
   */
  candidates(report: KeywordReport, words: readonly string[] | null): KnownAlert[];
  /** Whether a candidate matches the filing, by the keywords that are in it. */
  matches(alert: KnownAlert, report: KeywordReport, found: ReadonlySet<string>): boolean;
  readonly keywords: number;
};

/** Follows what is known: each look takes over what changed since the one before. */
export function watchKeywords(known: KnownAlerts): WatchedKeywords {
  const index: KeywordIndex<KnownAlert> = createKeywordIndex();
  const taken = new Map<number, KnownAlert>();
  let version = -1;

  function takeOver(): void {
    if (version === known.version) return;
    for (const [id, alert] of taken) {
      if (known.get(id) === alert) continue;
      index.remove(alert);
      taken.delete(id);
    }
    for (const alert of known.all()) {
      if (taken.has(alert.id)) continue;
      const { bool = "or", val = [] } = alertParts(alert.definition).keywords ?? {};
      index.add(alert, { bool, keywords: val, scope: alert.scope });
      taken.set(alert.id, alert);
    }
    version = known.version;
  }

  return {
    candidates(report, words) {
      takeOver();
      const { filerCiks: ciks, industry } = report;
      return index
        .candidates({ ciks, industry, words })
        .filter((alert) => alert.holds(reportFacts(report, new Set(keywordsOf(alert)))));
    },
    matches: (alert, report, found) => alert.holds(reportFacts(report, found)),
    get keywords() {
      takeOver();
      return index.size;
    },
  };
}

/** The keywords of an alert, as typed. */
export function keywordsOf({ definition }: Pick<KnownAlert, "definition">): readonly string[] {
  return alertParts(definition).keywords?.val ?? [];
}
