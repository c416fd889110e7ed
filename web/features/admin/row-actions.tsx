import type { ReactElement, ReactNode } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { RowMenu } from "#web/ui/menu/row-menu.tsx";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";

export type RowAction = { label: string; icon: ReactElement; onChoose: () => void };

type RowActionsProps = {
  /** Names the row, so that every button has a name of its own. */
  row: string;
  /** Buttons of the row, in order. */
  shown: readonly RowAction[];
  /** Behind its menu. */
  behind?: readonly RowAction[];
  /** Stands before the icons, on wide screens; on phones it is the first entry of the menu. */
  lead?: (RowAction & { button: ReactNode }) | null;
};

/** Icons of a row and its menu; on phones the menu holds everything. */
export function RowActions({ row, shown, behind = [], lead = null }: RowActionsProps) {
  const isPhone = useMediaQuery("(max-width: 767px)");
  if (isPhone) {
    const entries = [...(lead === null ? [] : [lead]), ...shown, ...behind];
    return <RowMenu label={`Actions for ${row}`} entries={entries} />;
  }
  return (
    <span className="inline-flex items-center justify-end gap-1 align-middle">
      {lead?.button}
      {shown.map(({ label, icon, onChoose }) => (
        <PlainIconButton
          key={label}
          label={`${label} ${row}`}
          size="small"
          icon={icon}
          onClick={onChoose}
        />
      ))}
      {behind.length > 0 && <RowMenu label={`More for ${row}`} entries={behind} />}
    </span>
  );
}
