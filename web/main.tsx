import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { router } from "./routes.tsx";
import { whenMembersFrameLoads } from "./shell/frame/load-frame.ts";
import { startAtTop } from "./shell/start-at-top.ts";
import { applyStoredTheme } from "#web/session/theme.ts";
import "./ui/theme.css";

applyStoredTheme();
startAtTop();
// Only members have a session to watch; visitors are not to load what watches it.
whenMembersFrameLoads((watchSession) => watchSession(router));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
