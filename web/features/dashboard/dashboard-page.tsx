import type { ReactNode } from "react";
import { usePageTitle } from "#web/session/page-title.ts";
import { screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/use-session.ts";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { alertCards, analysisCards, categorizationCard } from "./cards.ts";
import { PackageCard } from "./package-card.tsx";
import { StoredDataStrip } from "./stored-data-strip.tsx";

export function DashboardPage() {
  usePageTitle("My Dashboard");
  const session = useSession();
  if (session === null) return null;
  const { permissions } = session;
  const hasCategorization = hasAnyPermission(permissions, screens.categorization.allowed);
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <h1 className="text-xl break-words">Welcome back, {session.name}</h1>
      <StoredDataStrip />
      <Section title="Alerts Package" columns="lg:grid-cols-3">
        {alertCards.map((card) => (
          <PackageCard key={card.title} card={card} permissions={permissions} />
        ))}
      </Section>
      <Section title="Analysis Package" columns="lg:grid-cols-2">
        {analysisCards.map((card) => (
          <PackageCard key={card.title} card={card} permissions={permissions} />
        ))}
      </Section>
      <Section title="Custom Packages" columns="lg:grid-cols-2">
        {hasCategorization && <PackageCard card={categorizationCard} permissions={permissions} />}
        <ContactCard title={hasCategorization ? "Need More" : "No Custom Packages"} />
      </Section>
    </div>
  );
}

type SectionProps = { title: string; columns: string; children: ReactNode };

function Section({ title, columns, children }: SectionProps) {
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="mb-2.5">{title}</h2>
      <div className={`grid gap-3 ${columns}`}>{children}</div>
    </section>
  );
}

function ContactCard({ title }: { title: string }) {
  return (
    <article className="rounded-card border border-border bg-surface p-3.5">
      <h3 className="mb-2 text-md font-medium">{title}</h3>
      <p className="text-sm text-muted">
        Event studies, portfolio monitoring or a screen of your own: our economists build it on the
        same data.
      </p>
    </article>
  );
}
