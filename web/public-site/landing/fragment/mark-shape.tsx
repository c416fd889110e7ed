export type MarkKind = "purchase" | "sale" | "event" | "earnings";

type MarkShapeProps = { kind: MarkKind; x: number; y: number; size: number };

/** A mark centred on a point. The shape carries the meaning, the colour repeats it. */
export function MarkShape({ kind, x, y, size }: MarkShapeProps) {
  const half = size / 2;
  switch (kind) {
    case "purchase":
      return (
        <path d={`M${x} ${y - half * 0.9}l${half} ${size * 0.875}h-${size}z`} className="fill-up" />
      );
    case "sale":
      return (
        <path
          d={`M${x} ${y + half * 0.9}l${half} -${size * 0.875}h-${size}z`}
          className="fill-down"
        />
      );
    case "event":
      return (
        <circle cx={x} cy={y} r={half - 1} strokeWidth="2" className="fill-surface stroke-accent" />
      );
    case "earnings":
      return (
        <rect
          x={x - half * 0.75}
          y={y - half * 0.75}
          width={size * 0.75}
          height={size * 0.75}
          className="fill-warn"
        />
      );
  }
}
