import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import "../theme.css";
import { ToastProvider } from "../overlay/toast.tsx";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <Gallery />
      </ToastProvider>
    </CSPProvider>
  </StrictMode>,
);
