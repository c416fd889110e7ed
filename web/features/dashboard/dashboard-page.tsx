import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import { entryOf, isOpenTo, type Screen, screens } from "#web/session/screens.ts";
import { serverTimeMark } from "#web/site/site.ts";
import { useSession } from "#web/session/account/session.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { dayAtAGlanceQuery } from "./glance-queries.ts";
import { type Card, categorizationCard, eventsCard, tradesCard } from "./cards/cards.ts";
import { alertCards } from "./cards/alert-kind-cards.tsx";
import { AlertMatches } from "./cards/alert-matches.tsx";
import { LatestTrades } from "./cards/latest-trades.tsx";
import { PackageCard } from "./cards/package-card.tsx";
import { ReviewProgress } from "./cards/review-progress.tsx";
import { GlanceStrip } from "./glance/glance-strip.tsx";
import { spanOf } from "./cards/card-span.ts";
import { ToReview } from "./to-review.tsx";
import { StoredFacts } from "./glance/stored-facts.tsx";
import { Calendar, Plus } from "lucide-react";
import { acceptedText, closureText, longDay, marketText, reviewsText } from "./day-texts.ts";
import type { AlertsOfKind, LatestEvent } from "#contract/operations/site/dashboard.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { LatestList, lineLook } from "./cards/latest-list.tsx";

const newestText = "Newest first, times in ET";

/** "3 alerts · 6 matches in 24 hours" */
function alertsText(ofKind: AlertsOfKind | undefined): string {
  if (ofKind === undefined) return "No alerts";
  return `${counted(ofKind.alerts, "alert", "alerts")} · ${dayText(ofKind.matches_24h)}`;
}

/** "10 alerts · 12 matches in 24 hours · times of filing or price in ET" */
function matchesText(kinds: readonly AlertsOfKind[]): string {
  const alerts = kinds.reduce((sum, kind) => sum + kind.alerts, 0);
  const matches = kinds.reduce((sum, kind) => sum + kind.matches_24h, 0);
  return `${counted(alerts, "alert", "alerts")} · ${dayText(matches)} · times of filing or price in ET`;
}

function dayText(matches: number): string {
  return `${counted(matches, "match", "matches")} in 24 hours`;
}

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
      <ToReview session={session} />
      <Section
        title="Alerts Package"
        isInPlan={isOpenTo(screens.priceAlerts, permissions)}
        most={3}
        overview={screens.alerts}
        summary={alerts && matchesText(alerts)}
      >
        {alertCards.map((card) => {
          const ofKind = alerts?.find(({ form_type }) => form_type === card.kind);
          if (ofKind === undefined && !card.isAlwaysShown) return null;
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
        most={2}
      >
        <PackageCard card={tradesCard} permissions={permissions} summary={newestText}>
          <LatestTrades trades={glance?.trades?.latest} today={today} hasFailed={isError} />
        </PackageCard>
        <PackageCard card={eventsCard} permissions={permissions} summary={newestText}>
          <LatestEvents events={glance?.events?.latest} today={today} hasFailed={isError} />
        </PackageCard>
      </Section>
      <Section title="Custom Packages" isInPlan most={2}>
        {hasCategorization && (
          <PackageCard
            card={categorizationCard}
            permissions={permissions}
            summary={reviewsText(glance?.reviews, today, serverTimeMark())}
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

const spans = { 2: "lg:col-span-2", 3: "lg:col-span-3", 6: "lg:col-span-6" } as const;

type SectionProps = {
  title: string;
  isInPlan: boolean;
  /** Cards in a row of a wide window. */
  most: 2 | 3;
  /** What holds all of it together, for those whose plan it is. */
  overview?: Screen;
  summary?: string | undefined;
  children: ReactNode;
};

function Section({ title, isInPlan, most, overview, summary, children }: SectionProps) {
  const cards = Children.toArray(children);
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
      <div className="grid gap-3 lg:grid-cols-6">
        {cards.map((card, place) => (
          <div key={place} className={`grid ${spans[spanOf(place, cards.length, most)]}`}>
            {card}
          </div>
        ))}
      </div>
    </section>
  );
}

function Unread({ count }: { count: number }) {
  return count === 0 ? null : <Badge tone="info">{countText(count)} unread</Badge>;
}

type ContactCardProps = { title: string; permissions: readonly string[] };

/** What the firm does outside the product, and how to request it. */
function ContactCard({ title, permissions }: ContactCardProps) {
  const study = [screens.exploreEvents, screens.exploreTrades].find((screen) =>
    isOpenTo(screen, permissions),
  );
  return (
    <article
      aria-label={title}
      className="flex flex-col rounded-card border border-border bg-surface"
    >
      <div className="flex min-h-11 items-center gap-2.5 px-3.5 pt-3 pb-2.5">
        <Plus size={18} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-accent" />
        <h3 className="text-base font-semibold">{title}</h3>
      </div>
      <div className="flex flex-col gap-1.5 px-3.5 pb-3.5 text-sm text-muted">
        <p>
          Our economists also prepare expert reports, testimony and damages models on the same data.
        </p>
        {study !== undefined && (
          <p>
            Event Study is included: search in{" "}
            <Link to={study.path}>
              {study === screens.exploreEvents
                ? "Explore Material Events"
                : "Explore Insider Trades"}
            </Link>
            , then choose Study.
          </p>
        )}
      </div>
      <div className="mt-auto flex justify-end border-t border-border px-3.5 py-1.5">
        <Link to="/contact-us" className={buttonLook("outline", "compact")}>
          Contact Us
        </Link>
      </div>
    </article>
  );
}

type LatestEventsProps = {
  events: readonly LatestEvent[] | undefined;
  today: string;
  hasFailed: boolean;
};

/** The newest 8-Ks; a line opens the event, where every number is proved. */
function LatestEvents({ events, today, hasFailed }: LatestEventsProps) {
  const lines = events?.map((event) => ({
    key: event.accno,
    line: <EventLine event={event} today={today} />,
  }));
  return (
    <LatestList
      label="Latest material events"
      lines={lines}
      hasFailed={hasFailed}
      empty="No 8-K filings are stored yet."
    />
  );
}

function EventLine({ event, today }: { event: LatestEvent; today: string }) {
  const items = itemsText(event.items);
  const time = acceptedText(event, today);
  return (
    <Link
      to={`/explore-material-events?event=${event.accno}`}
      title={event.conm}
      className={lineLook}
    >
      <span className="truncate font-semibold text-accent">{event.ticker ?? <NoValue />}</span>
      <span className="truncate text-muted">
        {event.form !== "8-K" && `${event.form} `}
        {items === "" ? <NoValue /> : items}
        <span className="ml-2">
          <SignedPercent fraction={event.event_return} />
        </span>
      </span>
      <span className="text-faint tabular-nums">{time ?? <NoValue />}</span>
    </Link>
  );
}
