import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { classNames } from "#web/ui/class-names.ts";
import {
  BAND_IN_DEVIATIONS,
  DAILY_DEVIATION,
  dayReturns,
  type FigureFrame,
  frames,
  gridReturns,
  labelledDays,
  xOfDay,
  yOfReturn,
} from "./event-study.ts";
import { dayText, gridReturnText, returnText } from "./exhibit-text.ts";

const texts = firmHomeTexts.exhibit;
const BAND = BAND_IN_DEVIATIONS * DAILY_DEVIATION;

type EventFigureProps = { size: keyof typeof frames; className: string };

/** The abnormal return of each day as a stem from the zero line, the event's drawn stronger. */
export function EventFigure({ size, className }: EventFigureProps) {
  const frame = frames[size];
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={texts.picture}
      className={classNames("h-auto w-full overflow-visible tabular-nums", className)}
    >
      <Grid frame={frame} />
      {dayReturns.map(({ day, abnormalReturn }) => (
        <Stem key={day} frame={frame} day={day} abnormalReturn={abnormalReturn} />
      ))}
    </svg>
  );
}

function Grid({ frame }: { frame: FigureFrame }) {
  const { left, right, bottom } = frame;
  const bandTop = yOfReturn(frame, BAND);
  return (
    <g fontSize="11" className="fill-faint">
      <rect
        x={left}
        y={bandTop}
        width={right - left}
        height={yOfReturn(frame, -BAND) - bandTop}
        opacity="0.11"
        className="fill-muted"
      />
      <text x={right} y={bandTop - 17} textAnchor="end" className="fill-muted">
        {texts.band}
      </text>
      {gridReturns.map((fraction) => (
        <g key={fraction}>
          <path
            d={`M${left} ${yOfReturn(frame, fraction)}H${right}`}
            className={fraction === 0 ? "stroke-control" : "stroke-grid"}
          />
          <text x={left - 8} y={yOfReturn(frame, fraction) + 4} textAnchor="end">
            {gridReturnText(fraction)}
          </text>
        </g>
      ))}
      {labelledDays.map((day) => (
        <text key={day} x={xOfDay(frame, day)} y={bottom + 18} textAnchor="middle">
          {dayText(day)}
        </text>
      ))}
      <text x={xOfDay(frame, 0)} y={bottom + 37} textAnchor="middle">
        {texts.axis}
      </text>
    </g>
  );
}

type StemProps = { frame: FigureFrame; day: number; abnormalReturn: number };

function Stem({ frame, day, abnormalReturn }: StemProps) {
  const x = xOfDay(frame, day);
  const y = yOfReturn(frame, abnormalReturn);
  const line = `M${x} ${yOfReturn(frame, 0)}V${y}`;
  if (day !== 0) {
    return (
      <g>
        <path d={line} strokeWidth="1.5" className="stroke-accent" />
        <circle cx={x} cy={y} r="2.6" className="fill-accent" />
      </g>
    );
  }
  return (
    <g strokeWidth="2.5" className="stroke-accent">
      <path d={line} />
      <circle cx={x} cy={y} r="5" className="fill-surface" />
      <text x={x + 14} y={y + 4} fontSize="12" fontWeight="500" className="fill-text stroke-none">
        {texts.eventDay(returnText(abnormalReturn))}
      </text>
    </g>
  );
}
