import { type ReactNode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readSite } from "#web/site/site.ts";
import { PublicPage } from "./public-page.tsx";

/** Gives the prerendered page its behaviour. */
export function comeAlive(page: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root element");
  // In pieces, so that a slow telephone can answer its user in between.
  startTransition(() => {
    hydrateRoot(root, <PublicPage site={readSite()}>{page}</PublicPage>);
  });
}
