import { useId, useRef } from "react";
import { usePageTitle } from "#web/session/page-title.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ReviewDialogs } from "./dialogs/review-dialogs.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { InteractionList, type ListedInteraction } from "./interactions/interaction-list.tsx";
import { AnnotationBar } from "./annotation/annotation-bar.tsx";
import { annotationOf, type AnnotationProps } from "./annotation/annotation.ts";
import { Notices } from "./reading/notices.tsx";
import { ReadingPane } from "./reading/reading-pane.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { type Desk, type DeskProps, useDesk } from "./use-desk.ts";
import { type ReviewWidth, useWidth } from "./use-width.ts";
import { InteractionToCase } from "./reading/interaction-to-case.tsx";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { labels } from "#contract/categorization/review-vocabulary.ts";
import { isUnsaved, type ReviewItem } from "../review-state/review-item.ts";
import { type InteractionMark, markedName } from "./interactions/interaction-mark.tsx";
import { Select } from "#web/ui/form/select.tsx";
import type { ShortcutAction } from "#web/shortcuts/review-shortcuts.ts";
import { ChevronLeft, ChevronRight, Highlighter } from "lucide-react";
import { Key } from "#web/ui/display/key.tsx";
import { ChoiceButtons } from "./annotation/choice-buttons.tsx";
import { EditButtons } from "./annotation/edit-buttons.tsx";
import { ItemStatus } from "./annotation/item-status.tsx";
import { NoteField } from "./annotation/note-field.tsx";

/** What each key does on the screen. */
function deskShortcuts(desk: Desk, screenId: string): Record<ShortcutAction, () => void> {
  const { review, walking } = desk;
  const focus = (selector: string) =>
    document.getElementById(screenId)?.querySelector<HTMLElement>(selector)?.focus();
  return {
    relevant: () => review.choose(labels.relevant),
    "not relevant": () => review.choose(labels.notRelevant),
    previous: walking.previous,
    next: walking.next,
    note: desk.writeNote,
    // What is selected, or the focused line, the transcript takes itself.
    highlight: () => focus("[data-line-start][tabindex='0']"),
    undo: review.undo,
    redo: review.redo,
    clear: review.clearHighlights,
    description: desk.description.open,
    search: () => focus("input[type=search]"),
    list: () => focus("nav [aria-current], nav select"),
    history: () => desk.show("history"),
    shortcuts: () => desk.show("shortcuts"),
  };
}

type InteractionPickerProps = {
  interactions: readonly ListedInteraction[];
  /** From 0. */
  position: number;
  onGo: (position: number) => void;
};

/** The list in one line, where there is no room for a column. */
function InteractionPicker({ interactions, position, onGo }: InteractionPickerProps) {
  return (
    <Select
      label="Interaction"
      hideLabel
      choices={interactions.map(({ number, heading, mark }, place) => ({
        value: String(place),
        label: `${markedName(number, mark)} · ${heading}`,
      }))}
      value={String(position)}
      onValueChange={(place) => onGo(Number(place))}
    />
  );
}

function listedInteractions(
  items: readonly ReviewItem[],
  companyName: string,
): readonly ListedInteraction[] {
  // The name of the company is above the list, and most titles begin with it.
  const callOf = (item: ReviewItem | undefined): string =>
    item === undefined
      ? ""
      : `${item.callTitle.replace(`${companyName} `, "")} · ${dayInWords(item.heldOn)}`;
  return items.map((item, place) => ({
    number: item.number,
    heading: item.heading,
    mark: markOf(item),
    call: callOf(item) === callOf(items[place - 1]) ? null : callOf(item),
  }));
}

/** First what the reviewer has to know. */
function markOf(item: ReviewItem): InteractionMark {
  if (item.saving === "removed") return "removed";
  if (["failed", "refused", "unassigned", "conflict"].includes(item.saving)) return "failed";
  if (!item.isDone) {
    if (isUnsaved(item)) return "begun";
    return item.outdated === null ? "open" : "corrected";
  }
  if (isUnsaved(item)) return "saving";
  return item.annotation.label === labels.relevant ? "relevant" : "not relevant";
}

/** Fills the window below the navbar, so that each column scrolls by itself; not on the lowest ones. */
const screenLook =
  "flex h-[calc(100dvh-var(--navbar-height)-var(--banner-height))] min-h-110 flex-col";

/** A company, one interaction of it at a time. */
export function ReviewScreen(props: Omit<DeskProps, "item"> & { onBack: () => void }) {
  const { current } = props.review;
  usePageTitle(props.opened.companyName);
  if (current !== undefined) return <OpenScreen {...props} item={current} />;
  return (
    <EmptyState
      title="This company has no interactions."
      action={<Button onClick={props.onBack}>Back to list</Button>}
    />
  );
}

function OpenScreen(props: DeskProps) {
  const desk = useDesk(props);
  const screen = useRef<HTMLDivElement>(null);
  const screenId = useId();
  const width = useWidth(screen);
  useShortcuts(deskShortcuts(desk, screenId));
  const { review, opened } = desk;
  return (
    <div ref={screen} id={screenId} className={screenLook}>
      <ReviewHeader
        companyName={opened.companyName}
        gvkey={opened.gvkey}
        editedEmail={opened.editedEmail}
        counts={review.counts}
        width={width}
        onBack={desk.backToList}
        onDescription={desk.description.open}
        onShortcuts={() => desk.show("shortcuts")}
      />
      <Columns desk={desk} width={width} />
      <ReviewDialogs desk={desk} />
    </div>
  );
}

function Columns({ desk, width }: { desk: Desk; width: ReviewWidth }) {
  const { review, walking, opened } = desk;
  const interactions = listedInteractions(review.items, opened.companyName);
  const choice = { interactions, position: review.position, onGo: walking.goToPosition };
  const annotation = annotationOf(desk);
  return (
    <div className={`flex min-h-0 flex-1 ${width === "narrow" ? "flex-col" : ""}`}>
      {width === "wide" && (
        <nav
          aria-label="Interactions"
          className="relative w-50 shrink-0 xl:w-64 overflow-y-auto border-r border-border bg-surface"
        >
          <InteractionList {...choice} />
        </nav>
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {width !== "wide" && (
          <nav aria-label="Interactions" className="border-b border-border px-4 py-2 max-sm:px-3">
            <InteractionPicker {...choice} />
          </nav>
        )}
        <Reading desk={desk} />
      </div>
      {width === "narrow" ? (
        <AnnotationBar {...annotation} isOpen={desk.isSheetOpen} onToggle={desk.toggleSheet} />
      ) : (
        <AnnotationPanel {...annotation} />
      )}
    </div>
  );
}

function Reading({ desk }: { desk: Desk }) {
  const { review, item, isReadOnly } = desk;
  return (
    <ReadingPane
      item={item}
      items={review.items}
      onGo={desk.walking.goToPosition}
      position={review.position}
      total={review.items.length}
      isReadOnly={isReadOnly}
      onSelect={review.select}
      toCase={item.saving !== "removed" && <InteractionToCase desk={desk} />}
      notices={
        <Notices
          item={item}
          isLocked={review.isLocked}
          isReopened={review.isReopened}
          editedEmail={desk.opened.editedEmail}
          isRunAs={desk.isRunAs}
          remaining={desk.walking.remaining}
          onFinish={desk.completion.finish}
          onReopen={review.reopen}
        />
      }
    />
  );
}

/** The column at the right of the transcript. */
function AnnotationPanel(props: AnnotationProps) {
  const { item, isReadOnly, isLastOpen, noteId, lastSaved } = props;
  return (
    <section
      aria-label="Label"
      className="relative flex w-75 shrink-0 flex-col gap-3.5 overflow-y-auto border-l border-border bg-surface p-4"
    >
      <ItemStatus item={item} isLastOpen={isLastOpen} onRetry={props.onRetry} />
      <div className="flex">
        <ChoiceButtons
          chosen={item.annotation.label}
          isDisabled={isReadOnly}
          isNarrow={false}
          onChoose={props.onChoose}
        />
      </div>
      <NoteField
        id={noteId}
        note={item.annotation.note}
        isReadOnly={isReadOnly}
        onWrite={props.onWrite}
      />
      <EditButtons {...props} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          icon={<ChevronLeft size={14} aria-hidden />}
          disabled={!props.hasPrevious}
          onClick={props.onPrevious}
          aria-keyshortcuts="ArrowLeft"
        >
          Previous
        </Button>
        <Button disabled={!props.hasNext} onClick={props.onNext} aria-keyshortcuts="ArrowRight">
          Next
          <ChevronRight size={14} aria-hidden />
        </Button>
      </div>
      <Hints />
      <p className="mt-auto pt-2 text-xs text-faint tabular-nums">
        {lastSaved === null ? "Nothing saved yet" : `Last saved ${lastSaved}`}
      </p>
    </section>
  );
}

function Hints() {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-2.5 gap-y-1.5 border-t border-border pt-3.5 text-xs/4.5 text-muted">
      <Highlighter size={14} aria-hidden="true" />
      <span>Select text to highlight it. Select it again to remove the highlight.</span>
      <Key text="H" />
      <span>Highlight the focused line</span>
      <Key text="← →" />
      <span>Previous, next</span>
      <Key text="?" />
      <span>All shortcuts</span>
    </div>
  );
}
