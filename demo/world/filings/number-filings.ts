import { drawsFor } from "#demo/world/draws.ts";
import { paddedCik } from "#demo/world/cast/company.ts";
import type { Draft, Filing } from "#demo/world/filings/filing.ts";

const yearStart = 101;

/**
 * Gives every filing its accession number in the order of acceptance: sender, year, and a sequence
 * with gaps for what that sender filed elsewhere. Later filings never change earlier numbers.
 */
export function numberFilings(drafts: readonly Draft[]): readonly Filing[] {
  const sequences = new Map<string, number>();
  return inOrderOfAcceptance(drafts).map((draft) => {
    const { sender, accession, ...filing } = draft;
    if (accession !== null) return { ...filing, accession };
    const year = filing.acceptedOn.slice(2, 4);
    const key = `${paddedCik(sender)}-${year}`;
    const last = sequences.get(key) ?? yearStart;
    const next = last + drawsFor("accession", key, last).whole(1, 4);
    sequences.set(key, next);
    return { ...filing, accession: `${key}-${String(next).padStart(6, "0")}` };
  });
}

function inOrderOfAcceptance(drafts: readonly Draft[]): Draft[] {
  return drafts
    .map((draft) => ({ draft, key: orderKey(draft) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ draft }) => draft);
}

function orderKey(draft: Draft): string {
  const owner = draft.kind === "ownership" ? (draft.owners[0]?.cik ?? 0) : 0;
  const { acceptedOn, acceptedTime, form, issuer } = draft;
  return `${acceptedOn} ${acceptedTime} ${issuer.cik} ${form} ${owner}`;
}
