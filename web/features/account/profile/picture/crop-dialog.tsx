import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import type { Saving } from "#web/saving/use-saving.ts";
import { type Area, cropPicture } from "./read-picture.ts";
import { ZoomSlider } from "./zoom-slider.tsx";
import { leastZoom, mostZoom, steppedZoom } from "./zoom.ts";

export type CropDialogProps = {
  /** A `data:` address. */
  picture: string;
  saving: Saving;
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
          mediaProps={{ alt: "The picture to crop" }}
          cropperProps={{ "aria-label": "Part of the picture that is kept; arrow keys move it" }}
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
