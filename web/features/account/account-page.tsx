import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type OwnAccount, ownAccountQuery } from "./api/own-account.ts";
import { failureText } from "#web/saving/use-attempt.ts";
import { classNames } from "#web/ui/class-names.ts";

type AccountPageProps = {
  title: string;
  /** Of the column in the middle of the screen, with its padding. */
  width: string;
  children: (account: OwnAccount) => ReactNode;
};

/** The frame of both screens: reads the account, and says so when that fails. */
export function AccountPage({ title, width, children }: AccountPageProps) {
  const { data: account, error, refetch, isFetching } = useQuery(ownAccountQuery);
  return (
    <div className={`mx-auto px-6 pt-5 pb-8 max-md:px-4 ${width}`}>
      <h1 className="mb-4 leading-8">{title}</h1>
      {account !== undefined && children(account)}
      {account === undefined && error === null && <LoadingRows />}
      {account === undefined && error !== null && (
        <LoadFailed query={{ isFetching, refetch }} title="Your account could not be loaded.">
          {failureText(error)}
        </LoadFailed>
      )}
    </div>
  );
}

function LoadingRows() {
  return (
    <div
      role="status"
      aria-label="Loading your account"
      className="grid max-w-180 gap-6 rounded-card border border-border bg-surface p-5"
    >
      {["w-1/2", "w-1/3", "w-2/5", "w-1/4"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

type AccountSectionProps = {
  id?: string;
  title: string;
  /** Its name where the title is that of another part of the page. */
  label?: string;
  /** For what cannot be undone. */
  isDanger?: boolean;
  children: ReactNode;
};

/** A card of rows under a heading. */
export function AccountSection(props: AccountSectionProps) {
  const { id, title, label = title, isDanger = false, children } = props;
  return (
    <section
      id={id}
      aria-label={label}
      tabIndex={-1}
      className={classNames(
        "scroll-mt-20 rounded-card border bg-surface outline-none",
        isDanger ? "border-down/45" : "border-border",
      )}
    >
      <h2
        className={classNames(
          "border-b border-border px-5 py-3.5 text-base font-semibold max-md:px-4",
          isDanger && "text-down",
        )}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
