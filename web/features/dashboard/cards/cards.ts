import { Activity, ChartLine, FileText, Headphones, Search, type LucideIcon } from "lucide-react";
import { screens, type Screen } from "#web/session/screens.ts";

export type Card = {
  title: string;
  /** What the tooltip says. Source: first specification, section 2, Dashboard. */
  tip: string;
  description: string;
  icon: LucideIcon;
  screen: Screen;
};

export const alertCards: readonly Card[] = [
  {
    title: "Insider Trading Alerts",
    tip: "Form 4 filings and insider transactions",
    description: "Tells you of every new insider trade that meets your conditions.",
    icon: Activity,
    screen: screens.insiderTradingAlerts,
  },
  {
    title: "Material Event Alerts",
    tip: "8-K filings and company events",
    description: "Tells you of every new 8-K that meets your conditions, by item and by keyword.",
    icon: FileText,
    screen: screens.materialEventAlerts,
  },
  {
    title: "Market Movements",
    tip: "Stock price movement notifications",
    description: "Tells you when the price of a stock moves past your threshold.",
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
  description: "Read conference calls question by question, and categorize each answer.",
  icon: Headphones,
  screen: screens.categorization,
};
