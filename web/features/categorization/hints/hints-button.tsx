import { Underline } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { HintsPanel, type HintsPanelProps } from "./hints-panel.tsx";

/** How many hints the open interaction has; opens what can be set about them. */
export function HintsButton(props: HintsPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { settings, hints } = props;
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        icon={<Underline aria-hidden size={14} />}
        onClick={() => setIsOpen(true)}
      >
        {settings.isOn ? hints.length : ""}{" "}
        <span className="max-sm:sr-only">
          {settings.isOn ? (hints.length === 1 ? "hint" : "hints") : "Hints off"}
        </span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Hints" width="medium">
        <HintsPanel {...props} />
      </Dialog>
    </>
  );
}
