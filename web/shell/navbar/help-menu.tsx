import { Menu } from "@base-ui/react/menu";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { helpParts, helpPath } from "#web/session/help-parts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { optionLook, popupLook } from "#web/ui/overlay/popup-look.ts";

/** The menu of the help; it opens as soon as it is there. */
export function HelpMenu({ trigger }: { trigger: ReactElement }) {
  const navigate = useNavigate();
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className={classNames(popupLook, "min-w-44 p-1")}>
            {helpParts.map((part) => (
              <Menu.Item
                key={part.key}
                className={optionLook}
                onClick={() => void navigate(helpPath(part.key))}
              >
                {part.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
