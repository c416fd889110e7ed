import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import type { AlertScope } from "#domain/alerts/candidate-index.ts";
import { predicateOf } from "#domain/alerts/predicate-of.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import type { KnownAlert, KnownAlerts } from "#worker/alerts/known-alerts.ts";

const industries = ["Banking", "Pharmaceutical Products", "Computer Software", "Retail"];

/** Numbers that look random and are the same each time. */
function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Keyword alerts as many accounts might have them: three of five on some companies, one on an
 * industry, one on the whole market; one to five keywords, one in four wants all of them.
 * @param vocabulary  the sooner a keyword, the more often it is chosen
 */
export function makeUpAlerts(
  count: number,
  { vocabulary, ciks }: { vocabulary: readonly string[]; ciks: readonly number[] },
): KnownAlerts {
  const draw = draws(20_261_122);
  const alerts = new Map<number, KnownAlert>();
  const pick = (): string =>
    vocabulary[Math.floor((draw(1_000_000) / 1_000_000) ** 2 * vocabulary.length)] ?? "fraud";
  for (let id = 1; id <= count; id += 1) {
    const val = [...new Set(Array.from({ length: 1 + draw(5) }, pick))];
    const bool = draw(4) === 0 ? "and" : "or";
    const definition = alertDefinition({
      form_type: "keyword",
      form_type_constraints: [{ constraint_type: "keywords", bool, val }],
    });
    alerts.set(id, {
      id,
      accountId: 1,
      criteriaVersion: 1,
      definition,
      scope: scopeFor(draw, ciks),
      watchedFromMs: 0,
      holds: predicateOf(treeOf(definition, [])),
    });
  }
  return {
    kind: "keyword",
    refresh: () => Promise.resolve(),
    candidates: () => [],
    matching: () => [],
    get: (id) => alerts.get(id),
    all: () => alerts.values(),
    count,
    version: 1,
  };
}

function scopeFor(draw: (below: number) => number, ciks: readonly number[]): AlertScope {
  const kind = draw(5);
  if (kind < 3) {
    const chosen = Array.from({ length: 5 }, () => ciks[draw(ciks.length)] ?? 1);
    return { of: "companies", ciks: chosen };
  }
  if (kind === 3) return { of: "industries", names: [industries[draw(4)] ?? "Banking"] };
  return { of: "market" };
}

/**
 * Words and phrases of texts, rare and common ones alternating, and as many misspelled ones, which
 * do not occur, as most keywords do not occur in most filings.
 */
export function vocabularyOf(texts: readonly string[], size: number): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [phrase] of text.toLowerCase().matchAll(/[a-z]{4,}(?: [a-z]{4,}){0,2}/g))
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const all = [...counts].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  const step = Math.max(1, all.length / (size / 2));
  const present: string[] = [];
  for (let at = 0; at < all.length; at += step) present.push(all[Math.floor(at)]?.[0] ?? "");
  const draw = draws(7);
  return present
    .flatMap((phrase) => [phrase, `${phrase.slice(0, -2)}qx`])
    .map((phrase) => ({ phrase, place: draw(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ phrase }) => phrase);
}
