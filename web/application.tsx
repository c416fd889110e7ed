import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";

import { queryClient } from "./api/query-client.ts";
import { whenSessionEnds } from "./api/session-end.ts";
import { router } from "./routes.tsx";
import { rememberPageAskedFor } from "./session/page-asked-for.ts";
import { clearSession } from "./session/session.ts";
import { applyStoredTheme } from "./session/theme.ts";
import { ToastProvider } from "./ui/overlay/toast.tsx";

applyStoredTheme();

whenSessionEnds(() => {
  const { pathname, search } = router.state.location;
  queryClient.clear();
  clearSession();
  applyStoredTheme();
  rememberPageAskedFor(`${pathname}${search}`);
  void router.navigate("/login");
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
