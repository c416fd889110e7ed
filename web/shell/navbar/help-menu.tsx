import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { helpParts, helpPath } from "#web/session/help-parts.ts";
import { ButtonMenu } from "#web/ui/overlay/row-menu.tsx";

/** The menu of the help; it opens as soon as it is there. */
export function HelpMenu({ trigger }: { trigger: ReactElement }) {
  const navigate = useNavigate();
  const entries = helpParts.map(({ key, label }) => ({
    label,
    onChoose: () => void navigate(helpPath(key)),
  }));
  return <ButtonMenu defaultOpen trigger={trigger} entries={entries} />;
}
