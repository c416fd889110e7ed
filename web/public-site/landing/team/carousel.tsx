import type { KeyboardEvent, ReactNode } from "react";
import { countText, landingTexts } from "#contract/brand/landing.ts";
import { teamMembers } from "#contract/brand/people.ts";
import { classNames } from "#web/ui/class-names.ts";
import { memberAt, membersShown, slotsOf } from "./carousel-state.ts";
import { Slide } from "./slide.tsx";
import { useCarousel } from "./use-carousel.ts";
import { useSwipe } from "./use-swipe.ts";

const texts = landingTexts.team;
const COUNT = teamMembers.length;
const MOST_IN_VIEW = 2;

/** How far the track stands to the left, in slides: one for the copy before the first member. */
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
