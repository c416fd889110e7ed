import { redirect, redirectDocument, type LoaderFunctionArgs } from "react-router";
import { hasAnyPermission, type Permission } from "#contract/values/account/permissions.ts";
import { mailedLink } from "#web/session/account/mailed-link.ts";
import { rememberRequestedPage } from "#web/session/requested-page.ts";
import { rememberRefusedPage } from "#web/session/refused-page.ts";
import { readSession } from "#web/session/account/session.ts";

/**
 * A route loader that lets in holders of any of `allowed` (an empty list: everyone signed in). Visitors go to
 * /login and come back afterwards; refused users go to /, where the reason is shown.
 */
export function requireSignIn(allowed: readonly Permission[]) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    const session = readSession();
    const { pathname, search } = new URL(request.url);
    if (session === null) {
      rememberRequestedPage(`${pathname}${search}`);
      return redirect("/login");
    }
    if (!hasAnyPermission(session.permissions, allowed)) {
      rememberRefusedPage(pathname);
      return redirect("/");
    }
    return null;
  };
}

/** A route loader that leads on to this path. The search of the address is kept. */
export function leadTo(path: string) {
  return ({ request }: LoaderFunctionArgs): Response =>
    redirect(`${path}${new URL(request.url).search}`);
}

/** The sign-in screens: signed-in users go to the dashboard. */
export function requireSignedOut(): Response | null {
  if (readSession() !== null) return redirect("/dashboard");
  return null;
}

/** Loaded again after the link did its work: the person is in, and there is nothing left to do. */
export function requireMailedLink(): Response | null {
  return mailedLink.token === "" && readSession() !== null ? redirect("/dashboard") : null;
}

/** The landing page is a document of its own; who is signed in sees it only on request. */
export function leaveToLanding({ request }: LoaderFunctionArgs): Response {
  const isSignedIn = readSession() !== null;
  const { search, searchParams } = new URL(request.url);
  if (isSignedIn && searchParams.get("view") !== "home") return redirect("/dashboard");
  // The server gave this application for / itself: requesting it again would never end.
  if (globalThis.location.pathname === "/") return redirect(isSignedIn ? "/dashboard" : "/login");
  return redirectDocument(`/${search}`);
}
