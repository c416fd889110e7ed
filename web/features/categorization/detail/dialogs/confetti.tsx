import { useEffect, useEffectEvent, useRef, useState } from "react";
import { reviewTimes } from "#contract/categorization/review-vocabulary.ts";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";
import { drawFlakes, moveFlakes, throwFlakes } from "./confetti-flakes.ts";

const colours = ["--color-accent", "--color-up", "--color-yellow", "--color-series-5"];

/** Falls for three seconds in front of everything, and not for who wants less motion. */
export function Confetti() {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [hasEnded, setHasEnded] = useState(false);
  return isStill || hasEnded ? null : <FallingConfetti onEnd={() => setHasEnded(true)} />;
}

function FallingConfetti({ onEnd }: { onEnd: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return undefined;
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const tokens = getComputedStyle(element);
    const flakes = throwFlakes(
      element,
      colours.map((token) => tokens.getPropertyValue(token)),
    );
    const start = performance.now();
    let last = start;
    let frame = requestAnimationFrame(function fall(now) {
      context.clearRect(0, 0, element.width, element.height);
      if (now - start >= reviewTimes.confetti) return end();
      moveFlakes(flakes, (now - last) / 1_000);
      last = now;
      drawFlakes(context, flakes, 1 - (now - start) / reviewTimes.confetti);
      frame = requestAnimationFrame(fall);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-testid="confetti"
      className="pointer-events-none fixed inset-0 z-60 size-full"
    />
  );
}
