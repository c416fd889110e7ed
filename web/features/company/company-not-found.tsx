import { Link } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { screens } from "#web/session/screens.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";

/** No company has what the address names. */
export function CompanyNotFound({ asked }: { asked: string }) {
  usePageTitle("Company not found");
  return (
    <div className="mx-auto max-w-[480px] px-6 py-24 max-sm:px-4 max-sm:py-12">
      <h1>Company not found</h1>
      <div className="mt-3 text-muted">
        {asked === "" ? (
          <p>The address names no company.</p>
        ) : (
          <p>
            No company with the ticker or CIK{" "}
            <strong className="break-all text-text">{asked}</strong> is stored. Search by ticker or
            by name in the bar above.
          </p>
        )}
      </div>
      <div className="mt-5">
        <Link to={screens.overview.path} className={buttonLook("outline")}>
          Back to the dashboard
        </Link>
      </div>
    </div>
  );
}
