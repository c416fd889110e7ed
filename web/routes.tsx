import { createBrowserRouter } from "react-router";
import { AppShell } from "./shell/app-shell.tsx";
import { FailurePage } from "./shell/failure-page.tsx";
import { leaveLanding, requireSignedOut, requireSignIn } from "./shell/guards.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";

/** The route table. Each screen is a bundle of its own, loaded when it is first opened. */
export const router = createBrowserRouter([
  {
    Component: AppShell,
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          { path: "/", loader: leaveLanding },
          {
            path: "/login",
            loader: requireSignedOut,
            lazy: {
              Component: async () => (await import("./features/login/login-page.tsx")).LoginPage,
            },
          },
          {
            path: "/dashboard",
            loader: requireSignIn(),
            lazy: {
              Component: async () =>
                (await import("./features/dashboard/dashboard-page.tsx")).DashboardPage,
            },
          },
          {
            path: "/explore-trades",
            loader: requireSignIn(["explore_trades"]),
            lazy: {
              Component: async () =>
                (await import("./features/explore-trades/explore-trades-page.tsx"))
                  .ExploreTradesPage,
            },
          },
          {
            path: "/contact-us",
            lazy: {
              Component: async () =>
                (await import("./features/contact/contact-page.tsx")).ContactPage,
            },
          },
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  },
]);
