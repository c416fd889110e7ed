import { Link } from "react-router";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { personPagePath } from "#web/session/paths.ts";
import { useSession } from "#web/session/use-session.ts";

type Owner = {
  owner: string;
  owner_cik: string;
  /** How many further persons the filing reports for. */
  other_owners: number;
};

// Underlined also within a line of text, faintly: every row has one.
const look = "text-text underline decoration-border underline-offset-3 hover:decoration-current";

/** The owner's name, leading to the person's page for those who may see it. */
export function PersonLink({ row }: { row: Owner }) {
  const permissions = useSession()?.permissions ?? [];
  const others = row.other_owners > 0 ? ` +${row.other_owners}` : "";
  if (!hasAnyPermission(permissions, ["explore_trades"])) return `${row.owner}${others}`;
  return (
    <>
      <Link to={personPagePath(row.owner_cik)} className={look}>
        {row.owner}
      </Link>
      {others}
    </>
  );
}
