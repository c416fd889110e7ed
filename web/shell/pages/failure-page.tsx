import { useRouteError } from "react-router";
import { Button } from "#web/ui/button/button.tsx";
import { MessagePage } from "./message-page.tsx";

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
