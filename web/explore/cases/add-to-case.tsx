import { FolderPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { NewCaseItem } from "#contract/cases/case-items.ts";
import { casePermissions } from "#contract/cases/case-vocabulary.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { ButtonSize } from "#web/ui/button/button-look.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";

// Loaded when it is opened first: most pages are left without it.
const AddToCaseDialog = lazy(async () => ({
  default: (await import("./add-to-case-dialog.tsx")).AddToCaseDialog,
}));

type AddToCaseProps = {
  items: readonly NewCaseItem[];
  /** What a new case could be called. */
  title: string;
  size?: ButtonSize;
  text?: string;
  /** Only an icon, which names what it adds. */
  iconLabel?: string;
};

/** Adds what is shown to a case that is chosen, or to a new one. */
export function AddToCase({ items, title, size = "compact", text, iconLabel }: AddToCaseProps) {
  const isOffered = useAreCasesOffered();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (!isOffered) return null;
  const icon = <FolderPlus size={14} strokeWidth={1.6} aria-hidden="true" />;
  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }
  return (
    <>
      {iconLabel === undefined ? (
        <Button variant="outline2" size={size} icon={icon} onClick={open}>
          {text ?? "Add to case"}
        </Button>
      ) : (
        <PlainIconButton label={iconLabel} size="small" icon={icon} onClick={open} />
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <AddToCaseDialog
            open={isOpen}
            onClose={() => setIsOpen(false)}
            items={items}
            title={title}
          />
        </Suspense>
      )}
    </>
  );
}

/** Cases are for everyone with a package, and not shown while running as another user. */
export function useAreCasesOffered(): boolean {
  const session = useSession();
  if (session === null || session.runAs !== null) return false;
  return hasAnyPermission(session.permissions, casePermissions);
}
