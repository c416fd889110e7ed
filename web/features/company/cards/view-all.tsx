import { Link } from "react-router";
import type { Company } from "#contract/operations/company.ts";
import { isOpenTo, screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/use-session.ts";

type ViewAllProps = { screen: "exploreTrades" | "exploreEvents"; company: Company };

/** To the screen that searches all of them, filled in with this company and run. */
export function ViewAll({ screen, company }: ViewAllProps) {
  const permissions = useSession()?.permissions ?? [];
  if (!isOpenTo(screens[screen], permissions)) return null;
  const companies = company.tickers[0] ?? company.cik;
  const address = `${screens[screen].path}?${new URLSearchParams({ companies })}`;
  return (
    <Link
      to={address}
      className="inline-flex min-h-6 shrink-0 items-center text-sm font-medium touch:min-h-11"
    >
      View all
      <span className="sr-only"> in {screens[screen].label}</span>
    </Link>
  );
}
