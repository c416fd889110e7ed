import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";

import "../theme.css";
import { ToastProvider } from "../overlay/toast.tsx";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <MemoryRouter>
          <Gallery />
        </MemoryRouter>
      </ToastProvider>
    </CSPProvider>
  </StrictMode>,
);
