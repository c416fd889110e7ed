import type { ReactNode } from "react";
import { Link, useRouteError, useLocation } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { usePageTitle } from "#web/session/page-title.ts";
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
function MessagePage({ title, children, action, reloadsDocument }: MessagePageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-[480px] px-6 py-24 max-sm:px-4 max-sm:py-12">
      <h1>{title}</h1>
      <div className="mt-3 text-muted">{children}</div>
      <div className="mt-5 flex flex-wrap gap-2">
        {action}
        <Link to="/" reloadDocument={reloadsDocument ?? false} className={buttonLook("outline")}>
          Back to the start
        </Link>
      </div>
    </div>
  );
}

/** Shown in place of a screen that could not be loaded or drawn. */
export function FailurePage() {
  const error = useRouteError();
  return (
    <MessagePage
      title="This page could not be shown"
      reloadsDocument
      action={<Button onClick={() => globalThis.location.reload()}>Reload</Button>}
    >
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
