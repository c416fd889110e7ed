import type { ReviewedCompany } from "../../api/review-calls.ts";
import type { Annotation } from "../annotation.ts";
import type { ReviewItem } from "../review-item.ts";

export type Reviewing = ReviewedCompany & {
  /** Locks are not for administrators who edit. */
  isAdminMode: boolean;
  /** Who saves, where it is not the reviewer. */
  savesAs: string | null;
};

/** What the saver of a company needs from its surroundings. */
export type SaverPorts = {
  /** Survives this page. */
  drafts: {
    keep: (item: ReviewItem, sent: readonly Annotation[]) => void;
    drop: (number: number) => void;
  };
  /** The server has taken it. */
  onSaved: (item: ReviewItem, isLocked: boolean) => void;
  /** The server no longer has an item, or the reviewer the company. */
  onGone: () => void;
  /** Nothing of the item is unsaved any more. */
  onClean: (number: number) => void;
  /** Interactions of this company with unsaved work in other open tabs of this browser. */
  unsavedElsewhere: () => Promise<readonly number[]>;
  /** Whether who typed is still signed in here: another tab may have changed that. */
  isOwnAccount: () => boolean;
};
