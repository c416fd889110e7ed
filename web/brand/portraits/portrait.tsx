import { placeholderPortrait, type TeamMember } from "#contract/brand/people.ts";
import { MonogramDrawing } from "./monogram-drawing.tsx";

/** The drawing behind a monogram, in a box of 320 by 262. */
function PortraitPattern({ pattern }: { pattern: TeamMember["pattern"] }) {
  switch (pattern) {
    case "rings":
      return rings.map((radius) => <circle key={radius} cx="320" cy="0" r={radius} />);
    case "columns":
      return <path d={columns} />;
    case "steps":
      return <path d={steps} />;
    case "waves":
      return <path d={waves} />;
    case "dots":
      return dots.map(([diameter, path]) => (
        <path key={diameter} d={path} strokeWidth={diameter} strokeLinecap="round" />
      ));
  }
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

const rings = range(16).map((ring) => 40 + ring * 24);

const columnHeights = [
  60, 116, 165, 201, 221, 221, 203, 168, 123, 102, 156, 203, 235, 249, 244, 221, 183, 135, 143, 196,
  239, 255, 258, 255, 238, 197, 148,
];
const columns = columnHeights.map((height, column) => `M${6 + column * 12} 0v${height}`).join("");

const steps = range(13)
  .map((step) => `M0 ${20 + step * 18}h${90 + step * 10}v26h80v-14h200`)
  .join("");

const waves = range(14)
  .map((wave) => {
    const points = range(17).map((point) => {
      const swing = 9 * Math.sin(point / 2.1 + wave / 2.6) + 5 * Math.sin(point / 1.1 - wave / 3);
      return `${point * 20} ${Math.round(34 + wave * 15.5 + swing)}`;
    });
    return `M${points.join("L")}`;
  })
  .join("");

/** A dot is larger the nearer it lies to one of two centres. */
function dotDiameter(x: number, y: number): number {
  const near = (centreX: number, centreY: number, size: number) =>
    size / (1 + ((x - centreX) ** 2 + (y - centreY) ** 2) / 4_500);
  return Math.round(1.6 + near(110, 90, 9) + near(230, 200, 5));
}

/** Dots of one size make one path: lines without length, with round ends. */
const dots = [
  ...range(16 * 13).reduce((paths, dot) => {
    const x = 10 + (dot % 16) * 20;
    const y = 14 + Math.floor(dot / 16) * 20;
    const diameter = dotDiameter(x, y);
    return paths.set(diameter, `${paths.get(diameter) ?? ""}M${x} ${y}h0`);
  }, new Map<number, string>()),
];

type PortraitProps = Pick<TeamMember, "monogram" | "pattern">;

/** Placeholder for a photograph: a monogram over a pattern, in the colors of the theme. */
export function Portrait({ monogram, pattern }: PortraitProps) {
  return (
    <MonogramDrawing monogram={monogram} label={placeholderPortrait(monogram)} left={18}>
      <PortraitPattern pattern={pattern} />
    </MonogramDrawing>
  );
}
