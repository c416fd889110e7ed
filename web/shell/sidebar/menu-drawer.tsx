import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { Session } from "#web/session/account/session.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { CompanySearch } from "../navbar/company-search.tsx";
import { chooseThemeEverywhere } from "#web/api/save-theme.ts";
import { useThemeSwitch } from "#web/shell/navbar/use-theme-switch.tsx";
import { SidebarHeader } from "./sidebar.tsx";
import { SidebarMenu } from "./sidebar-menu.tsx";

type MenuDrawerProps = {
  session: Session;
  isOpen: boolean;
  onClose: () => void;
  onLogOut: () => void;
};

/** The sidebar of narrow screens, with the company search and the theme switch. */
export function MenuDrawer({ session, isOpen, onClose, onLogOut }: MenuDrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] overflow-y-auto border-r border-border bg-surface p-3 transition-[opacity,translate] duration-200 outline-none data-ending-style:-translate-x-4 data-ending-style:opacity-0 data-starting-style:-translate-x-4 data-starting-style:opacity-0">
          <div className="mb-2 flex items-center justify-between">
            <Dialog.Title className="px-2 text-md font-semibold">Menu</Dialog.Title>
            <span className="flex">
              <PlainIconButton {...useThemeSwitch(chooseThemeEverywhere)} />
              <Dialog.Close
                render={
                  <PlainIconButton
                    label="Close the menu"
                    icon={<X size={18} aria-hidden="true" />}
                  />
                }
              />
            </span>
          </div>
          <div className="mb-3">
            <CompanySearch onChosen={onClose} />
          </div>
          <SidebarHeader session={session} />
          <SidebarMenu permissions={session.permissions} onLogOut={onLogOut} onChosen={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
