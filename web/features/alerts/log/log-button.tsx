import { ScrollText } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { LogDialog } from "./log-dialog.tsx";

/** Opens the delivery log of an alert. */
export function LogButton({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline2"
        icon={<ScrollText aria-hidden size={14} />}
        onClick={() => setIsOpen(true)}
      >
        Log
      </Button>
      <LogDialog name={isOpen ? name : null} onClose={() => setIsOpen(false)} />
    </>
  );
}
