// First of all: it takes the token of a mailed link out of the address.
import "#web/session/account/mailed-link.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { createBrowserRouter, type LoaderFunction, type RouteObject } from "react-router";
import { Frame, StartFrame } from "./shell/frame/frame.tsx";
import { loadFrame } from "./shell/frame/load-frame.ts";
import { leaveToLanding, requireMailedLink, requireSignedOut } from "./shell/guards.ts";
import { type PublicScreen, publicScreens } from "#web/session/public-screens.ts";
import { readSession } from "#web/session/account/session.ts";
import { FailurePage, NotFoundPage } from "#web/shell/message-page.tsx";

type Load = () => Promise<ComponentType>;

/** The screens of visitors. They must make no schemas, which are more than such a screen may load. */
const loaders = {
  login: async () => (await import("./features/login/login-page.tsx")).LoginPage,
  signUp: async () => (await import("./features/login/sign-up/sign-up-page.tsx")).SignUpPage,
  forgotPassword: async () =>
    (await import("./features/account-links/account-link-pages.ts")).ForgotPasswordPage,
  resetPassword: async () =>
    (await import("./features/account-links/account-link-pages.ts")).ResetPasswordPage,
  verifyEmail: async () =>
    (await import("./features/account-links/account-link-pages.ts")).VerifyEmailPage,
  contact: async () => (await import("#web/features/contact-page.tsx")).ContactPage,
  terms: async () => (await import("#web/features/terms-page.tsx")).TermsPage,
  status: () => Promise.resolve(StatusScreen),
  notFound: () => Promise.resolve(NotFoundPage),
} satisfies Record<keyof typeof publicScreens, Load>;

const loadersByName = new Map<string, Load>(Object.entries(loaders));

/** Where the routes of all screens are. */
const screensRoute = "screens";

/**
 * The routes, from the table of screens. Each screen is a bundle of its own, loaded when it is first
 * opened. The routes of members load when one is requested: visitors may not load that much.
 */
export const router = createBrowserRouter(
  [
    {
      loader: loadFrame,
      shouldRevalidate: () => true,
      Component: Frame,
      ErrorBoundary: FailurePage,
      HydrateFallback: StartFrame,
      children: [
        {
          id: screensRoute,
          ErrorBoundary: FailurePage,
          children: [
            { path: "/", loader: leaveToLanding },
            ...Object.entries<PublicScreen>(publicScreens).flatMap(publicRoute),
          ],
        },
      ],
    },
  ],
  {
    async patchRoutesOnNavigation({ patch }) {
      patch(screensRoute, (await import("./member-routes.ts")).memberRoutes);
    },
  },
);

function publicRoute([id, { path, label, allowed }]: [string, PublicScreen]): RouteObject[] {
  const load = loadersByName.get(id);
  if (load === undefined) return [];
  const guard: LoaderFunction = allowed === "signed out" ? requireSignedOut : () => null;
  const loader = path === publicScreens.verifyEmail.path ? requireMailedLink : guard;
  return [{ id, path, handle: label, loader, lazy: { Component: load } }];
}

const StatusOfMembers = lazy(async () => ({
  default: await (await import("./member-routes.ts")).loadMemberStatus(),
}));
const StatusOfVisitors = lazy(async () => ({
  default: (await import("#web/features/status/summary-page.tsx")).SummaryPage,
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
