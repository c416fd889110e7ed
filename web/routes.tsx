// First of all: it takes the token of a mailed link out of the address.
import "./session/mailed-link.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { createBrowserRouter, redirect } from "react-router";
import type { Permission } from "#contract/values/permissions.ts";
import type { MemberScreen } from "./member-screens.ts";
import { Frame, StartFrame } from "./shell/frame/frame.tsx";
import { loadFrame } from "./shell/frame/load-frame.ts";
import {
  leaveToLanding,
  requireMailedLink,
  requireSignedOut,
  requireSignIn,
} from "./shell/guards.ts";
import { openToVisitors } from "./shell/open-to-visitors.ts";
import { FailurePage } from "./shell/pages/failure-page.tsx";
import { readSession } from "./session/session.ts";
import { NotFoundPage } from "./shell/pages/not-found-page.tsx";

const reviewAdministration = (
  ["", "/progress", "/import", "/agreement", "/adjudication"] as const
).map((part) =>
  memberRoute(
    `/categorization/admin${part}`,
    `categorization/admin${part}`,
    "categorization_admin",
  ),
);

/** The route table. Each screen is a bundle of its own, loaded when it is first opened. */
export const router = createBrowserRouter([
  {
    loader: loadFrame,
    shouldRevalidate: () => true,
    Component: Frame,
    ErrorBoundary: FailurePage,
    HydrateFallback: StartFrame,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          { path: "/", loader: leaveToLanding },
          {
            path: "/login",
            loader: requireSignedOut,
            lazy: publicScreen(
              async () => (await import("./features/login/login-page.tsx")).LoginPage,
            ),
          },
          {
            path: "/sign-up",
            loader: requireSignedOut,
            lazy: publicScreen(
              async () => (await import("./features/login/sign-up/sign-up-page.tsx")).SignUpPage,
            ),
          },
          {
            path: "/forgot-password",
            handle: openToVisitors,
            lazy: publicScreen(
              async () =>
                (await import("./features/account-links/account-link-pages.ts")).ForgotPasswordPage,
            ),
          },
          {
            path: "/reset-password",
            handle: openToVisitors,
            lazy: publicScreen(
              async () =>
                (await import("./features/account-links/account-link-pages.ts")).ResetPasswordPage,
            ),
          },
          {
            path: "/verify-email",
            handle: openToVisitors,
            loader: requireMailedLink,
            lazy: publicScreen(
              async () =>
                (await import("./features/account-links/account-link-pages.ts")).VerifyEmailPage,
            ),
          },
          {
            path: "/contact-us",
            handle: openToVisitors,
            lazy: publicScreen(
              async () => (await import("./features/contact/contact-page.tsx")).ContactPage,
            ),
          },
          {
            path: "/terms",
            handle: openToVisitors,
            lazy: publicScreen(
              async () => (await import("./features/terms/terms-page.tsx")).TermsPage,
            ),
          },
          { path: "/status", handle: openToVisitors, Component: StatusScreen },
          memberRoute("/dashboard", "dashboard"),
          memberRoute("/explore-trades", "exploreTrades", "explore_trades"),
          memberRoute("/explore-material-events", "exploreEvents", "explore_events"),
          {
            path: "/explore-events",
            loader: ({ request }) =>
              redirect(`/explore-material-events${new URL(request.url).search}`),
          },
          memberRoute("/alerts/:kind?", "alerts", "alerts"),
          memberRoute("/alert", "alertResults", "alerts"),
          memberRoute("/company", "company"),
          memberRoute("/event-study", "eventStudy", "explore_trades", "explore_events"),
          memberRoute("/insider", "insider", "explore_trades"),
          memberRoute("/categorization", "categorization", "categorization"),
          memberRoute(
            "/categorization/detail",
            "categorizationDetail",
            "categorization",
            "categorization_admin",
          ),
          ...reviewAdministration,
          memberRoute("/profile", "profile"),
          memberRoute("/profile/account-settings", "accountSettings"),
          {
            path: "/profile/admin",
            loader: requireSignIn(["admin"]),
            lazy: memberScreen("admin"),
            children: [
              { index: true, loader: () => redirect("/profile/admin/users") },
              {
                path: "users",
                lazy: memberScreen("adminUsers"),
              },
              {
                path: "tokens",
                lazy: memberScreen("adminTokens"),
              },
            ],
          },
          memberRoute("/profile/admin/audit", "auditTrail", "admin"),
          { path: "*", handle: openToVisitors, Component: NotFoundPage },
        ],
      },
    ],
  },
]);

const StatusOfMembers = lazy(async () => ({
  default: await (await import("./member-screens.ts")).loadMemberScreen("status"),
}));
const StatusOfVisitors = lazy(async () => ({
  default: (await import("./features/status/summary/summary-page.tsx")).SummaryPage,
}));

/** Everything for who is signed in, a summary for visitors: of two bundles, either is loaded. */
function StatusScreen() {
  const Page = readSession() === null ? StatusOfVisitors : StatusOfMembers;
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

/** Open to visitors: it must make no schemas, which are more than such a screen may load. */
function publicScreen(load: () => Promise<ComponentType>) {
  return { Component: load };
}

/** Open to the holders of any of `allowed`; none named: to everyone signed in. */
function memberRoute(path: string, screen: MemberScreen, ...allowed: readonly Permission[]) {
  return { path, loader: requireSignIn(allowed), lazy: memberScreen(screen) };
}

function memberScreen(name: MemberScreen) {
  return { Component: async () => (await import("./member-screens.ts")).loadMemberScreen(name) };
}
