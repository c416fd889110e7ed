import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Company } from "#contract/operations/companies/company.ts";
import { isOpenTo, screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/account/session.ts";

type CardHeadProps = { title: string; children?: ReactNode };

/** Heading of a card with what sums it up. */
export function CardHead({ title, children }: CardHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <h2 className="text-base font-semibold">{title}</h2>
      <span className="text-xs text-muted">{children}</span>
    </div>
  );
}

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
