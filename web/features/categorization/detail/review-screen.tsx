import { useId, useRef } from "react";
import { usePageTitle } from "#web/session/page-title.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ReviewDialogs } from "./dialogs/review-dialogs.tsx";
import { ReviewHeader } from "./header/review-header.tsx";
import { InteractionList } from "./interactions/interaction-list.tsx";
import { InteractionPicker } from "./interactions/interaction-picker.tsx";
import { listedInteractions } from "./interactions/listed-interactions.ts";
import { JudgementBar } from "./judgement/judgement-bar.tsx";
import { JudgementPanel } from "./judgement/judgement-panel.tsx";
import { judgementOf } from "./judgement/judgement.ts";
import { Notices } from "./reading/notices.tsx";
import { ReadingPane } from "./reading/reading-pane.tsx";
import { deskShortcuts } from "./shortcuts/desk-shortcuts.ts";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";
import { type Desk, type DeskProps, useDesk } from "./desk/use-desk.ts";
import { type ReviewWidth, useWidth } from "./use-width.ts";

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
  const { review, walking } = desk;
  const interactions = listedInteractions(review.items);
  const choice = { interactions, position: review.position, onGo: walking.goToPosition };
  const judgement = judgementOf(desk);
  return (
    <div className={`flex min-h-0 flex-1 ${width === "narrow" ? "flex-col" : ""}`}>
      {width === "wide" && (
        <nav
          aria-label="Interactions"
          className="relative w-50 shrink-0 overflow-y-auto border-r border-border bg-surface"
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
        <JudgementBar {...judgement} isOpen={desk.isSheetOpen} onToggle={desk.toggleSheet} />
      ) : (
        <JudgementPanel {...judgement} />
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
