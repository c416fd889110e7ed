import { Activity, ChartLine, FileText, Headphones, Search, type LucideIcon } from "lucide-react";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { screens, type Screen } from "#web/session/screens.ts";

export type Card = {
  title: string;
  /** What the tooltip says. Source: first specification, section 2, Dashboard. */
  tip: string;
  /** For those who do not hold it. */
  description: string;
  icon: LucideIcon;
  screen: Screen;
};

export const alertCards: readonly (Card & { kind: AlertKind })[] = [
  {
    kind: "4",
    title: "Insider Trading Alerts",
    tip: "Form 4 filings and insider transactions",
    description: "Notifies you of each new insider trade that meets your conditions.",
    icon: Activity,
    screen: screens.insiderTradingAlerts,
  },
  {
    kind: "8-K",
    title: "Material Event Alerts",
    tip: "8-K filings and company events",
    description: "Notifies you of each new 8-K that meets your conditions on items and returns.",
    icon: FileText,
    screen: screens.materialEventAlerts,
  },
  {
    kind: "price_alert",
    title: "Market Movements",
    tip: "Stock price movement notifications",
    description: "Notifies you when the price of a stock moves past your threshold.",
    icon: ChartLine,
    screen: screens.priceAlerts,
  },
];

export const tradesCard: Card = {
  title: "Explore Insider Trades",
  tip: "Search and analyse insider trading data",
  description:
    "Search and analyse insider trading data: value, timeliness, plan trades, and what happened next.",
  icon: Search,
  screen: screens.exploreTrades,
};

export const eventsCard: Card = {
  title: "Explore Material Events",
  tip: "Material events and their impact",
  description:
    "Material events and their impact: market-adjusted return, and insider trading before the filing.",
  icon: FileText,
  screen: screens.exploreEvents,
};

export const categorizationCard: Card = {
  title: "Conference Call Fraud Categorization",
  tip: "Categorize conference calls",
  description: "Read conference calls question by question and categorize each answer.",
  icon: Headphones,
  screen: screens.categorization,
};
