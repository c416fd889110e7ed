import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { entryOf, isOpenTo, type Screen, screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/use-session.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { dayAtAGlanceQuery } from "./api/get-day-at-a-glance.ts";
import { type Card, categorizationCard, eventsCard, tradesCard } from "./cards/cards.ts";
import { alertCards } from "./cards/alert-kind-cards.tsx";
import { AlertMatches } from "./cards/alert-matches.tsx";
import { ContactCard } from "./cards/contact-card.tsx";
import { LatestEvents } from "./cards/latest-events.tsx";
import { LatestTrades } from "./cards/latest-trades.tsx";
import { PackageCard } from "./cards/package-card.tsx";
import { ReviewProgress } from "./cards/review-progress.tsx";
import { alertsText, matchesText, newestText, reviewsText } from "./cards/summaries.ts";
import { GlanceStrip } from "./glance/glance-strip.tsx";
import { StoredFacts } from "./glance/stored-facts.tsx";
import { Calendar } from "lucide-react";
import { closureText, longDay, marketText } from "./day-texts.ts";

/** Who is here, on what day, and whether the market and EDGAR are open. */
function Greeting({ name }: { name: string }) {
  const { data } = useQuery(dayAtAGlanceQuery);
  return (
    <div className="flex items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-xl break-words max-md:text-lg">Welcome back, {name}</h1>
        <p className="min-h-5 text-sm text-muted tabular-nums max-md:min-h-10">
          {data !== undefined && `${longDay(data.today)} · ${marketText(data)}`}
        </p>
      </div>
      {data !== undefined && (
        <p className="flex h-6 shrink-0 items-center gap-1.5 rounded-control border border-border bg-raised px-2 text-xs whitespace-nowrap max-lg:hidden">
          <Calendar size={13} strokeWidth={1.6} aria-hidden="true" className="text-faint" />
          {closureText(data)}
        </p>
      )}
    </div>
  );
}

export function DashboardPage() {
  const session = useSession();
  const { data: glance, isError } = useQuery(dayAtAGlanceQuery);
  if (session === null) return null;
  const { permissions } = session;
  const today = glance?.today ?? "";
  const alerts = glance?.alerts ?? undefined;
  const isHeld = ({ screen }: Card) => isOpenTo(entryOf(screen, permissions), permissions);
  const hasCategorization = isHeld(categorizationCard);
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:flex max-md:flex-col max-md:px-4">
      <Greeting name={session.name} />
      <GlanceStrip permissions={permissions} />
      <StoredFacts />
      <Section
        title="Alerts Package"
        isInPlan={isOpenTo(screens.priceAlerts, permissions)}
        columns="lg:grid-cols-3"
        overview={screens.alerts}
        summary={alerts && matchesText(alerts)}
      >
        {alertCards.map((card) => {
          const ofKind = alerts?.find(({ form_type }) => form_type === card.kind);
          return (
            <PackageCard
              key={card.title}
              card={card}
              permissions={permissions}
              badge={<Unread count={ofKind?.unread ?? 0} />}
              summary={alerts && alertsText(ofKind)}
            >
              <AlertMatches card={card} alerts={alerts} today={today} hasFailed={isError} />
            </PackageCard>
          );
        })}
      </Section>
      <Section
        title="Analysis Package"
        isInPlan={isHeld(tradesCard) || isHeld(eventsCard)}
        columns="lg:grid-cols-2"
      >
        <PackageCard card={tradesCard} permissions={permissions} summary={newestText}>
          <LatestTrades trades={glance?.trades?.latest} today={today} hasFailed={isError} />
        </PackageCard>
        <PackageCard card={eventsCard} permissions={permissions} summary={newestText}>
          <LatestEvents events={glance?.events?.latest} today={today} hasFailed={isError} />
        </PackageCard>
      </Section>
      <Section title="Custom Packages" isInPlan columns="lg:grid-cols-2">
        {hasCategorization && (
          <PackageCard
            card={categorizationCard}
            permissions={permissions}
            summary={reviewsText(glance?.reviews, today)}
          >
            <ReviewProgress
              reviews={glance?.reviews}
              team={glance?.review_team}
              email={session.email}
              hasFailed={isError}
              isLead={isOpenTo(screens.categorizationAdmin, permissions)}
            />
          </PackageCard>
        )}
        <ContactCard
          title={hasCategorization ? "Need More" : "No Custom Packages"}
          permissions={permissions}
        />
      </Section>
    </div>
  );
}

type SectionProps = {
  title: string;
  isInPlan: boolean;
  columns: string;
  /** What holds all of it together, for those whose plan it is. */
  overview?: Screen;
  summary?: string | undefined;
  children: ReactNode;
};

function Section({ title, isInPlan, columns, overview, summary, children }: SectionProps) {
  return (
    <section aria-label={title} className="mt-6">
      <div className="mb-2.5 flex items-baseline gap-2.5 max-md:flex-col max-md:gap-0">
        <h2 className="text-base font-semibold">{title}</h2>
        {!isInPlan && <p className="text-xs text-faint">Not part of your plan</p>}
        {isInPlan && summary !== undefined && (
          <p className="text-xs text-faint tabular-nums">{summary}</p>
        )}
        {isInPlan && overview !== undefined && (
          <Link to={overview.path} className="text-xs">
            {overview.label}
          </Link>
        )}
      </div>
      <div className={`grid gap-3 ${columns}`}>{children}</div>
    </section>
  );
}

function Unread({ count }: { count: number }) {
  return count === 0 ? null : <Badge tone="info">{countText(count)} new</Badge>;
}
