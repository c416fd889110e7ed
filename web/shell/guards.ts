import { redirect, redirectDocument, type LoaderFunctionArgs } from "react-router";
import { mailedLink } from "#web/session/account/mailed-link.ts";
import { readSession } from "#web/session/account/session.ts";

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
