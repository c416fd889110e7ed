import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { actingAccount, ownEmail } from "#web/session/account/session.ts";
import { type SavedElsewhere, type ReviewItem, withoutRemoved } from "./review-item.ts";
import { countItems, hasUnsavedHighlights, type ReviewCounts } from "./review-progress.ts";
import { failureText } from "./saving/save-failure.ts";
import { interactionSchema } from "#contract/operations/reviews/categorization.ts";
import {
  readInteractions,
  readLock,
  type ReviewedCompany,
} from "#web/features/categorization/api/review-calls.ts";
import { openDraftStore } from "./drafts/draft-store.ts";
import { ReviewSession } from "./review-session.ts";
import { firstView, type ReviewView } from "./review-view.ts";

type ReviewOptions = { gvkey: string; email: string; isAdminMode: boolean };

export type ReadyReview = ReviewView &
  ReviewSession["actions"] & {
    phase: "ready";
    companyName: string;
    fraudDescription: string;
    /** The item that is open; undefined where the company has none. */
    current: ReviewItem | undefined;
    canUndo: boolean;
    canRedo: boolean;
    /** The open item has highlights and no choice. */
    hasUnsavedHighlights: boolean;
    /** Of the open item. */
    conflict: SavedElsewhere | null;
    counts: ReviewCounts;
  };

export type Review =
  | { phase: "loading" }
  | { phase: "failed"; failure: string; retryLoading: () => void }
  | ReadyReview;

type Loaded = { key: string; opened: OpenReview | null; failure: string | null };

/**
 * The review of one company. Actions stay the same functions, and items that did not change stay the
 * same objects, so that lists can be spared from rendering.
 */
export function useReview({ gvkey, email, isAdminMode }: ReviewOptions): Review {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const key = JSON.stringify([actingAccount(), gvkey, email, isAdminMode, attempt]);
  const retryLoading = useCallback(() => setAttempt((before) => before + 1), []);

  useEffect(() => {
    const leaving = new AbortController();
    let session: ReviewSession | null = null;
    openReview({ gvkey, email }, isAdminMode, leaving.signal).then(
      (opened) => {
        if (leaving.signal.aborted) return;
        session = opened.session;
        setLoaded({ key, opened, failure: null });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ key, opened: null, failure: failureText(error) });
      },
    );
    return () => {
      leaving.abort();
      session?.stop();
    };
  }, [key, gvkey, email, isAdminMode]);

  const present = loaded?.key === key ? loaded : null;
  const store = present?.opened?.session.store;
  const view = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.view ?? noView);
  const failure = present?.failure ?? null;
  const opened = present?.opened ?? null;
  if (failure !== null) return { phase: "failed", failure, retryLoading };
  if (opened === null || view === null) return { phase: "loading" };
  return readyReview(opened, view);
}

function readyReview(opened: OpenReview, view: ReviewView): ReadyReview {
  const { session, companyName, fraudDescription } = opened;
  const current = view.items[view.position];
  const history = current === undefined ? null : session.store.history(current.number);
  return {
    ...view,
    ...session.actions,
    phase: "ready",
    companyName,
    fraudDescription,
    current,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    hasUnsavedHighlights: current !== undefined && hasUnsavedHighlights(current),
    conflict: current?.conflict ?? null,
    counts: countItems(withoutRemoved(view.items)),
  };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function noView(): null {
  return null;
}

type OpenReview = {
  companyName: string;
  fraudDescription: string;
  session: ReviewSession;
};

/** Reads a company with all its interactions, and what was left unsaved. Throws `CallError`. */
async function openReview(
  company: ReviewedCompany,
  isAdminMode: boolean,
  signal: AbortSignal,
): Promise<OpenReview> {
  const [rows, drafts] = await Promise.all([readInteractions(company, signal), openDraftStore()]);
  const isLabeled = rows.length > 0 && rows.every(({ categorization }) => categorization !== null);
  const lock = isLabeled ? await readLock(company) : { isLocked: false, isReopened: false };
  const first = rows[0];
  const own = ownEmail();
  const session = new ReviewSession(firstView(rows, lock), {
    reviewing: { ...company, isAdminMode, savesAs: own === company.email ? null : own },
    account: actingAccount() ?? "",
    drafts,
  });
  if (!signal.aborted) await session.start();
  if (signal.aborted) session.stop();
  return {
    companyName: first?.company_name ?? "",
    fraudDescription:
      first === undefined ? "" : interactionSchema.parse(JSON.parse(first.interaction)).description,
    session,
  };
}
