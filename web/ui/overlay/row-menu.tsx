import { Menu } from "@base-ui/react/menu";
import { EllipsisVertical } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { optionLook, popupLook } from "./popup-look.ts";

export interface RowMenuEntry {
  label: string;
  icon?: ReactNode;
  onChoose: () => void;
}

export interface RowMenuProps {
  /** Names the row too: "More for Priya Raman". */
  label: string;
  entries: readonly RowMenuEntry[];
}

/** What is seldom done to a row, behind one button. */
export function RowMenu({ label, entries }: RowMenuProps) {
  const icon = <EllipsisVertical aria-hidden size={14} />;
  return (
    <ButtonMenu
      trigger={<PlainIconButton label={label} size="small" icon={icon} />}
      entries={entries}
    />
  );
}

type ButtonMenuProps = {
  trigger: ReactElement;
  entries: readonly RowMenuEntry[];
  /** Opens as soon as it is rendered. */
  defaultOpen?: boolean;
};

/** A menu behind a button. */
export function ButtonMenu({ trigger, entries, defaultOpen = false }: ButtonMenuProps) {
  return (
    <Menu.Root defaultOpen={defaultOpen}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className={classNames(popupLook, "min-w-44 p-1")}>
            {entries.map((entry) => (
              <Menu.Item key={entry.label} onClick={entry.onChoose} className={optionLook}>
                {entry.icon !== undefined && <span className="text-muted">{entry.icon}</span>}
                {entry.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
