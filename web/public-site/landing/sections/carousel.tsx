import { countText, landingTexts } from "#contract/brand/landing.ts";
import { teamMembers, type TeamMember } from "#contract/brand/people.ts";
import { classNames } from "#web/ui/class-names.ts";
import {
  memberAt,
  membersShown,
  slotsOf,
  swipeDirection,
  CAROUSEL_LOCK_MS,
  type CarouselAction,
  type CarouselState,
  firstCarouselState,
  ONE_SLIDE_UP_TO_PX,
  turnCarousel,
} from "./carousel-state.ts";
import {
  type PointerEvent,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useReducer,
  useSyncExternalStore,
} from "react";
import { Portrait } from "#web/brand/portraits/portrait.tsx";

const narrow = () => matchMedia(`(width <= ${ONE_SLIDE_UP_TO_PX}px)`);

function subscribe(onChange: () => void): () => void {
  const list = narrow();
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** How many slides the screen shows; null in prerendered markup, where all are to be read. */
function useSlidesInView(): 1 | 2 | null {
  return useSyncExternalStore(
    subscribe,
    () => (narrow().matches ? 1 : 2),
    () => null,
  );
}

function useCarousel(count: number) {
  const inView = useSlidesInView();
  const [state, act] = useReducer(
    (state: CarouselState, action: CarouselAction) => turnCarousel(state, action, count),
    firstCarouselState,
  );

  useEffect(() => {
    if (!state.isMoving) return;
    const timer = setTimeout(() => act({ type: "settle" }), CAROUSEL_LOCK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return { inView, state, turn: (by: 1 | -1) => act({ type: "turn", by }) };
}

const texts = landingTexts.team;
const COUNT = teamMembers.length;
const MOST_IN_VIEW = 2;

/** How far the track is to the left, in slides: one for the copy before the first member. */
const shifts = [
  "[--slot:0]",
  "[--slot:1]",
  "[--slot:2]",
  "[--slot:3]",
  "[--slot:4]",
  "[--slot:5]",
  "[--slot:6]",
];

export function Carousel({ heading }: { heading: ReactNode }) {
  const { inView, state, turn } = useCarousel(COUNT);
  const swipe = useSwipe(turn);
  const shown = membersShown(state, COUNT, inView ?? MOST_IN_VIEW);

  function turnByKey(event: KeyboardEvent) {
    // With one of these a shortcut of the browser, such as Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    turn(event.key === "ArrowRight" ? 1 : -1);
  }

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={texts.carousel}
      onKeyDown={turnByKey}
    >
      <div className="mb-6 flex flex-col gap-5 md:mb-10 md:flex-row md:items-end md:justify-between">
        {heading}
        <div className="flex items-center gap-2 noscript:hidden">
          <p aria-live="polite" className="mr-auto text-sm text-faint tabular-nums md:mr-3">
            {countText(shown, COUNT)}
          </p>
          <TurnButton label={texts.previous} path="M13 8H3M7 4 3 8l4 4" onPress={() => turn(-1)} />
          <TurnButton label={texts.next} path="M3 8h10M9 4l4 4-4 4" onPress={() => turn(1)} />
        </div>
      </div>
      <div className="overflow-clip">
        <ul
          {...swipe}
          className={classNames(
            "flex touch-pan-y touch-pinch-zoom gap-6 select-none noscript:flex-wrap noscript:transform-none noscript:select-text",
            "transform-[translateX(calc(var(--slot)*(100%+24px)/-2))] [@media(width<=900px)]:transform-[translateX(calc(var(--slot)*(100%+24px)*-1))]",
            state.isMoving && "transition-transform duration-300 ease-calm",
            shifts[state.position + 1],
          )}
        >
          {slotsOf(COUNT, MOST_IN_VIEW).map((slot) => {
            const isCopy = slot < 0 || slot >= COUNT;
            const isInView = slot >= state.position && slot < state.position + (inView ?? COUNT);
            return (
              <Slide
                key={slot}
                member={teamMembers[memberAt(slot, COUNT)]}
                isCopy={isCopy}
                isInert={inView === null ? isCopy : !isInView}
              />
            );
          })}
        </ul>
      </div>
    </div>
  );
}

type TurnButtonProps = { label: string; path: string; onPress: () => void };

function TurnButton({ label, path, onPress }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-control border border-control hover:bg-hover"
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-current"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  );
}

/**
 * Drags of finger, pen or mouse. The element lets the browser have vertical ones (`touch-pan-y`):
 * then the browser scrolls the page and cancels the pointer.
 */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ pointerId: number; x: number; y: number }>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    start.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    // The end counts wherever it happens.
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function end(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (from?.pointerId !== event.pointerId) return;
    start.current = null;
    const by = swipeDirection(from, { x: event.clientX, y: event.clientY });
    if (by !== 0) onSwipe(by);
  }

  function cancel() {
    start.current = null;
  }

  return { onPointerDown: begin, onPointerUp: end, onPointerCancel: cancel };
}

type SlideProps = {
  member: TeamMember | undefined;
  /** Is beyond an end of the members, so that turning never runs back over all of them. */
  isCopy: boolean;
  isInert: boolean;
};

function Slide({ member, isCopy, isInert }: SlideProps) {
  if (member === undefined) return null;
  return (
    <li
      inert={isInert}
      aria-hidden={isInert || undefined}
      className={classNames(
        "grid shrink-0 basis-full grid-cols-[96px_1fr] overflow-clip rounded-dialog border border-border bg-surface md:grid-cols-[184px_1fr] md:grid-rows-[auto_1fr] [@media(width>900px)]:basis-[calc(50%-12px)]",
        isCopy && "noscript:hidden",
      )}
    >
      <div className="border-r border-border max-md:h-30 max-md:border-b md:row-span-2 md:min-h-57.5">
        <Portrait monogram={member.monogram} pattern={member.pattern} />
      </div>
      <div className="self-center px-5 max-md:min-w-0 md:self-start md:px-6 md:pt-6">
        <h3 className="text-lg">{member.name}</h3>
        <p className="mt-0.5 text-sm text-faint">{member.role}</p>
      </div>
      <p className="px-5 pt-4.5 pb-5.5 text-base text-pretty text-muted max-md:col-span-2 md:px-6 md:pt-3 md:pb-6">
        {member.biography}
      </p>
    </li>
  );
}
