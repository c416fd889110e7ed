import "react-easy-crop/react-easy-crop.css";
import { useState, useId } from "react";
import Cropper from "react-easy-crop";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import type { Attempt } from "#web/saving/use-attempt.ts";
import { type Area, cropPicture } from "./read-picture.ts";
import { ZoomIn, ZoomOut } from "lucide-react";

/** Source: first specification, section 9. */
const leastZoom = 1;
const mostZoom = 5;
const zoomStep = 0.1;

const stepsOfOne = 1 / zoomStep;

/** The nearest step within the limits, without the noise of binary fractions. */
export function steppedZoom(zoom: number): number {
  const stepped = Math.round(zoom * stepsOfOne) / stepsOfOne;
  return Math.min(mostZoom, Math.max(leastZoom, stepped));
}

type ZoomSliderProps = { zoom: number; onZoom: (zoom: number) => void };

function ZoomSlider({ zoom, onZoom }: ZoomSliderProps) {
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

export type CropDialogProps = {
  /** A `data:` address. */
  picture: string;
  saving: Attempt;
  /** @param crop  makes the picture that is saved; it may fail too */
  onSave: (crop: () => Promise<string>) => void;
  onCancel: () => void;
};

/** Shows a picture to choose a square of it, larger or smaller. */
export function CropDialog({ picture, saving, onSave, onCancel }: CropDialogProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(leastZoom);
  const [area, setArea] = useState<Area | null>(null);

  function save() {
    if (area !== null) onSave(() => cropPicture(picture, area));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isBusy && onCancel()}
      title="Crop your picture"
      actions={
        <>
          <Button variant="outline" disabled={saving.isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button busy={saving.isBusy} disabled={area === null} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="relative h-70 overflow-hidden rounded-control bg-field max-sm:h-60">
        <Cropper
          image={picture}
          crop={position}
          zoom={zoom}
          minZoom={leastZoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "Picture to crop" }}
          cropperProps={{ "aria-label": "Crop area; move it with the arrow keys" }}
          onCropChange={setPosition}
          onZoomChange={(next) => setZoom(steppedZoom(next))}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      <SaveNotice failure={saving.failure} onRetry={save} />
    </Dialog>
  );
}
