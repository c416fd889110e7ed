type Flake = {
  x: number;
  y: number;
  /** Pixels a second. */
  velocityX: number;
  velocityY: number;
  angle: number;
  /** Radians a second. */
  spin: number;
  colour: string;
};

const flakesThrown = 160;
const gravity = 420;
const flakeWidth = 9;
const flakeHeight = 5;
/** The last part of the time, in which they fade. */
const fading = 0.25;

/** Multiples of these, without their whole part, are spread evenly and look like chance. */
const spreads = {
  x: 0.618034,
  y: 0.754878,
  across: 0.56984,
  down: 0.819173,
  angle: 0.671044,
  spin: 0.285714,
} as const;

/** From a little above the upper edge, across its whole width. */
export function throwFlakes(
  area: { width: number; height: number },
  colours: readonly string[],
): Flake[] {
  return Array.from({ length: flakesThrown }, (_, index) => {
    const part = (spread: number) => (index * spread) % 1;
    return {
      x: part(spreads.x) * area.width,
      y: -part(spreads.y) * area.height * 0.5,
      velocityX: (part(spreads.across) - 0.5) * 160,
      velocityY: 60 + part(spreads.down) * 180,
      angle: part(spreads.angle) * Math.PI * 2,
      spin: (part(spreads.spin) - 0.5) * 12,
      colour: colours[index % colours.length] ?? "currentColor",
    };
  });
}

export function moveFlakes(flakes: readonly Flake[], seconds: number): void {
  for (const flake of flakes) {
    flake.velocityY += gravity * seconds;
    flake.x += flake.velocityX * seconds;
    flake.y += flake.velocityY * seconds;
    flake.angle += flake.spin * seconds;
  }
}

/** @param left how much of the time is left, from 1 to 0 */
export function drawFlakes(
  context: CanvasRenderingContext2D,
  flakes: readonly Flake[],
  left: number,
): void {
  context.globalAlpha = Math.min(1, left / fading);
  for (const flake of flakes) {
    context.save();
    context.translate(flake.x, flake.y);
    context.rotate(flake.angle);
    context.fillStyle = flake.colour;
    context.fillRect(-flakeWidth / 2, -flakeHeight / 2, flakeWidth, flakeHeight);
    context.restore();
  }
}
