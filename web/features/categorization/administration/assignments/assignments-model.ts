import { isReviewer } from "#contract/values/account/permissions.ts";
import type { UserAssignments } from "../../api/administration.ts";

export type AssignableCompany = {
  gvkey: string;
  name: string;
  /** Interactions there are. */
  total: number;
  /** How many reviewers have it, as saved. */
  savedReviewers: number;
};

export type AssignedReviewer = {
  email: string;
  /** Null where it is not known. */
  name: string | null;
  /** What is assigned, as saved. */
  saved: ReadonlySet<string>;
  /** Interactions labeled by gvkey, also of companies that are not assigned any more. */
  done: ReadonlyMap<string, number>;
};

export type Assignments = {
  /** By name. */
  companies: readonly AssignableCompany[];
  reviewers: readonly AssignedReviewer[];
};

/** What is to change, by email: whether a company is to be assigned that is not, or the reverse. */
export type Changes = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** Who can be given companies, and the companies there are. @param names  of reviewers, by email */
export function assignmentsOf(
  users: readonly { email: string; permissions: readonly string[] }[],
  answer: UserAssignments,
  names: ReadonlyMap<string, string> = new Map(),
): Assignments {
  const reviewers = users.filter(isReviewer).map(({ email }) => {
    const assigned = answer.user_assignments[email] ?? [];
    const progress = [...(answer.kept_progress[email] ?? []), ...assigned];
    return {
      email,
      name: names.get(email) ?? null,
      saved: new Set(assigned.map(({ gvkey }) => gvkey)),
      done: new Map(progress.map((one) => [one.gvkey, one.num_categorized])),
    };
  });
  const counts = countReviewers(reviewers.map(({ saved }) => saved));
  const companies = Object.entries(answer.company_names)
    .map(([gvkey, name]) => ({
      gvkey,
      name,
      total: answer.company_total_categorizations[gvkey] ?? 0,
      savedReviewers: counts.get(gvkey) ?? 0,
    }))
    .toSorted((one, other) => byName(one, other));
  return { companies, reviewers };
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function byName(one: AssignableCompany, other: AssignableCompany): number {
  return names.compare(one.name, other.name) || (one.gvkey < other.gvkey ? -1 : 1);
}

/** How many of the sets hold each gvkey. */
export function countReviewers(chosen: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const gvkeys of chosen)
    for (const gvkey of gvkeys) counts.set(gvkey, (counts.get(gvkey) ?? 0) + 1);
  return counts;
}

/** What a reviewer has with the changes. */
export function chosenBy(
  { email, saved }: Pick<AssignedReviewer, "email" | "saved">,
  changes: Changes,
): ReadonlySet<string> {
  const own = changes.get(email);
  if (own === undefined || own.size === 0) return saved;
  const chosen = new Set(saved);
  for (const [gvkey, isChosen] of own) {
    if (isChosen) chosen.add(gvkey);
    else chosen.delete(gvkey);
  }
  return chosen;
}

/** The changes with these companies of a reviewer chosen, or not; what is as saved is no change. */
export function choose(
  changes: Changes,
  { email, saved }: Pick<AssignedReviewer, "email" | "saved">,
  { gvkeys, isChosen }: { gvkeys: readonly string[]; isChosen: boolean },
): Changes {
  const own = new Map(changes.get(email));
  for (const gvkey of gvkeys) {
    if (saved.has(gvkey) === isChosen) own.delete(gvkey);
    else own.set(gvkey, isChosen);
  }
  const next = new Map(changes);
  if (own.size === 0) next.delete(email);
  else next.set(email, own);
  return next;
}

/** Without what is as wanted by now, and without what is wanted of someone who reviews no more. */
export function pendingChanges(changes: Changes, reviewers: readonly AssignedReviewer[]): Changes {
  let pending: Changes = new Map();
  for (const reviewer of reviewers)
    for (const [gvkey, isChosen] of changes.get(reviewer.email) ?? [])
      pending = choose(pending, reviewer, { gvkeys: [gvkey], isChosen });
  return pending;
}

/** The answer after a reviewer's companies were saved: what was labeled stays either way. */
export function withSaved(
  answer: UserAssignments,
  email: string,
  gvkeys: ReadonlySet<string>,
): UserAssignments {
  const before = [
    ...(answer.user_assignments[email] ?? []),
    ...(answer.kept_progress[email] ?? []),
  ];
  const done = new Map(before.map((one) => [one.gvkey, one.num_categorized]));
  const assigned = [...gvkeys].map((gvkey) => ({ gvkey, num_categorized: done.get(gvkey) ?? 0 }));
  const kept = before.filter((one) => !gvkeys.has(one.gvkey) && one.num_categorized > 0);
  return {
    ...answer,
    user_assignments: { ...answer.user_assignments, [email]: assigned },
    kept_progress: { ...answer.kept_progress, [email]: kept },
  };
}
