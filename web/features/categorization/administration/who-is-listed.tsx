import { Link } from "react-router";
import { packageNames } from "#contract/brand/names.ts";
import { useSession } from "#web/session/account/session.ts";
import { isOpenTo, screens } from "#web/session/screens.ts";

/** Which users the screens of review administration list, and where that is changed. */
export function WhoIsListed() {
  const permissions = useSession()?.permissions ?? [];
  return (
    <>
      Only users with the {packageNames.categorization} or {packageNames.categorization_admin}{" "}
      package are listed.
      {isOpenTo(screens.adminUsers, permissions) && (
        <>
          {" "}
          Packages are granted in <Link to={screens.adminUsers.path}>Users</Link>.
        </>
      )}
    </>
  );
}
