import type { PresetChoice } from "#web/explore/page/preset-choices.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";

/** Buttons above the form, one for each preset. */
export function PresetList({ presets }: { presets: readonly PresetChoice[] }) {
  if (presets.length === 0) return null;
  return (
    <div role="group" aria-label="Presets" className="mb-3 flex flex-wrap gap-2">
      {presets.map(({ label, help, isShown, choose }) => (
        <Tooltip key={label} text={help} side="bottom">
          <Button
            variant={isShown ? "test" : "outline2"}
            size="compact"
            aria-pressed={isShown}
            onClick={choose}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
