import { ZoomIn, ZoomOut } from "lucide-react";
import { useId } from "react";
import { leastZoom, mostZoom, steppedZoom, zoomStep } from "./zoom.ts";

type ZoomSliderProps = { zoom: number; onZoom: (zoom: number) => void };

export function ZoomSlider({ zoom, onZoom }: ZoomSliderProps) {
  const id = useId();
  return (
    <div className="mt-4 flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium text-text">
        Zoom
      </label>
      <ZoomOut aria-hidden size={16} className="shrink-0 text-faint" />
      <input
        id={id}
        type="range"
        min={leastZoom}
        max={mostZoom}
        step={zoomStep}
        value={zoom}
        aria-valuetext={`${zoom.toFixed(1)} times`}
        onChange={(event) => onZoom(steppedZoom(event.target.valueAsNumber))}
        className={sliderLook}
      />
      <ZoomIn aria-hidden size={16} className="shrink-0 text-faint" />
      <span aria-hidden className="w-9 text-right text-sm text-text tabular-nums">
        {zoom.toFixed(1)}×
      </span>
    </div>
  );
}

const sliderLook =
  "h-6 min-w-0 flex-1 cursor-pointer appearance-none rounded-control bg-transparent touch:h-11 " +
  "[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-control " +
  "[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-primary " +
  "[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-control " +
  "[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-primary";
