import { brandNames } from "#contract/brand/names.ts";
import { useAppHref } from "#web/site/site-context.tsx";

export function LandingPage() {
  const appHref = useAppHref();
  return (
    <main id="page">
      <h1>{brandNames.product}</h1>
      <a href={appHref("/login")}>Client Login</a>
    </main>
  );
}
