import type { FiledDay } from "#contract/operations/dashboard.ts";

const width = 64;
const height = 22;
const gap = 1;

/** The filing days one by one, the newest in full colour. A picture beside the figures. */
export function DayBars({ filings: { before, day, count } }: { filings: FiledDay }) {
  if (before.length === 0) return null;
  const bars = [...before, { day, count }];
  const most = Math.max(...bars.map((bar) => bar.count));
  const step = width / bars.length;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="mb-1 shrink-0 fill-accent max-md:hidden"
    >
      {bars.map((bar, place) => {
        const tall = (bar.count / most) * height;
        return (
          <rect
            key={bar.day}
            x={place * step}
            y={height - tall}
            width={step - gap}
            height={tall}
            opacity={bar.day === day ? 1 : 0.5}
          />
        );
      })}
    </svg>
  );
}
