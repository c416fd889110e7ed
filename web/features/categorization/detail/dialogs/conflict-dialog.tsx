import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { Annotation } from "#web/features/categorization/review-state/annotation.ts";
import type { ReviewItem } from "../../review-state/review-item.ts";
import { serverTimeMark } from "#web/site/site.ts";
import { easternSecondText } from "#web/ui/display/instant-text.ts";
import { labelText } from "../history/version-changes.ts";

type ConflictDialogProps = {
  /** Null: nothing to decide. */
  item: ReviewItem | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** It stays undecided, and unsaved. */
  onLater: () => void;
};

/** The same interaction was saved elsewhere meanwhile: both are shown, and one of them stays. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { item, onKeepMine, onTakeTheirs, onLater } = props;
  const theirs = item?.conflict ?? null;
  return (
    <Dialog
      open={theirs !== null}
      onOpenChange={(next) => !next && onLater()}
      title={`Interaction ${item?.number ?? ""} was also changed elsewhere`}
      width="medium"
      actions={
        <>
          <Button variant="secondary" onClick={onLater}>
            Decide later
          </Button>
          <Button variant="outline" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </>
      }
    >
      {item !== null && theirs !== null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Side title="Mine" about="Not saved yet" annotation={item.annotation} text={item.text} />
          <Side
            title="Theirs"
            about={aboutTheirs(theirs.savedBy, theirs.savedAt)}
            annotation={theirs.annotation}
            text={item.text}
          />
        </div>
      )}
    </Dialog>
  );
}

function aboutTheirs(savedBy: string | null, savedAt: string | null): string {
  const who = savedBy ?? "Another tab or device";
  return savedAt === null ? who : `${who}, ${easternSecondText(savedAt)}${serverTimeMark()}`;
}

type SideProps = { title: string; about: string; annotation: Annotation; text: string };

function Side({ title, about, annotation, text }: SideProps) {
  const { label, note, highlights } = annotation;
  return (
    <section
      aria-label={title}
      className="min-w-0 rounded-card border border-border bg-raised p-3 text-sm"
    >
      <h3 className="text-text">{title}</h3>
      <p className="text-xs wrap-anywhere text-faint">{about}</p>
      <p className="mt-2 font-medium text-text">{labelText(label)}</p>
      {highlights.length > 0 && (
        <ul className="mt-1 grid gap-1" aria-label="Highlights">
          {highlights.map(([start, end]) => (
            <li key={start}>
              <mark className="rounded-small box-decoration-clone px-px">
                {text.slice(start, end)}
              </mark>
            </li>
          ))}
        </ul>
      )}
      {note !== "" && <p className="mt-2 wrap-anywhere whitespace-pre-line">Note: {note}</p>}
    </section>
  );
}
