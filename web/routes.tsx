// First of all: it takes the token of a mailed link out of the address.
import "./session/mailed-link.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { createBrowserRouter, redirect, type LoaderFunction, type RouteObject } from "react-router";
import { Frame, StartFrame } from "./shell/frame/frame.tsx";
import { loadFrame } from "./shell/frame/load-frame.ts";
import {
  leaveToLanding,
  requireMailedLink,
  requireSignedOut,
  requireSignIn,
} from "./shell/guards.ts";
import {
  type MemberScreen,
  redirects,
  type Screen,
  type ScreenName,
  screens,
} from "./session/screens.ts";
import { readSession } from "./session/session.ts";
import { FailurePage } from "./shell/pages/failure-page.tsx";
import { NotFoundPage } from "./shell/pages/not-found-page.tsx";

type Load = () => Promise<ComponentType>;

/** The screens of visitors. They must make no schemas, which are more than such a screen may load. */
const publicScreens = {
  login: async () => (await import("./features/login/login-page.tsx")).LoginPage,
  signUp: async () => (await import("./features/login/sign-up/sign-up-page.tsx")).SignUpPage,
  forgotPassword: async () =>
    (await import("./features/account-links/account-link-pages.ts")).ForgotPasswordPage,
  resetPassword: async () =>
    (await import("./features/account-links/account-link-pages.ts")).ResetPasswordPage,
  verifyEmail: async () =>
    (await import("./features/account-links/account-link-pages.ts")).VerifyEmailPage,
  contact: async () => (await import("./features/contact/contact-page.tsx")).ContactPage,
  terms: async () => (await import("./features/terms/terms-page.tsx")).TermsPage,
  status: () => Promise.resolve(StatusScreen),
  notFound: () => Promise.resolve(NotFoundPage),
} satisfies Record<Exclude<ScreenName, MemberScreen>, Load>;

const loaders = new Map<string, Load>(Object.entries(publicScreens));

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
          ...routesIn(undefined),
          { lazy: { Component: memberScreen("admin") }, children: routesIn("admin") },
          ...Object.entries(redirects).map(redirectRoute),
        ],
      },
    ],
  },
]);

/** A route for each screen that is shown inside this frame. */
function routesIn(frame: Screen["frame"]): RouteObject[] {
  return Object.entries<Screen>(screens)
    .filter(([, screen]) => screen.frame === frame)
    .map(([id, screen]) => ({
      id,
      path: screen.path,
      loader: guardOf(screen),
      lazy: { Component: loaders.get(id) ?? memberScreen(id) },
    }));
}

function guardOf(screen: Screen): LoaderFunction {
  if (screen.path === screens.verifyEmail.path) return requireMailedLink;
  if (screen.allowed === "everyone") return () => null;
  return screen.allowed === "signed out" ? requireSignedOut : requireSignIn(screen.allowed);
}

function redirectRoute([path, { path: to }]: [string, Screen]): RouteObject {
  return { path, loader: ({ request }) => redirect(`${to}${new URL(request.url).search}`) };
}

function memberScreen(name: string): Load {
  return async () => (await import("./member-screens.ts")).loadMemberScreen(name);
}

const StatusOfMembers = lazy(async () => ({ default: await memberScreen("status")() }));
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
