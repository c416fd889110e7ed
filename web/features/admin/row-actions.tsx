import type { ReactElement, ReactNode } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { RowMenu } from "#web/ui/overlay/row-menu.tsx";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";

export type RowAction = { label: string; icon: ReactElement; onChoose: () => void };

type RowActionsProps = {
  /** Names this row and no other, so that every button has a name of its own. */
  row: string;
  /** Buttons of the row, in order; null keeps the place of one that this row does not have. */
  shown: readonly (RowAction | null)[];
  /** Behind its menu; where other rows have one, an empty list keeps its place. */
  behind?: readonly RowAction[];
  /** Shown before the icons, on wide screens; on phones it is the first entry of the menu. */
  lead?: (RowAction & { button: ReactNode }) | null;
};

/** Icons of a row and its menu; on phones the menu holds everything. */
export function RowActions({ row, shown, behind, lead = null }: RowActionsProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    const entries = [lead, ...shown, ...(behind ?? [])].filter((entry) => entry !== null);
    return <RowMenu label={`Actions for ${row}`} entries={entries} />;
  }
  return (
    <span className="inline-flex items-center justify-end gap-1 align-middle">
      {lead?.button}
      {shown.map((action, place) =>
        action === null ? (
          <EmptyPlace key={place} />
        ) : (
          <PlainIconButton
            key={action.label}
            label={`${action.label} ${row}`}
            size="small"
            icon={action.icon}
            onClick={action.onChoose}
          />
        ),
      )}
      {behind?.length === 0 && <EmptyPlace />}
      {behind !== undefined && behind.length > 0 && (
        <RowMenu label={`More for ${row}`} entries={behind} />
      )}
    </span>
  );
}

/** Of the width of a small button, so that the icons of all rows stand below each other. */
function EmptyPlace() {
  return <span aria-hidden className="inline-block size-6 touch:size-11" />;
}
