import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import "#web/ui/theme.css";

/** Shows an element in the test's page until the test ends. */
export function renderComponent(element: ReactNode): void {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  root.render(element);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
}
