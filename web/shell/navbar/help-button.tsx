import { Menu } from "@base-ui/react/menu";
import { CircleHelp } from "lucide-react";
import { useNavigate } from "react-router";
import { helpParts, helpPath } from "#web/session/help-parts.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { optionLook, popupLook } from "#web/ui/overlay/popup-look.ts";

/** The parts of the help, from every screen. */
export function HelpButton() {
  const navigate = useNavigate();
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <PlainIconButton
            label="Help"
            className="max-md:size-9 touch:size-11"
            icon={<CircleHelp size={16} strokeWidth={1.6} aria-hidden="true" />}
          />
        }
      />
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
