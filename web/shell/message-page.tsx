import { type ReactNode, useEffect, useState } from "react";
import { Link, useRouteError, useLocation } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { checkConnection, useIsServerReachable } from "#web/api/connection.ts";
import { usePageTitle } from "#web/session/page-title.ts";
import { sessionStore } from "#web/session/browser-storage.ts";
import { Button } from "#web/ui/button/button.tsx";

type MessagePageProps = {
  title: string;
  children: ReactNode;
  /** A button before the way back. */
  action?: ReactNode;
  /** The way back loads the document again, which mends what cannot be mended from inside. */
  reloadsDocument?: boolean;
};

/** A page that only says something and leads back. */
function MessagePage(props: MessagePageProps) {
  const { title, children, action, reloadsDocument = false } = props;
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-[480px] px-6 py-24 max-sm:px-4 max-sm:py-12">
      <h1>{title}</h1>
      <div className="mt-3 text-muted">{children}</div>
      <div className="mt-5 flex flex-wrap gap-2">
        {action}
        <Link to="/" reloadDocument={reloadsDocument} className={buttonLook("outline")}>
          Back to the start
        </Link>
      </div>
    </div>
  );
}

/** Kept from a reload after an outage until a page was shown for a while: what fails again would reload without end. */
const reloadedKey = "reloadedAfterOutage";
const shownWellMs = 10_000;
const untilShownWell = setTimeout(() => sessionStore.remove(reloadedKey), shownWellMs);

/** Shown in place of a screen that could not be loaded or drawn. Where the server is down, it loads once when that is over. */
export function FailurePage() {
  const error = useRouteError();
  const isReachable = useIsServerReachable();
  const [wasUnreachable, setWasUnreachable] = useState(!isReachable);
  const [mayReload] = useState(() => sessionStore.read(reloadedKey) === null);
  if (!isReachable && !wasUnreachable) setWasUnreachable(true);
  useEffect(() => {
    clearTimeout(untilShownWell);
    void checkConnection();
  }, []);
  useEffect(() => {
    if (!wasUnreachable || !isReachable || !mayReload) return;
    sessionStore.write(reloadedKey, "yes");
    globalThis.location.reload();
  }, [wasUnreachable, isReachable, mayReload]);
  const reload = <Button onClick={() => globalThis.location.reload()}>Reload</Button>;
  if (wasUnreachable && (mayReload || !isReachable))
    return (
      <MessagePage title="Sentinel cannot be reached" reloadsDocument action={reload}>
        {mayReload
          ? "This page loads again as soon as Sentinel answers."
          : "Reload this page in a moment."}
      </MessagePage>
    );
  return (
    <MessagePage title="This page could not be shown" reloadsDocument action={reload}>
      <p>
        Something went wrong while displaying this page. Reloading usually helps, for example after
        an update.
      </p>
      {error instanceof Error && (
        <p className="mt-2 font-mono text-xs wrap-anywhere">{error.message}</p>
      )}
    </MessagePage>
  );
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage title="Page not found">
      There is no page at <code className="font-mono text-xs break-all text-text">{pathname}</code>.
    </MessagePage>
  );
}
