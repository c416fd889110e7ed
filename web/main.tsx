import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import "./ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <main className="p-6">
        <h1 className="text-lg">Sentinel</h1>
      </main>
    </CSPProvider>
  </StrictMode>,
);
