import { constraintOf } from "#contract/alerts/alert-definition.ts";
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
  /** Those of the candidates that match the filing, by the keywords that are in it. */
  matching(
    candidates: readonly KnownAlert[],
    report: KeywordReport,
    found: ReadonlySet<string>,
  ): KnownAlert[];
  /** The keywords of an alert, as typed. */
  keywordsOf(alert: KnownAlert): ReadonlySet<string>;
  readonly keywords: number;
};

const none: ReadonlySet<string> = new Set();

/** Follows the known alerts: each refresh loads what changed since the one before. */
export function watchKeywords(known: KnownAlerts): WatchedKeywords {
  const index: KeywordIndex<KnownAlert> = createKeywordIndex();
  const taken = new Map<number, KnownAlert>();
  const keywords = new Map<KnownAlert, ReadonlySet<string>>();
  const keywordsOf = (alert: KnownAlert): ReadonlySet<string> => keywords.get(alert) ?? none;
  let version = -1;

  function takeOver(): void {
    if (version === known.version) return;
    for (const [id, alert] of taken) {
      if (known.get(id) === alert) continue;
      index.remove(alert);
      keywords.delete(alert);
      taken.delete(id);
    }
    for (const alert of known.all()) {
      if (taken.has(alert.id)) continue;
      const { bool = "or", val = [] } = constraintOf(alert.definition, "keywords") ?? {};
      index.add(alert, { bool, keywords: val, scope: alert.scope });
      keywords.set(alert, new Set(val));
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
        .filter((alert) => alert.holds(reportFacts(report, keywordsOf(alert))));
    },
    matching(candidates, report, found) {
      const facts = reportFacts(report, found);
      return candidates.filter((alert) => alert.holds(facts));
    },
    keywordsOf,
    get keywords() {
      takeOver();
      return index.size;
    },
  };
}
