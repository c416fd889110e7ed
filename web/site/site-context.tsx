import { createContext, useContext } from "react";
import { type Site, unfilledSite } from "./site.ts";

export const SiteContext = createContext<Site>(unfilledSite);

/** The address of a page of the application, absolute where this host is not the application's. */
export function useAppHref(): (path: string) => string {
  const { appOrigin } = useContext(SiteContext);
  return (path) => `${appOrigin}${path}`;
}
