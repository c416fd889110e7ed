import { FileCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import type { EvidencePackProps } from "./evidence-rows.ts";

/** Only who makes a pack needs its dialog. */
const EvidencePackDialog = lazy(async () => ({
  default: (await import("./evidence-pack-dialog.tsx")).EvidencePackDialog,
}));

/** Opens the dialog that makes evidence packs and offers those made before. */
export function EvidencePackButton({ of, title }: EvidencePackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="outline2"
        size="compact"
        icon={<FileCheck size={14} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        Evidence pack
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidencePackDialog of={of} title={title} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
