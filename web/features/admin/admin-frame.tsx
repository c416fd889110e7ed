import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Link, Outlet } from "react-router";
import { screens } from "#web/session/screens.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { TabLinks } from "#web/ui/overlay/tabs.tsx";
import { signUpTokensQuery } from "./api/sign-up-tokens.ts";
import { usersQuery } from "./api/users.ts";
import { Refused } from "./refused.tsx";
import { countText } from "#web/ui/display/number-text.ts";

/** Head and tabs of administration; the panel itself is for organization admin alone. */
export function AdminFrame() {
  const users = useQuery(usersQuery);
  // Only counted once the tab was opened: asking shows the tokens, which the audit trail records.
  const tokens = useQuery({ ...signUpTokensQuery, enabled: false });
  const isRefused = users.error !== null && users.data === undefined;
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h1>Admin</h1>
        {!isRefused && (
          <Link to={screens.auditTrail.path} className={buttonLook("outline2")}>
            <FileText aria-hidden size={14} strokeWidth={1.6} />
            Audit Trail
          </Link>
        )}
      </div>
      {isRefused ? (
        <Refused error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <>
          <TabLinks
            label="Administration"
            className="mb-4"
            links={[
              {
                address: screens.adminUsers.path,
                label: <Counted label="Users" count={users.data?.length} />,
              },
              {
                address: screens.adminTokens.path,
                label: <Counted label="Sign Up Tokens" count={tokens.data?.length} />,
              },
            ]}
          />
          <Outlet />
        </>
      )}
    </div>
  );
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span className="inline-flex items-center gap-2">
      {label}
      {count !== undefined && <Badge>{countText(count)}</Badge>}
    </span>
  );
}
